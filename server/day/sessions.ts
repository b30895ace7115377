import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  SESSION_LIMITS,
  type CompetitionSessionList,
  type NewCompetitionSession,
} from '../contract/day/competition-session.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { begin, requireMoveBy, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { conflict, forbidden, invalid, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { lockSession, lockSessions } from './session-moves.ts';
import { describedSession, isFrozen, sessionStandings, sessionStates } from './session-rows.ts';
import { describedFinishes } from './station-finishes.ts';
import { announce } from '../news/event-news.ts';

/** The sessions of an event, and the planning of sessions. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

/**
 * Returns the sessions of an event.
 * @throws ApiError 404 unless the user belongs to the committee or serves at the sessions
 */
export async function listSessions(
  parts: Parts,
  userId: string,
  eventId: string,
): Promise<CompetitionSessionList> {
  const { db, clock } = parts;
  const about = await aboutEvent(db, eventId, clock());
  const by = await sessionStandings(db, userId, about);
  const { states, order } = await sessionStates(parts, about);
  const { entries } = await db
    .selectFrom('entries')
    .select((is) => is.fn.countAll<number>().as('entries'))
    .where('event_id', '=', eventId)
    .where('status', 'in', onRoster)
    .executeTakeFirstOrThrow();
  const data = [];
  for (const state of states) {
    data.push({ ...describedSession(state), finishes: await describedFinishes(parts, state, about) });
  }
  const { event, competition } = about;
  return {
    data,
    meta: {
      event: { id: event.id, code: event.code, name: event.name },
      competition: competition.name,
      starts_on: competition.starts_on,
      ends_on: competition.ends_on,
      by,
      entries,
      drawn: order.size,
      is_frozen: isFrozen(about),
      server_time: chinaInstant(about.now),
    },
  };
}

/**
 * Checks that a session lies within the days of the competition and ends after it starts.
 * @throws ApiError 422 naming the field
 */
function requireTimes({ starts_at, ends_at }: NewCompetitionSession, { competition }: AboutEvent) {
  const starts = Date.parse(starts_at);
  const ends = Date.parse(ends_at);
  const isWithin = (instant: string) => {
    const day = instant.slice(0, 10);
    return competition.starts_on <= day && day <= competition.ends_on;
  };
  const errors = {
    ...(!isWithin(starts_at) && { starts_at: ['session.days' as const] }),
    ...(!isWithin(ends_at) && { ends_at: ['session.days' as const] }),
    ...(ends <= starts && { ends_at: ['times.order' as const] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { starts_at: starts, ends_at: ends };
}

const noteSession = (
  transaction: Database,
  id: string,
  act: { action: string; actor_id: string; before: string; after: string; at: number },
) =>
  audit(transaction, {
    object: 'competitionSession',
    object_id: id,
    capacity: 'organiser',
    reason: '',
    ...act,
  });

/**
 * Plans a session.
 * @throws ApiError 404, 403; 409 if the roster is not frozen or the event has the maximum number of sessions;
 * 422
 */
export async function createSession(
  parts: Parts,
  userId: string,
  eventId: string,
  { name, stations, ...times }: NewCompetitionSession,
): Promise<CompetitionSessionList> {
  const { db, clock } = parts;
  await db.transaction().execute(async (transaction) => {
    const { states, about, by } = await lockSessions({ ...parts, db: transaction }, userId, eventId, clock);
    if (!by.includes('organiser')) throw forbidden();
    if (!isFrozen(about) || states.length >= SESSION_LIMITS.sessions) throw conflict();
    const { status } = begin('competition_sessions');
    const id = randomKey();
    await transaction
      .insertInto('competition_sessions')
      .values({
        id,
        competition_id: about.competition.id,
        event_id: eventId,
        name,
        stations: JSON.stringify(stations),
        ...requireTimes({ name, stations, ...times }, about),
        status,
        asked_by: null,
        asked_at: null,
      })
      .execute();
    await noteSession(transaction, id, {
      action: 'competitionSession.create',
      actor_id: userId,
      before: '',
      after: status,
      at: about.now,
    });
    await announce(transaction, eventId, 'day');
  });
  return listSessions(parts, userId, eventId);
}

/**
 * Changes a planned session.
 * @throws ApiError 404, 403; 409 if the session is no longer planned; 422
 */
export async function changeSession(
  parts: Parts,
  userId: string,
  id: string,
  { version, name, stations, ...times }: NewCompetitionSession & { version: number },
): Promise<CompetitionSessionList> {
  const { db, clock } = parts;
  const eventId = await db.transaction().execute(async (transaction) => {
    const { state, about, by } = await lockSession({ ...parts, db: transaction }, userId, id, clock);
    const { row, facts } = state;
    if (row.version !== version) throw stale();
    const of = ['organiser'] as const;
    const as = by.includes('organiser') ? of : [];
    const move = requireMoveBy('competition_sessions', row.status, { as, of }, (one) => ({
      type: 'competitionSession.change' as const,
      by: one,
      facts,
    }));
    await write(
      transaction,
      move,
      { id, version },
      {
        name,
        stations: JSON.stringify(stations),
        ...requireTimes({ name, stations, ...times }, about),
      },
    );
    await noteSession(transaction, id, {
      action: 'competitionSession.change',
      actor_id: userId,
      before: row.status,
      after: move.after,
      at: about.now,
    });
    await announce(transaction, row.event_id, 'day');
    return row.event_id;
  });
  return listSessions(parts, userId, eventId);
}
