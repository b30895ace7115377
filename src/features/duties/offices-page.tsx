import { Trans, useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router-dom';
import { listCompetitions } from '../../../server/contract/competition/competition.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { officeQuery } from './duty-query.ts';
import { OfficesPanel } from './offices-panel.tsx';

/** Renders the choice of a published competition, and its exhibition offices. */
function Chosen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = officeQuery.read(useLocation().hash);
  const { data, failure, isLoading, reload } = useRecord(listCompetitions, {}, 'recall');
  const go = (wish: Partial<typeof query>) =>
    void navigate({ hash: officeQuery.write({ ...query, ...wish }) });
  if (data === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The choices could not be fetched`} onRetry={reload} />
    );
  }
  if (data.data.length === 0) return <EmptyState text={t`No competition is published.`} />;
  const { competition, text } = query;
  return (
    <>
      <div className={page.filter}>
        <NativeSelect
          label={t`Competition`}
          value={competition}
          data={[
            { value: '', label: t`Choose` },
            ...data.data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => go({ competition: currentTarget.value, text: '' })}
        />
      </div>
      {competition === '' ? (
        <EmptyState text={t`Choose a competition.`} />
      ) : (
        <OfficesPanel
          key={competition}
          competition={competition}
          text={text}
          onSearch={(searched) => go({ text: searched })}
        />
      )}
    </>
  );
}

/**
 * /systemManagement/exhibitionOffices: exhibition offices of all competitions, for technicians. A committee has the
 * same panel beside the staff of its competitions.
 */
export function OfficesPage() {
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>
          <Trans>Exhibition offices</Trans>
        </h1>
        <p className={page.intro}>
          <Trans>
            A technician confirms an organisation as exhibition office of any competition, as its committee
            does.
          </Trans>
        </p>
      </header>
      <Chosen />
    </section>
  );
}
