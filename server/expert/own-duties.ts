import { sql } from 'kysely';
import { chinaDay } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import { MOST_OWN_DUTIES, type OwnDuties } from '../contract/expert/own-duty.ts';
import type { Database } from '../db/open-database.ts';
import { conflictsOf } from './assignment-conflicts.ts';
import { aboutEvent, causesNow, countingStatuses, readAssignments } from './assignment-rows.ts';

/** What somebody's duties are to themselves, and what they open. */

/** Duties that count: confirmed, at a competition that is not archived or cancelled. */
const countingOf = (db: Database, userId: string) =>
  db
    .selectFrom('assignments')
    .innerJoin('competitions as held', 'held.id', 'assignments.competition_id')
    .where('assignments.user_id', '=', userId)
    .where('assignments.status', 'in', countingStatuses)
    .where('held.status', 'not in', ['archived', 'cancelled']);

/** Pseudo roles of somebody's duties that count: the menu grants items to them as to roles [running.md 1.1]. */
export async function dutyRolesOf(db: Database, userId: string): Promise<string[]> {
  const rows = await countingOf(db, userId)
    .select('assignments.capacity')
    .distinct()
    .orderBy('assignments.capacity')
    .execute();
  return rows.map(({ capacity }) => `Duty:${capacity}`);
}

/** Whether somebody has a duty that counts. */
export const hasDuty = async (db: Database, userId: string): Promise<boolean> =>
  (await countingOf(db, userId).select('assignments.id').limit(1).executeTakeFirst()) !== undefined;

/** Somebody's own duties, those that come next first; released ones stay for the record. */
export async function listOwnDuties(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
): Promise<OwnDuties> {
  const now = clock();
  const rows = await readAssignments(db)
    .innerJoin('competitions as held', 'held.id', 'assignments.competition_id')
    .innerJoin('competition_events as event', 'event.id', 'assignments.event_id')
    .select([
      'held.name as competition',
      'held.place',
      'held.starts_on',
      'held.ends_on',
      'held.contact_phone',
    ])
    .select(['event.code', 'event.name as event'])
    .where('assignments.user_id', '=', userId)
    .orderBy(sql`case when held.ends_on < ${chinaDay(now)} then 1 else 0 end`)
    .orderBy('held.starts_on')
    .orderBy('assignments.id')
    .limit(MOST_OWN_DUTIES)
    .execute();
  const data = [];
  for (const row of rows) {
    const causes =
      row.status === 'released'
        ? undefined
        : await conflictsOf(db, [row], await aboutEvent(db, row.event_id, now));
    data.push({
      id: row.id,
      competition: row.competition,
      event: { id: row.event_id, code: row.code, name: row.event },
      capacity: row.capacity,
      round_kind: row.round_kind,
      status: row.status,
      conflicts: causesNow(row, causes?.get(row.user_id)),
      reason: row.reason,
      place: row.place,
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      contact_phone: row.contact_phone,
    });
  }
  return { data };
}
