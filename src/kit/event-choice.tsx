import { useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import {
  getCompetition,
  listManagedCompetitions,
} from '../../server/contract/competition/competition-making.ts';
import { LoadFailed } from '../ui/failure/load-failed.tsx';
import classes from '../ui/part/record-page.module.css';
import { useRecord } from './use-record.ts';

/** A competition and one of its events, by their ids; '' for none. */
interface Chosen {
  readonly competition: string;
  readonly event: string;
}

interface EventChoiceProps {
  readonly chosen: Chosen;
  /** What stands for no competition: all of them, or none yet. */
  readonly none: string;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The event of a competition. */
function EventOf({ chosen: { competition, event }, onChoose }: Omit<EventChoiceProps, 'none'>) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(getCompetition, { id: competition }, 'recall');
  if (data === null && !isLoading) {
    return <LoadFailed failure={failure} message={t`The events could not be fetched`} onRetry={reload} />;
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

/** An event of a competition that the reader's committee holds. */
export function EventChoice({ chosen, none, onChoose }: EventChoiceProps) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(
    listManagedCompetitions,
    { page: 1, per_page: 100, status: '', text: '', sort: '' },
    'recall',
  );
  if (data === null && !isLoading) {
    return (
      <LoadFailed failure={failure} message={t`The competitions could not be fetched`} onRetry={reload} />
    );
  }
  return (
    <div className={classes.filter}>
      <NativeSelect
        label={t`Competition`}
        value={chosen.competition}
        data={[
          { value: '', label: none },
          ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => onChoose({ competition: currentTarget.value, event: '' })}
      />
      {chosen.competition !== '' && <EventOf key={chosen.competition} chosen={chosen} onChoose={onChoose} />}
    </div>
  );
}
