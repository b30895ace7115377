import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { listBooths } from '../../../server/contract/exhibitor/booth.ts';
import { listExhibitorApplications } from '../../../server/contract/exhibitor/exhibitor-application.ts';
import { boothStatuses } from '../../../server/contract/exhibitor/exhibitor-application-fields.ts';
import { getExhibitorCall } from '../../../server/contract/exhibitor/exhibitor-call.ts';
import { textsIn } from '../../i18n/texts.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { OneApplication } from './application/application-view.tsx';
import { BoothPlan } from './call/booth-plan.tsx';
import { CallFacts } from './call/call-facts.tsx';
import { Passes } from './passes.tsx';

/** Renders the plan of a call with the own booth, and the dates and rules of the call. */
function Around({ callId }: { readonly callId: string }) {
  const { t } = useLingui();
  const booths = useRecord(listBooths, { id: callId }, 'reload');
  const call = useRecord(getExhibitorCall, { id: callId }, 'recall');
  const failed = [booths, call].find(({ data, isLoading }) => data === null && !isLoading);
  if (failed !== undefined) {
    return (
      <LoadFailed
        failure={failed.failure}
        message={t`The booths could not be fetched`}
        onRetry={failed.reload}
      />
    );
  }
  if (booths.data === null || call.data === null) return <RowsSkeleton />;
  return (
    <>
      <Panel title={t`Plan`}>
        <BoothPlan booths={booths.data.data} />
      </Panel>
      <CallFacts call={call.data} />
    </>
  );
}

function Booths() {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(
    listExhibitorApplications,
    { per_page: '100' },
    'reload',
  );
  if (data === null) {
    return isLoading ? (
      <PageSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The applications could not be fetched`} onRetry={reload} />
    );
  }
  const held = data.data.filter(({ status }) => boothStatuses.some((one) => one === status));
  if (held.length === 0) {
    return (
      <EmptyState
        text={t`Your organisation has no booth. A booth is assigned once an application is approved.`}
        action={
          <Button component={Link} to="/exhibitor/application">
            <Trans>To the applications</Trans>
          </Button>
        }
      />
    );
  }
  return held.map(({ id, call, status }) => (
    <section key={id} className={page.page}>
      <OneApplication id={id} onChanged={reload} />
      <Around key={status} callId={call.id} />
    </section>
  ));
}

function OwnBooths() {
  const { t } = useLingui();
  return (
    <>
      <header className={page.head}>
        <div>
          <h1 className={page.title}>{t`Booth`}</h1>
          <p className={page.intro}>{t`Confirm the booth in time, name the people, and move in.`}</p>
        </div>
      </header>
      <Booths />
    </>
  );
}

/** Loads the texts of the passes and returns the page. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'exhibitors');
  return {
    /**
     * /exhibitor/booth: the booths of the reader's organisation, with the times for moving in and the rules.
     * /exhibitor/booth?passes=…: the passes of the people at one of them.
     */
    BoothPage: function BoothPage() {
      const passes = useSearchParams()[0].get('passes') ?? '';
      return (
        <section className={page.page}>
          {passes === '' ? <OwnBooths /> : <Passes key={passes} id={passes} chinese={chinese} />}
        </section>
      );
    },
  };
}
