import { chinaInstant } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import { dutiesAs } from '../duty/serving.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/** The conflicts of interest for which a chief judge asks the supervisor of the event for a waiver. */
export function toWaive(db: Database, userId: string): Source {
  const fitting = db
    .selectFrom('assignments')
    .innerJoin('competition_events as event', 'event.id', 'assignments.event_id')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .leftJoin('persons', 'persons.user_id', 'assignments.user_id')
    .where('assignments.status', '=', 'waiving')
    .where('assignments.event_id', 'in', dutiesAs(db, userId, 'supervisor').select('duty.event_id'));
  return {
    kind: 'waive',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['assignments.id', 'assignments.event_id', 'assignments.proposed_at', 'event.name as event'])
        .select(['users.name as account_name', 'persons.real_name'])
        .orderBy('assignments.proposed_at')
        .orderBy('assignments.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        event_id: row.event_id,
        title: row.real_name ?? row.account_name,
        detail: row.event,
        since: chinaInstant(row.proposed_at),
        due: '',
      }));
    },
  };
}
