import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isDecoded } from '../../../server/contract/competition/competition-making.ts';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { getMarkingProgress } from '../../../server/contract/marking/marking-progress.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { EventPage } from '../../kit/event/event-page.tsx';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { PaperPanel } from './paper/paper-list.tsx';
import { scoringQuery, type ScoringQuery } from './scoring-query.ts';
import { Ranks, Totals } from './session-totals.tsx';
import { PaperOf } from './paper/sheet-paper.tsx';

/** Renders why the user cannot see the totals, and the alternative. */
function NoTotals({ failure, onRetry }: { readonly failure: Failure | null; readonly onRetry: () => void }) {
  const { t } = useLingui();
  return failure?.code === errorCode.notFound ? (
    <EmptyState
      text={t`The results of the sessions are for those who serve at the event. Released results are public.`}
      action={
        <Button component={Link} to="/competitionRunMatchResult/publicity">
          <Trans>Released results</Trans>
        </Button>
      }
    />
  ) : (
    <LoadFailed failure={failure} message={t`The results could not be fetched`} onRetry={onRetry} />
  );
}

function OfEvent({ query }: { readonly query: ScoringQuery }) {
  const { event } = query;
  const { data, failure, isLoading, reload } = useRecord(getMarkingProgress, { id: event }, 'reload');
  useEventNews(event, ['marks', 'draws', 'day'], reload);
  if (data === null) return isLoading ? <RowsSkeleton /> : <NoTotals failure={failure} onRetry={reload} />;
  const isTold = isDecoded(data.event.status);
  const seesPapers = data.by.some((one) => one === 'clerk' || one === 'chief' || one === 'supervisor');
  return (
    <>
      <p className={page.intro}>
        {data.event.code} {data.event.name} · {data.competition}
      </p>
      {seesPapers && data.event.status === 'running' && (
        <PaperPanel
          event={event}
          addressOf={({ sheet_id, judge }) =>
            `#${scoringQuery.write({ ...query, sheet: sheet_id, judge: judge.id })}`
          }
        />
      )}
      {isTold ? <Ranks event={event} /> : <Totals progress={data} />}
    </>
  );
}

/**
 * /competitionRunMatchResult/sessions: the module totals by code until decoding, then the ranks. Marks from
 * paper are typed here.
 */
export function SessionResultsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { kind, isOrganiser } = useSignedInProfile();
  const ofUnit = kind === 'unit';
  const query = scoringQuery.read(useLocation().hash);
  const go = (wish: Partial<ScoringQuery>) =>
    void navigate({ hash: scoringQuery.write({ ...query, sheet: '', judge: '', ...wish }) });
  return (
    <EventPage
      title={t`Results by session`}
      intro={
        ofUnit && !isOrganiser
          ? t`Ranks of the events of your competitors, once the results are released.`
          : t`Module totals by code until the codes are decoded, then ranks. Papers of halls without a network are typed here.`
      }
      path="/competitionRunMatchResult/sessions"
      ofUnit={ofUnit}
      chosen={query}
      onChoose={go}
    >
      {query.sheet !== '' && query.judge !== '' ? (
        <>
          <div className={page.actions}>
            <Button variant="default" onClick={() => go({})}>
              <Trans>All papers</Trans>
            </Button>
          </div>
          <PaperOf
            key={`${query.sheet} ${query.judge}`}
            sheet={query.sheet}
            judge={query.judge}
            onNext={() => go({})}
          />
        </>
      ) : (
        <OfEvent key={query.event} query={query} />
      )}
    </EventPage>
  );
}
