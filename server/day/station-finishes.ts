import type {
  StationFinishBy,
  StationFinishEvent,
  StationFinishFacts,
} from '../../machines/day/station-finish.machine.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { CompetitionSession } from '../contract/day/competition-session.ts';
import { requireMoveBy, write } from '../db/move.ts';
import { placesIn } from '../draw/session-places.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { invalid, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { randomKey } from '../kit/secrets.ts';
import { announce } from '../news/event-news.ts';
import { countedSeconds, finishTimesIn, secondsAt } from './finish-times.ts';
import { lockSession } from './session-moves.ts';
import { hasBegun, isUnderWay, listOf, type SessionStanding, type SessionState } from './session-rows.ts';

/** The finish times of a session: who reads them, and the acts on them. */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/** The statuses of an entry that competes or has competed at its station. */
const atStation: readonly string[] = ['checked_in', 'competed'];

/**
 * Returns the stations of a session at which an entry competes or has competed, sorted. Empty before the session
 * has begun.
 */
export async function heldStations(parts: Parts, state: SessionState): Promise<string[]> {
  if (!hasBegun(state)) return [];
  const { row, entries, spares } = state;
  const places = await placesIn(parts, row.id, spares);
  return entries
    .flatMap(({ number, status }) => (atStation.includes(status) ? [places?.get(number) ?? ''] : []))
    .filter((station) => station !== '')
    .toSorted();
}

const factsOf = (
  state: SessionState,
  { event }: AboutEvent,
  held: readonly string[],
  station: string,
): StationFinishFacts => ({
  isRunning: state.row.status === 'running',
  isUnderWay: isUnderWay(state),
  hasEntry: held.includes(station),
  isMarked: event.status !== 'running',
});

/** Returns the stations of a session with their finish times, as an official of the session reads them. */
export async function describedFinishes(
  parts: Parts,
  state: SessionState,
  about: AboutEvent,
): Promise<CompetitionSession['finishes']> {
  const held = await heldStations(parts, state);
  const stations = [...new Set([...held, ...finishTimesIn(state).map(({ station }) => station)])].toSorted();
  return stations.map((station) => {
    const row = state.finishes.find((one) => one.station === station);
    const facts = factsOf(state, about, held, station);
    return row === undefined
      ? { station, status: 'working', seconds: 0, worked: 0, recorded_at: '', reason: '', facts, version: 0 }
      : {
          station,
          status: row.status,
          seconds: countedSeconds(state, row),
          worked: row.seconds,
          recorded_at: chinaInstant(row.recorded_at),
          reason: row.reason,
          facts,
          version: row.version,
        };
  });
}

export type FinishAct = { station: string; version: number } & (
  | { type: 'stationFinish.record' }
  | { type: 'stationFinish.takeBack'; reason: string }
  | { type: 'stationFinish.correct'; reason: string; time: string }
);

/** The standings that can act on a finish time. */
const workers = ['floor', 'chief'] as const;

const actingAs = (by: readonly SessionStanding[]): StationFinishBy[] =>
  by.flatMap((one) => workers.find((worker) => worker === one) ?? []);

const eventOf = (act: FinishAct, by: StationFinishBy, facts: StationFinishFacts): StationFinishEvent =>
  act.type === 'stationFinish.record'
    ? { type: act.type, by, facts }
    : { type: act.type, by, facts, reason: act.reason };

/**
 * Returns the typed time in seconds.
 * @throws ApiError 422 naming `time` if the session has not lasted that long
 */
function typedSeconds(state: SessionState, time: string, now: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const found = (hours * 60 + minutes) * 60 + seconds;
  if (found > secondsAt(state, state.row.ended_at ?? now)) throw invalid({ time: ['finish.time'] });
  return found;
}

/** Returns the seconds that an act stores. @throws ApiError 422 naming `time` */
function secondsOfAct(state: SessionState, act: FinishAct, known: number, now: number): number {
  switch (act.type) {
    case 'stationFinish.record':
      return secondsAt(state, now);
    case 'stationFinish.takeBack':
      return known;
    case 'stationFinish.correct':
      return typedSeconds(state, act.time, now);
  }
}

/**
 * Performs an act on the finish time of a station by its chart.
 * @param id the id of the session
 * @returns the id of the event of the session
 * @throws ApiError 404; 403 if the act needs another standing; 409 if the chart does not allow the act or the
 *   version is outdated; 422 naming `station` or `time`
 */
export async function moveFinish(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  act: FinishAct,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const parts = { db: transaction, sealing };
    const { state, about, by } = await lockSession(parts, userId, id, clock);
    const { station, type } = act;
    const known = state.finishes.find((one) => one.station === station);
    const before = known?.status ?? 'working';
    const facts = factsOf(state, about, await heldStations(parts, state), station);
    if (!listOf(state.row.stations).includes(station)) throw invalid({ station: ['choice'] });
    if ((known?.version ?? 0) !== act.version) throw stale();
    const move = requireMoveBy('station_finishes', before, { as: actingAs(by), of: workers }, (one) =>
      eventOf(act, one, facts),
    );
    const set = {
      seconds: secondsOfAct(state, act, known?.seconds ?? 0, about.now),
      recorded_by: userId,
      recorded_at: about.now,
      reason: 'reason' in act ? act.reason : '',
    };
    const rowId = known?.id ?? randomKey();
    if (known === undefined) {
      await transaction
        .insertInto('station_finishes')
        .values({ id: rowId, event_id: about.event.id, session_id: id, station, status: move.status, ...set })
        .execute();
    } else await write(transaction, move, { id: rowId, version: known.version }, set);
    await audit(transaction, {
      object: 'stationFinish',
      object_id: rowId,
      action: type,
      actor_id: userId,
      capacity: move.by,
      before,
      after: move.after,
      reason: set.reason,
      at: about.now,
    });
    await beginDuty(transaction, userId, about.event.id, about.now);
    await announce(transaction, about.event.id, 'day');
    return about.event.id;
  });
}
