import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  listSessions,
  type CompetitionSession,
  type CompetitionSessionList,
} from '../../../server/contract/day/competition-session.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { EventChoice } from '../../kit/event/event-choice.tsx';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import type { QueryOf } from '../../lib/list-query.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
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
      <LoadFailed failure={failure} message={t`The sessions could not be fetched`} onRetry={reload} />
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

/**
 * Renders a page for the sessions of an event. The committee chooses the event on the page. Judges and other
 * staff open it from their own duties.
 */
export function DayPage({ title, intro, render }: DayPageProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const ofCommittee = useSignedInProfile().kind === 'unit';
  const query = dayQuery.read(useLocation().hash);
  const onChoose: OfEvent['onChoose'] = (wish) =>
    void navigate({ hash: dayQuery.write({ ...query, ...wish }) });
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>{title}</h1>
        <p className={page.intro}>{intro}</p>
      </header>
      {ofCommittee && (
        <EventChoice
          chosen={query}
          words={{
            competition: t`Competition`,
            none: t`Choose`,
            event: t`Event`,
            choose: t`Choose`,
            competitionsFailed: t`The competitions could not be fetched`,
            eventsFailed: t`The events could not be fetched`,
          }}
          onChoose={(chosen) => onChoose({ ...dayQuery.read(''), ...chosen })}
        />
      )}
      {query.event === '' ? (
        <EmptyState
          text={
            ofCommittee
              ? t`Choose a competition and one of its events.`
              : t`Open the event from your own duties.`
          }
          action={
            !ofCommittee && (
              <Button component={Link} to="/myWork/invitations">
                <Trans>My duties</Trans>
              </Button>
            )
          }
        />
      ) : (
        <Sessions key={query.event} query={query} onChoose={onChoose} render={render} />
      )}
    </section>
  );
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
