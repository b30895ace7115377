import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  listSessions,
  type CompetitionSession,
  type CompetitionSessionList,
} from '../../../server/contract/day/competition-session.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { EventPage } from '../../kit/event/event-page.tsx';
import type { DutyPage } from '../../kit/event/duty-pages.ts';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { DutyFailed } from '../../kit/event/duty-failed.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import type { QueryOf } from '../../lib/list-query.ts';
import page from '../../ui/part/record-page.module.css';
import { Countdown } from '../../ui/time/countdown.tsx';
import { useSecondsUntil } from '../../ui/time/use-seconds-until.ts';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { dayQuery } from './day-query.ts';

/** The sessions of an event, and the query of the address. */
export interface OfEvent {
  readonly list: CompetitionSessionList;
  readonly record: ReturnType<typeof useRecord<typeof listSessions>>;
  readonly query: QueryOf<typeof dayQuery>;
  readonly onChoose: (wish: Partial<QueryOf<typeof dayQuery>>) => void;
}

interface DayPageProps {
  readonly title: string;
  readonly intro: string;
  readonly path: DutyPage;
  readonly render: (of: OfEvent) => ReactNode;
}

function Sessions({
  query,
  onChoose,
  render,
}: Pick<OfEvent, 'query' | 'onChoose'> & Pick<DayPageProps, 'render'>) {
  const { t } = useLingui();
  const record = useRecord(listSessions, { id: query.event }, 'reload');
  const { data: list, failure, isLoading, reload } = record;
  useEventNews(query.event, ['day', 'draws'], reload);
  if (list === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <DutyFailed failure={failure} message={t`The sessions could not be fetched`} onRetry={reload} />
    );
  }
  const { event, competition } = list.meta;
  return (
    <>
      <p className={page.intro}>
        {event.code} {event.name} · {competition}
      </p>
      {render({ list, record, query, onChoose })}
    </>
  );
}

/** Renders a page for the sessions of an event. */
export function DayPage({ title, intro, path, render }: DayPageProps) {
  const navigate = useNavigate();
  const query = dayQuery.read(useLocation().hash);
  const onChoose: OfEvent['onChoose'] = (wish) =>
    void navigate({ hash: dayQuery.write({ ...query, ...wish }) });
  return (
    <EventPage
      title={title}
      intro={intro}
      path={path}
      ofUnit={useSignedInProfile().kind === 'unit'}
      chosen={query}
      onChoose={(chosen) => onChoose({ ...dayQuery.read(''), ...chosen })}
    >
      <Sessions key={query.event} query={query} onChoose={onChoose} render={render} />
    </EventPage>
  );
}

interface UntilCutOffProps {
  readonly session: CompetitionSession;
  /** `meta.server_time` of the list of sessions. */
  readonly serverTime: string;
  /** Called at the cut-off. The list can be closed from then on. */
  readonly onReached: () => void;
}

function CutOff({ session, serverTime, onReached }: UntilCutOffProps) {
  const { t } = useLingui();
  const seconds = useSecondsUntil(session.cut_off_at, serverTime, onReached);
  return <Countdown label={t`Check-in ends in`} seconds={seconds} />;
}

/** Renders the time left for the check-in of a session, while its check-in is open. */
export function UntilCutOff(props: UntilCutOffProps) {
  const { session, serverTime } = props;
  return session.status === 'checking' && !session.facts.isCutOff ? (
    <CutOff key={serverTime} {...props} />
  ) : null;
}

/** Renders the stations that were given more time, each with its end. */
export function CompensatedStations({ compensated }: Pick<CompetitionSession, 'compensated'>) {
  const tag = languageTags[useLanguageChoice().current];
  return (
    <ul className={page.log}>
      {compensated.map(({ station, minutes, ends_at }) => (
        <li key={station}>
          <span>
            <Trans>
              {station}: until {formatMoment(ends_at, tag)}
            </Trans>
          </span>
          <span className={page.small}>
            <Trans>+{minutes} min</Trans>
          </span>
        </li>
      ))}
    </ul>
  );
}
