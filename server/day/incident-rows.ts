import type { Selectable } from 'kysely';
import type { IncidentBy, IncidentFacts } from '../../machines/day/incident.machine.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { Incident } from '../contract/day/incident.ts';
import type { Tables } from '../db/tables.ts';
import type { SessionStanding, SessionState } from './session-rows.ts';

/** Incidents as the table has them, and what somebody is to one. */

export type IncidentRow = Selectable<Tables['incidents']>;

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

/** What the chart asks for. */
export const incidentFacts = (state: SessionState, { cause }: Pick<IncidentRow, 'cause'>): IncidentFacts => ({
  isUnderWay: isUnderWay(state),
  isOwnFault: cause === 'own',
});

const momentOf = (at: number | null): string => (at === null ? '' : chinaInstant(at));

/** An incident as somebody sees it. */
export const describedIncident = (row: IncidentRow, facts: IncidentFacts, userId: string): Incident => ({
  id: row.id,
  session_id: row.session_id,
  station: row.station,
  cause: row.cause,
  happened_at: chinaInstant(row.happened_at),
  text: row.text,
  status: row.status,
  reported_as: row.reported_as,
  reported_at: chinaInstant(row.reported_at),
  is_own: row.reported_by === userId,
  ruling: row.ruling,
  minutes: row.minutes,
  reason: row.reason,
  decided_at: momentOf(row.decided_at),
  closed_at: momentOf(row.closed_at),
  facts,
  version: row.version,
});
