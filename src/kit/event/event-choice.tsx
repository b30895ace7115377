import { NativeSelect } from '@mantine/core';
import {
  getCompetition,
  listManagedCompetitions,
} from '../../../server/contract/competition/competition-making.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import classes from '../../ui/part/record-page.module.css';
import { useRecord } from '../record/use-record.ts';

/** The ids of a competition and of one of its events; '' for none. */
interface Chosen {
  readonly competition: string;
  readonly event: string;
}

interface EventChoiceProps {
  readonly chosen: Chosen;
  /** The texts are in the catalogue of the page, because the kit's texts are fetched with the workspace. */
  readonly words: {
    readonly competition: string;
    /** The option without a competition: all competitions, or none selected. */
    readonly none: string;
    readonly event: string;
    /** The option without an event. */
    readonly choose: string;
    readonly competitionsFailed: string;
    readonly eventsFailed: string;
  };
  readonly onChoose: (chosen: Chosen) => void;
}

/** Renders the select field for the events of a competition. */
function EventOf({ chosen: { competition, event }, words, onChoose }: EventChoiceProps) {
  const { data, failure, isLoading, reload } = useRecord(getCompetition, { id: competition }, 'recall');
  if (data === null && !isLoading) {
    return <LoadFailed failure={failure} message={words.eventsFailed} onRetry={reload} />;
  }
  return (
    <NativeSelect
      label={words.event}
      value={event}
      data={[
        { value: '', label: words.choose },
        ...(data?.events ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
      ]}
      onChange={({ currentTarget }) => onChoose({ competition, event: currentTarget.value })}
    />
  );
}

/** Renders the select fields for an event of a competition that the reader's committee manages. */
export function EventChoice({ chosen, words, onChoose }: EventChoiceProps) {
  const { data, failure, isLoading, reload } = useRecord(
    listManagedCompetitions,
    { page: 1, per_page: 100, status: '', text: '', sort: '' },
    'recall',
  );
  if (data === null && !isLoading) {
    return <LoadFailed failure={failure} message={words.competitionsFailed} onRetry={reload} />;
  }
  return (
    <div className={classes.filter}>
      <NativeSelect
        label={words.competition}
        value={chosen.competition}
        data={[
          { value: '', label: words.none },
          ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => onChoose({ competition: currentTarget.value, event: '' })}
      />
      {chosen.competition !== '' && (
        <EventOf key={chosen.competition} chosen={chosen} words={words} onChoose={onChoose} />
      )}
    </div>
  );
}
