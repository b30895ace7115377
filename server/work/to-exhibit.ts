import { notSecondTo } from '../account/second-person.ts';
import { answeredUntil, askedSince } from '../account/asked-second.ts';
import { chinaDay, chinaInstant } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/**
 * The applications to exhibit that wait for a decision of the committee or for a booth, as long as the call is
 * not cancelled and the competition has not ended.
 * @param held the competitions that the user acts for
 */
export function toExhibit(db: Database, held: readonly string[], now: number): Source {
  const fitting = db
    .selectFrom('exhibitor_applications as application')
    .innerJoin('exhibitor_calls as call', 'call.id', 'application.call_id')
    .innerJoin('competitions as competition', 'competition.id', 'application.competition_id')
    .innerJoin('organisations as organisation', 'organisation.id', 'application.organisation_id')
    .where('application.competition_id', 'in', ['', ...held])
    .where('application.status', 'in', ['submitted', 'approved'])
    .where('call.status', '=', 'published')
    .where('competition.status', '=', 'published')
    .where('competition.ends_on', '>=', chinaDay(now));
  return {
    kind: 'exhibit',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['application.id', 'application.submitted_at', 'organisation.name', 'call.theme'])
        .orderBy('application.submitted_at')
        .orderBy('application.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.name,
        detail: row.theme,
        since: chinaInstant(row.submitted_at ?? 0),
        due: '',
      }));
    },
  };
}

/**
 * The calls for exhibitors that another account of the committee has asked to cancel, until the request expires.
 * @param held the competitions that the user acts for
 */
export function toCancelCalls(db: Database, userId: string, held: readonly string[], now: number): Source {
  const fitting = db
    .selectFrom('exhibitor_calls as call')
    .innerJoin('competitions as competition', 'competition.id', 'call.competition_id')
    .where('call.competition_id', 'in', ['', ...held])
    .where('call.asked', '<>', '')
    .where('call.asked_at', '>', askedSince(now))
    .where('call.asked_by', 'not in', notSecondTo(userId));
  return {
    kind: 'cancelCall',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['call.id', 'call.theme', 'call.asked_at', 'competition.name'])
        .orderBy('call.asked_at')
        .orderBy('call.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map(({ id, theme, asked_at, name }) => ({
        id,
        title: theme,
        detail: name,
        since: chinaInstant(asked_at ?? 0),
        due: chinaInstant(answeredUntil({ asked_at })),
      }));
    },
  };
}
