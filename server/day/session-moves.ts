import { createHash } from 'node:crypto';
import type {
  CompetitionSessionBy,
  CompetitionSessionEvent,
} from '../../machines/day/competition-session.machine.ts';
import { unasked } from '../account/asked-second.ts';
import { officesHolding } from '../unit/offices.ts';
import { lockIdentity, requireSecondPerson, secondPersonOf } from '../account/second-person.ts';
import type { ApiParts } from '../context.ts';
import { moveEvent } from '../event/event-steps.ts';
import { requireMove, requireMoveBy, write } from '../db/move.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { notFound, stale } from '../kit/api-error.ts';
import { audit, auditSystem } from '../kit/audit.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { ticketsOf } from '../draw/draw-rows.ts';
import { closeSheets, lockSheetsOf, sheetsOfSession } from '../scoring/closed-codes.ts';
import { markEvent } from '../scoring/event-marks.ts';
import { openSheets } from '../scoring/open-sheets.ts';
import { barOwnStations } from '../scoring/station-bars.ts';
import { tellEntries } from './entry-notes.ts';
import { postponeTo, requireLaterStart } from './postpone-session.ts';
import {
  sessionStandings,
  sessionStates,
  type SessionEntry,
  type SessionStanding,
  type SessionState,
} from './session-rows.ts';
import { announce } from '../news/event-news.ts';

/** Acts on a session after it is planned. */

const MINUTE = 60_000;

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

interface Found {
  readonly state: SessionState;
  /** All sessions of the event. */
  readonly states: readonly SessionState[];
  readonly about: AboutEvent;
  readonly by: readonly SessionStanding[];
  readonly order: ReadonlyMap<string, string>;
}

/**
 * Locks competition and event. Until the transaction ends, no other transaction moves a session of the event,
 * checks a person in or draws.
 * @returns all sessions of the event
 * @throws ApiError 404, also if the user may not know of the event
 */
export async function lockSessions(
  parts: Parts,
  userId: string,
  eventId: string,
  clock: () => number,
): Promise<Omit<Found, 'state'>> {
  const { db } = parts;
  const { competition } = await aboutEvent(db, eventId, clock());
  await lockCompetition(db, competition.id);
  await lockEvents(db, [eventId]);
  const about = await aboutEvent(db, eventId, clock());
  const by = await sessionStandings(db, userId, about);
  const { states, order } = await sessionStates(parts, about);
  return { states, about, by, order };
}

/**
 * Does the same as {@link lockSessions}, for one session.
 * @throws ApiError 404
 */
