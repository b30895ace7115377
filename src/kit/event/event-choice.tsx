import { NativeSelect } from '@mantine/core';
import {
  getCompetition,
  listManagedCompetitions,
} from '../../../server/contract/competition/competition-making.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import classes from '../../ui/part/record-page.module.css';
import { useRecord } from '../record/use-record.ts';

/** A competition and one of its events, by their ids; '' for none. */
interface Chosen {
  readonly competition: string;
  readonly event: string;
}

interface EventChoiceProps {
  readonly chosen: Chosen;
  /** In the catalogue of the page: the texts of the kit are fetched with the workspace. */
  readonly words: {
    readonly competition: string;
    /** Stands for no competition: all of them, or none yet. */
    readonly none: string;
    readonly event: string;
    /** Stands for no event yet. */
    readonly choose: string;
    readonly competitionsFailed: string;
    readonly eventsFailed: string;
  };
  readonly onChoose: (chosen: Chosen) => void;
}

/** The event of a competition. */
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

/** An event of a competition that the reader's committee holds. */
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
