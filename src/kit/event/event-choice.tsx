import { useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import {
  getCompetition,
  listManagedCompetitions,
} from '../../../server/contract/competition/competition-making.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import classes from '../../ui/part/record-page.module.css';
import { useRecord } from '../record/use-record.ts';

/** The ids of a competition and of one of its events; '' for none. */
export interface ChosenEvent {
  readonly competition: string;
  readonly event: string;
}

interface EventChoiceProps {
  readonly chosen: ChosenEvent;
  /** What a page shows while no competition is selected: nothing, or the records of all competitions. */
  readonly unchosen?: 'none' | 'all';
  readonly onChoose: (chosen: ChosenEvent) => void;
}

/** Renders the select field for the events of a competition. */
function EventOf({ chosen: { competition, event }, onChoose }: EventChoiceProps) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(getCompetition, { id: competition }, 'recall');
  if (data === null && !isLoading) {
    return <LoadFailed failure={failure} message={t`The choices could not be fetched`} onRetry={reload} />;
  }
  return (
    <NativeSelect
      label={t`Event`}
      value={event}
      data={[
        { value: '', label: t`Choose` },
        ...(data?.events ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
      ]}
      onChange={({ currentTarget }) => onChoose({ competition, event: currentTarget.value })}
    />
  );
}

/** Renders the select fields for an event of a competition that the reader's committee manages. */
export function EventChoice({ chosen, unchosen = 'none', onChoose }: EventChoiceProps) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(
    listManagedCompetitions,
    { page: 1, per_page: 100, status: '', text: '', sort: '' },
    'recall',
  );
  if (data === null && !isLoading) {
    return <LoadFailed failure={failure} message={t`The choices could not be fetched`} onRetry={reload} />;
  }
  return (
    <div className={classes.filter}>
      <NativeSelect
        label={t`Competition`}
        value={chosen.competition}
        data={[
          { value: '', label: unchosen === 'all' ? t`All` : t`Choose` },
          ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => onChoose({ competition: currentTarget.value, event: '' })}
      />
      {chosen.competition !== '' && <EventOf key={chosen.competition} chosen={chosen} onChoose={onChoose} />}
    </div>
  );
}
