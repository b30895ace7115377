import { chinaInstant } from '../competition/competitions.ts';
import { heldStatuses } from '../contract/competition/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import { dutiesAs } from '../duty/serving.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/**
 * The incidents for which the chief judge has ruled a spare station and the keeper of the station draw has
 * not entered it.
 */
export function toPlace(db: Database, userId: string): Source {
  const fitting = dutiesAs(db, userId, 'encryption')
    .where('duty.round_kind', '=', 'station')
    .innerJoin('incidents as incident', 'incident.event_id', 'duty.event_id')
    .innerJoin('competition_sessions as session', 'session.id', 'incident.session_id')
    .innerJoin('competition_events as event', 'event.id', 'incident.event_id')
    .where('incident.status', '=', 'ruled')
    .where('incident.ruling', '=', 'spare')
    .where('session.status', 'in', ['running', 'paused'])
    .where('event.status', 'in', heldStatuses)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('spare_stations as spare')
            .select('spare.id')
            .whereRef('spare.incident_id', '=', 'incident.id'),
        ),
      ),
    );
  return {
    kind: 'spare',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['incident.id', 'incident.station', 'incident.decided_at', 'incident.event_id'])
        .select('incident.session_id')
        .select(['session.name as session', 'event.name as event'])
        .orderBy('incident.decided_at')
        .orderBy('incident.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        event_id: row.event_id,
        session_id: row.session_id,
        title: `${row.session} ${row.station}`,
        detail: row.event,
        since: chinaInstant(row.decided_at ?? 0),
        due: '',
      }));
    },
  };
}
