import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { listManagedCompetitions } from '../../../server/contract/competition/competition-making.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';

interface CompetitionChoiceProps {
  /** The id of the chosen competition; '' if none is chosen. */
  readonly chosen: string;
  readonly onChoose: (competition: string) => void;
  /** Renders the content for the chosen competition. */
  readonly render: (competition: string) => ReactNode;
}

/**
 * Renders the choice of a competition that the user's committee holds. If there is only one, it is chosen
 * automatically.
 */
export function CompetitionChoice({ chosen, onChoose, render }: CompetitionChoiceProps) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(
    listManagedCompetitions,
    { page: 1, per_page: 100, status: '', text: '', sort: '' },
    'recall',
  );
  if (data === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The competitions could not be fetched`} onRetry={reload} />
    );
  }
  const [only, ...others] = data.data;
  if (only === undefined) {
    return (
      <EmptyState
        text={t`Your committee holds no competition yet.`}
        action={
          <Button component={Link} to="/competitionMaking/competitions">
            <Trans>To the competitions</Trans>
          </Button>
        }
      />
    );
  }
  // The address may name the competition of another committee. It is then treated as if it named none.
  const own = data.data.some(({ id }) => id === chosen) ? chosen : '';
  const competition = own === '' && others.length === 0 ? only.id : own;
  return (
    <>
      <div className={page.filter}>
        <NativeSelect
          label={t`Competition`}
          value={competition}
          data={[
            ...(competition === '' ? [{ value: '', label: t`Choose` }] : []),
            ...data.data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
      </div>
      {competition === '' ? (
        <EmptyState text={t`Choose one of your competitions first.`} />
      ) : (
        render(competition)
      )}
    </>
  );
}
