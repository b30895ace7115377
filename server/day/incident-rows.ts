import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Selectable } from 'kysely';
import type { IncidentBy, IncidentFacts } from '../../machines/day/incident.machine.ts';
import { chinaInstant, chinaInstantOrNone } from '../competition/competitions.ts';
import type { Incident } from '../contract/day/incident.ts';
import type { Tables } from '../db/tables.ts';
import { freeStations, placeOf } from '../draw/spare-stations.ts';
import type { ApiParts } from '../context.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { countedEntries } from '../results/read-count.ts';
import { sheetsOfSession } from '../scoring/closed-codes.ts';
import { isSettled } from '../scoring/sheet-facts.ts';
import { laterSessions, type LaterSession } from './later-session.ts';
import { isDrawing } from './placed-entry.ts';
import { isUnderWay, sessionCapacities, type SessionStanding, type SessionState } from './session-rows.ts';
import type { Database } from '../db/open-database.ts';

/** The rows of incidents, and a user's standing towards one incident. */

export type IncidentRow = Selectable<Tables['incidents']>;

/**
 * Returns the query for the incidents that a user can read. The user belongs to the committee or serves at
 * the sessions of the event.
 */
export const incidentReaders = (db: Database, userId: string, competitions: readonly string[]) =>
  db
    .selectFrom('incidents')
    .where((is) =>
      is.or([
        is('incidents.competition_id', 'in', ['', ...competitions]),
        is.exists(
          is
            .selectFrom('assignments as duty')
            .select('duty.id')
            .whereRef('duty.event_id', '=', 'incidents.event_id')
            .where('duty.user_id', '=', userId)
            .where('duty.capacity', 'in', sessionCapacities)
            .where('duty.status', 'in', countingStatuses),
        ),
      ]),
    );

/** The standings that can act on an incident. */
export const incidentWorkers = ['chief', 'floor', 'supervisor', 'reporter'] as const;

/** Returns the standings towards an incident of a user who has the given standings at its session. */
export const actingOn = (
  by: readonly SessionStanding[],
  userId: string,
  row: Pick<IncidentRow, 'reported_by'>,
): IncidentBy[] => [
  ...by.flatMap((one) => incidentWorkers.find((worker) => worker === one) ?? []),
  ...(row.reported_by === userId ? (['reporter'] as const) : []),
];

/** An entry at a station of a session. */
interface AtStation {
  readonly entry_id: string;
  readonly station: string;
  /** True if all parts of one of the entry's sheets are submitted, or the work code is being drawn. */
  readonly isJudged: boolean;
}

/** A session with the entries at its stations, and the sessions that they can be moved to. */
export interface IncidentGround {
  readonly state: SessionState;
  /** Empty unless an incident of the session waits for a ruling or a spare station. */
  readonly people: readonly AtStation[];
  /** The unassigned stations of the session; empty unless the session is running or paused. */
  readonly free: readonly string[];
  readonly later: readonly LaterSession[];
}

const isWaitedFor = ({ incidents }: SessionState): boolean =>
  incidents.reported > 0 || incidents.waiting.length > 0;

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/** Returns the ranked entries that have a station in a session. */
async function peopleAt(
  { db }: Parts,
  all: Awaited<ReturnType<typeof countedEntries>>,
  sessionId: string,
): Promise<AtStation[]> {
  const isBeingDrawn = await isDrawing(db, sessionId);
  const sheets = await sheetsOfSession(db, sessionId);
  const judged = new Set(sheets.filter(isSettled).map(({ place, code }) => `${place} ${code}`));
  return all
    .filter(
      ({ session, state, codes }) => session === sessionId && state === 'ranked' && codes.station !== '',
    )
    .map(({ id, codes: { station, work } }) => ({
      entry_id: id,
      station,
      isJudged: isBeingDrawn || judged.has(`station ${station}`) || judged.has(`work ${work}`),
    }));
}

/** Returns the grounds of all sessions of an event, by the id of the session. */
export async function incidentGrounds(
  parts: Parts,
  about: AboutEvent,
  states: readonly SessionState[],
): Promise<ReadonlyMap<string, IncidentGround>> {
  const all = states.some(isWaitedFor) ? await countedEntries(parts, about) : [];
  const later = laterSessions(states, about);
  const grounds = new Map<string, IncidentGround>();
  for (const state of states) {
    const { row, spares } = state;
    grounds.set(row.id, {
      state,
      people: isWaitedFor(state) ? await peopleAt(parts, all, row.id) : [],
      free: isUnderWay(state) ? await freeStations(parts, row, spares) : [],
      later,
    });
  }
  return grounds;
}

/**
 * Returns the entry that is at the station of an incident now. The entry can have moved to a spare station.
 */
export const personAt = (
  { state: { spares }, people }: Pick<IncidentGround, 'state' | 'people'>,
  station: string,
): AtStation | undefined => people.find((one) => one.station === placeOf(spares, station));

/**
 * Returns the facts that the chart's guards read.
 * @param incident without an id while it is being reported
 */
export function incidentFacts(
  ground: IncidentGround,
  { id = '', cause, station }: Pick<IncidentRow, 'cause' | 'station'> & { readonly id?: string },
): IncidentFacts {
  const { state, free, later } = ground;
  const { waiting } = state.incidents;
  const others = waiting.filter((one) => one.id !== id);
  const person = personAt(ground, station);
  const hasEntry = person !== undefined && others.every((one) => one.station !== station);
  return {
    isUnderWay: isUnderWay(state),
    isOwnFault: cause === 'own',
    hasSpare: hasEntry && person.station === station && free.length > others.length,
    hasEntry,
    isJudged: person?.isJudged === true,
    hasSession: later.length > 0,
    isWaiting: isUnderWay(state) && others.length < waiting.length,
  };
}

/** Returns the session of a ruling `later`. */
function laterOf(sessions: readonly SessionState[], { later_session_id }: IncidentRow): Incident['later'] {
  const found = sessions.find(({ row }) => row.id === later_session_id);
  return found === undefined ? null : describedLater(found.row);
}

export const describedLater = ({ id, name, starts_at }: Pick<LaterSession, 'id' | 'name' | 'starts_at'>) => ({
  id,
  name,
  starts_at: chinaInstant(starts_at),
});

/** Returns an incident as a user reads it. */
export const describedIncident = (
  row: IncidentRow,
  { ground, sessions }: { ground: IncidentGround; sessions: readonly SessionState[] },
  files: Incident['files'],
  userId: string,
): Incident => ({
  id: row.id,
  session_id: row.session_id,
  station: row.station,
  cause: row.cause,
  happened_at: chinaInstant(row.happened_at),
  text: row.text,
  files,
  status: row.status,
  reported_as: row.reported_as,
  reported_at: chinaInstant(row.reported_at),
  is_own: row.reported_by === userId,
  ruling: row.ruling,
  minutes: row.minutes,
  spare: ground.state.spares.find(({ incident_id }) => incident_id === row.id)?.label ?? '',
  later: laterOf(sessions, row),
  reason: row.reason,
  decided_at: chinaInstantOrNone(row.decided_at),
  closed_at: chinaInstantOrNone(row.closed_at),
  facts: incidentFacts(ground, row),
  version: row.version,
});
