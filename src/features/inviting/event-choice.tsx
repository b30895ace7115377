import { useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import {
  getCompetition,
  listManagedCompetitions,
} from '../../../server/contract/competition/competition-making.ts';
import { useRecord } from '../../kit/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import classes from '../../ui/part/record-page.module.css';
import type { InvitingQuery } from './inviting-query.ts';

interface ChoiceProps {
  readonly query: InvitingQuery;
  readonly onChoose: (wish: Partial<InvitingQuery>) => void;
}

/** The event of a competition. */
function EventOf({ query, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(getCompetition, { id: query.competition }, 'recall');
  if (data === null && !isLoading) {
    return <LoadFailed failure={failure} message={t`The events could not be fetched`} onRetry={reload} />;
  }
  const events = data?.events ?? [];
  return (
    <NativeSelect
      label={t`Event`}
      value={query.event}
      data={[
        { value: '', label: t`Choose` },
        ...events.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
      ]}
      onChange={({ currentTarget }) =>
        onChoose({ event: currentTarget.value, show: '', field: '', duty: '' })
      }
    />
  );
}

/** For which event of which competition experts are invited. */
export function EventChoice({ query, onChoose }: ChoiceProps) {
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
        value={query.competition}
        data={[
          { value: '', label: t`All` },
          ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) =>
          onChoose({
            competition: currentTarget.value,
            event: '',
            show: '',
            text: '',
            field: '',
            fit: '',
            duty: '',
          })
        }
      />
      {query.competition !== '' && <EventOf key={query.competition} query={query} onChoose={onChoose} />}
    </div>
  );
}
