import { chinaInstant } from '../competition/competitions.ts';
import { heldStatuses } from '../contract/competition/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import { dutiesAs } from '../duty/serving.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/** The reported incidents that wait for a ruling of the chief judge. */
export function toRule(db: Database, userId: string): Source {
  const fitting = dutiesAs(db, userId, 'chief')
    .innerJoin('incidents as incident', 'incident.event_id', 'duty.event_id')
    .innerJoin('competition_sessions as session', 'session.id', 'incident.session_id')
    .innerJoin('competition_events as event', 'event.id', 'incident.event_id')
    .where('incident.status', '=', 'reported')
    .where('event.status', 'in', heldStatuses);
  return {
    kind: 'rule',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['incident.id', 'incident.station', 'incident.reported_at', 'incident.event_id'])
        .select(['session.name as session', 'event.name as event'])
        .orderBy('incident.reported_at')
        .orderBy('incident.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        event_id: row.event_id,
        title: `${row.session} ${row.station}`,
        detail: row.event,
        since: chinaInstant(row.reported_at),
        due: '',
      }));
    },
  };
}
