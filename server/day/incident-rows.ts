import type { Selectable } from 'kysely';
import type { IncidentBy, IncidentFacts } from '../../machines/day/incident.machine.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { Incident } from '../contract/day/incident.ts';
import type { Tables } from '../db/tables.ts';
import { stationUse, type StationUse } from '../draw/spare-stations.ts';
import type { ApiParts } from '../context.ts';
import { countingStatuses } from '../duty/assignment-rows.ts';
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

/** A session with who is at which of its stations. */
export interface IncidentGround {
  readonly state: SessionState;
  /** Of one that is under way. */
  readonly use: StationUse;
}

export const incidentGround = async (
  parts: Pick<ApiParts, 'db' | 'sealing'>,
  state: SessionState,
): Promise<IncidentGround> => ({
  state,
  use: isUnderWay(state) ? await stationUse(parts, state.row, state.spares) : { inUse: new Set(), free: [] },
});

/**
 * What the chart asks for.
 * @param incident without an id where it is being reported
 */
export function incidentFacts(
  { state, use }: IncidentGround,
  { id = '', cause, station }: Pick<IncidentRow, 'cause' | 'station'> & { readonly id?: string },
): IncidentFacts {
  const { waiting } = state.incidents;
  const others = waiting.filter((one) => one.id !== id);
  return {
    isUnderWay: isUnderWay(state),
    isOwnFault: cause === 'own',
    hasSpare:
      use.inUse.has(station) &&
      use.free.length > others.length &&
      others.every((one) => one.station !== station),
    isWaiting: isUnderWay(state) && others.length < waiting.length,
  };
}

const momentOf = (at: number | null): string => (at === null ? '' : chinaInstant(at));

/** An incident as somebody sees it. */
export const describedIncident = (
  row: IncidentRow,
  ground: IncidentGround,
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
  reason: row.reason,
  decided_at: momentOf(row.decided_at),
  closed_at: momentOf(row.closed_at),
  facts: incidentFacts(ground, row),
  version: row.version,
});