export async function lockSession(
  parts: Parts,
  userId: string,
  id: string,
  clock: () => number,
): Promise<Found> {
  const found = await parts.db
    .selectFrom('competition_sessions')
    .select('event_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  const all = await lockSessions(parts, userId, found.event_id, clock);
  const state = all.states.find(({ row }) => row.id === id);
  if (state === undefined) throw notFound();
  return { state, ...all };
}

export type SessionAct = { version: number } & (
  | {
      type:
        | 'competitionSession.openCheckIn'
        | 'competitionSession.closeCheckIn'
        | 'competitionSession.start'
        | 'competitionSession.resume'
        | 'competitionSession.cancel'
        | 'competitionSession.postpone';
    }
  | {
      type:
        | 'competitionSession.pause'
        | 'competitionSession.end'
        | 'competitionSession.remove'
        | 'competitionSession.askCancel'
        | 'competitionSession.drop';
      reason: string;
    }
  | { type: 'competitionSession.askPostpone'; reason: string; starts_at: string }
);

/** The standings that can act on a session. */
const workers = ['organiser', 'checkIn', 'chief'] as const;

const actingAs = (by: readonly SessionStanding[]): CompetitionSessionBy[] =>
  by.flatMap((one) => workers.find((worker) => worker === one) ?? []);

const eventOf = (
  act: SessionAct,
  { facts }: SessionState,
  by: CompetitionSessionBy,
  second: SecondPerson,
): CompetitionSessionEvent => {
  switch (act.type) {
    case 'competitionSession.cancel':
    case 'competitionSession.postpone':
      return { type: act.type, by, facts, second };
    case 'competitionSession.pause':
    case 'competitionSession.end':
    case 'competitionSession.remove':
    case 'competitionSession.askCancel':
    case 'competitionSession.drop':
      return { type: act.type, by, facts, reason: act.reason };
    case 'competitionSession.askPostpone':
      return { type: act.type, by, facts, reason: act.reason };
    case 'competitionSession.openCheckIn':
    case 'competitionSession.closeCheckIn':
    case 'competitionSession.start':
    case 'competitionSession.resume':
      return { type: act.type, by, facts };
  }
};

/** Moves entries on behalf of the system, and writes an audit row for each. */
export async function moveEntries(
  { db }: Pick<Parts, 'db'>,
  entries: readonly SessionEntry[],
  type: 'entry.markAbsent' | 'entry.reschedule' | 'entry.finish',
  now: number,
): Promise<void> {
  for (const { id, version, status } of entries) {
    const move = requireMove('entries', status, { type, by: 'system' });
    await write(db, move, { id, version }, { updated_at: now });
    await auditSystem(db, {
      object: 'entry',
      object_id: id,
      action: type,
      before: status,
      after: move.after,
      at: now,
    });
  }
}

/**
 * Marks the entries that are not checked in as absent. Competitors and the leaders of their delegations are
 * notified.
 */
async function markAbsent(parts: Parts, { state, about }: Found): Promise<void> {
  const missing = state.entries.filter(({ status }) => status === 'approved');
  await moveEntries(parts, missing, 'entry.markAbsent', about.now);
  await tellEntries(parts.db, missing, about, 'entry.absent');
}

/** Statuses that a closed list contains as they are. All other statuses are listed as `absent`. */
const listed: readonly string[] = ['checked_in', 'disqualified'];

/**
 * Returns the digest of a closed list: SHA-256 of one line `number TAB state` per entry, in the order of the
 * numbers.
 */
export const hashOfList = (entries: readonly SessionEntry[]): string =>
  createHash('sha256')
    .update(
      entries
        .map(({ number, status }) => `${number}\t${listed.includes(status) ? status : 'absent'}\n`)
        .join(''),
    )
    .digest('hex');

/** Opens the sheets of the modules that are judged at the stations in use. */
async function openStationSheets(parts: Parts, row: SessionState['row'], about: AboutEvent): Promise<void> {
  const { db } = parts;
  const { id } = await db
    .selectFrom('draw_rounds')
    .select('id')
    .where('session_id', '=', row.id)
    .where('kind', '=', 'station')
    .where('status', '=', 'sealed')
    .executeTakeFirstOrThrow();
  const { competition_id, event_id } = row;
  const codes = (await ticketsOf(parts, id)).map(({ label }) => label);
  await openSheets(db, { competition_id, event_id, session_id: row.id }, 'station', codes);
  await barOwnStations(parts, about);
}

export const hereOf = ({ entries }: SessionState) => entries.filter(({ status }) => status === 'checked_in');

/** The columns of a session without a request. */
const dropped = { ...unasked, asked_starts_at: null } as const;

/** Carries out the consequences of an act, and returns the columns to write besides the status. */
async function carryOut(parts: Parts, found: Found, act: SessionAct, userId: string) {
  const { state, about } = found;
  switch (act.type) {
    case 'competitionSession.openCheckIn':
      return { numbers: JSON.stringify(state.numbers) };
    case 'competitionSession.closeCheckIn':
      await markAbsent(parts, found);
      return { list_hash: hashOfList(state.entries) };
    case 'competitionSession.askCancel':
      return { asked: 'cancel', asked_by: userId, asked_at: about.now, asked_reason: act.reason } as const;
    case 'competitionSession.askPostpone': {
      const asked_starts_at = requireLaterStart(found, Date.parse(act.starts_at));
      const by = { asked_by: userId, asked_at: about.now, asked_reason: act.reason };
      return { asked: 'postpone', asked_starts_at, ...by } as const;
    }
    case 'competitionSession.postpone':
      return { ...dropped, ...(await postponeTo(parts, found)), reason: state.row.asked_reason };
    case 'competitionSession.cancel':
      await moveEntries(parts, hereOf(state), 'entry.reschedule', about.now);
      // A cancelled session can already have sheets at its stations, if it was running.
      await lockSheetsOf(parts.db, state.row.id);
      await closeSheets(parts.db, await sheetsOfSession(parts.db, state.row.id), about.now);
      return { ...dropped, reason: state.row.asked_reason };
    case 'competitionSession.drop':
      return { ...dropped, reason: act.reason };
    case 'competitionSession.end':
      await moveEntries(parts, hereOf(state), 'entry.finish', about.now);
      return { reason: act.reason, ended_at: about.now };
    case 'competitionSession.pause':
      return { reason: act.reason, paused_at: about.now };
    case 'competitionSession.remove':
      return { reason: act.reason };
    case 'competitionSession.start':
      if (about.event.status === 'frozen') {
        await moveEvent(parts.db, about, { type: 'competitionEvent.start', by: 'system' });
      }
      await openStationSheets(parts, state.row, about);
      return { started_at: about.now };
    case 'competitionSession.resume': {
      const { ends_at, paused_at, paused_for } = state.row;
      const pause = about.now - (paused_at ?? about.now);
      // The end is planned to the minute, so the pause is rounded up. Otherwise the competitors lose a part
      // of a minute.
      const later = Math.ceil(pause / MINUTE) * MINUTE;
      return { ends_at: ends_at + later, paused_at: null, paused_for: paused_for + pause };
    }
  }
}

/**
 * Performs an act on a session by its chart, with the facts of this moment.
 * @returns the id of the event of the session
 * @throws ApiError 404; 403 if the act needs another standing or another second approver; 409 if the chart
 * does not allow the act or the version is outdated
 */
export async function moveSession(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  act: SessionAct,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const parts = { db: transaction, sealing };
    const found = await lockSession(parts, userId, id, clock);
    const { state, about, by } = found;
    const { row } = state;
    if (row.version !== act.version) throw stale();
    const isAsking =
      act.type === 'competitionSession.askCancel' || act.type === 'competitionSession.askPostpone';
    const isAgreeing = act.type === 'competitionSession.cancel' || act.type === 'competitionSession.postpone';
    const second =
      isAgreeing && row.asked_by !== null
        ? await secondPersonOf(transaction, row.asked_by, userId, true)
        : 'another';
    const move = requireMoveBy(
      'competition_sessions',
      row.status,
      { as: actingAs(by), of: workers, second },
      (one, other) => eventOf(act, state, one, other),
    );
    if (isAsking) {
      const colleagues = await officesHolding(transaction, about.competition.id);
      await requireSecondPerson(transaction, userId, colleagues, 'organiser');
    }
    const set = await carryOut(parts, found, act, userId);
    await write(transaction, move, { id, version: row.version }, set);
    await audit(transaction, {
      object: 'competitionSession',
      object_id: id,
      action: act.type,
      actor_id: userId,
      capacity: move.by,
      before: row.status,
      after: move.after,
      reason: 'reason' in act ? act.reason : '',
      at: about.now,
    });
    // The last session of an event can also end at its check-in, if no entry is present, or not be held.
    if (move.after === 'ended' || move.after === 'cancelled') {
      await markEvent(parts, await aboutEvent(transaction, row.event_id, about.now));
    }
    if (isAsking || isAgreeing) await lockIdentity(transaction, userId, about.now);
    if (move.by !== 'organiser') await beginDuty(transaction, userId, row.event_id, about.now);
    await announce(transaction, row.event_id, 'day');
    return row.event_id;
  });
}
