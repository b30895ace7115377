import type { Selectable } from 'kysely';
import type { IncidentBy, IncidentFacts } from '../../machines/day/incident.machine.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { Incident } from '../contract/day/incident.ts';
import type { Tables } from '../db/tables.ts';
import { freeStations, placeOf } from '../draw/spare-stations.ts';
import type { ApiParts } from '../context.ts';
import { countingStatuses, type AboutEvent } from '../duty/assignment-rows.ts';
import { countedEntries } from '../results/read-count.ts';
import { sheetsOfSession } from '../scoring/closed-codes.ts';
import { isSettled } from '../scoring/sheet-facts.ts';
import { laterSessions, type LaterSession } from './later-session.ts';
import { isDrawing } from './placed-entry.ts';
import { sessionCapacities, type SessionStanding, type SessionState } from './session-rows.ts';
import type { Database } from '../db/open-database.ts';

/** Incidents as the table has them, and what somebody is to one. */

export type IncidentRow = Selectable<Tables['incidents']>;

/** The incidents that somebody may know of: of the committee, or serving at the sessions of the event. */
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

/** What people can be to an incident. */
export const incidentWorkers = ['chief', 'floor', 'supervisor', 'reporter'] as const;

/** What somebody is to an incident who is that to its session. */
export const actingOn = (
  by: readonly SessionStanding[],
  userId: string,
  row: Pick<IncidentRow, 'reported_by'>,
): IncidentBy[] => [
  ...by.flatMap((one) => incidentWorkers.find((worker) => worker === one) ?? []),
  ...(row.reported_by === userId ? (['reporter'] as const) : []),
];

const isUnderWay = ({ row }: SessionState): boolean => row.status === 'running' || row.status === 'paused';

/** Somebody at a station of a session. */
interface AtStation {
  readonly entry_id: string;
  readonly station: string;
  /** All parts of one of the sheets are in, or the work code is being drawn. */
  readonly isJudged: boolean;
}

/** A session with who is at which of its stations, and where they could go instead. */
export interface IncidentGround {
  readonly state: SessionState;
  /** As long as an incident of it waits. */
  readonly people: readonly AtStation[];
  /** Stations of one that is under way which nobody has been given. */
  readonly free: readonly string[];
  readonly later: readonly LaterSession[];
}

const isWaitedFor = ({ incidents }: SessionState): boolean =>
  incidents.reported > 0 || incidents.waiting.length > 0;

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/** Who competes at the stations of a session, or has done so. */
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

/** By the sessions of an event. */
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

/** Who is at the station of an incident by now. */
export const personAt = (
  { state: { spares }, people }: Pick<IncidentGround, 'state' | 'people'>,
  station: string,
): AtStation | undefined => people.find((one) => one.station === placeOf(spares, station));

/**
 * What the chart asks for.
 * @param incident without an id where it is being reported
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

const momentOf = (at: number | null): string => (at === null ? '' : chinaInstant(at));

/** The session that was ruled. */
function laterOf(sessions: readonly SessionState[], { later_session_id }: IncidentRow): Incident['later'] {
  const found = sessions.find(({ row }) => row.id === later_session_id);
  return found === undefined ? null : describedLater(found.row);
}

export const describedLater = ({ id, name, starts_at }: Pick<LaterSession, 'id' | 'name' | 'starts_at'>) => ({
  id,
  name,
  starts_at: chinaInstant(starts_at),
});

/** An incident as somebody sees it. */
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
  decided_at: momentOf(row.decided_at),
  closed_at: momentOf(row.closed_at),
  facts: incidentFacts(ground, row),
  version: row.version,
});
