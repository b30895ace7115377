import type { Database } from '../db/open-database.ts';
import { countingStatuses, type AssignmentRow } from './assignment-rows.ts';

/** Who serves in which capacity at this moment: what is confirmed or has begun. */

type Capacity = AssignmentRow['capacity'];

/** Duties at events that count, as `duty`. */
const countingDuties = (db: Database) =>
  db.selectFrom('assignments as duty').where('duty.status', 'in', countingStatuses);

/** Duties of somebody in a capacity, as `duty`: for lists of what waits for them, and as a part of other queries. */
export const dutiesAs = (db: Database, userId: string, capacity: Capacity) =>
  countingDuties(db).where('duty.user_id', '=', userId).where('duty.capacity', '=', capacity);

/** What somebody serves as at events, each once; `round_kind` is '' but for keepers of draws. */
export const capacitiesOf = (db: Database, userId: string) =>
  countingDuties(db)
    .where('duty.user_id', '=', userId)
    .select(['duty.capacity', 'duty.round_kind'])
    .distinct()
    .execute();

/** Whether somebody is an arbiter of a competition. */
export const isArbiterSomewhere = async (db: Database, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('competition_assignments')
    .select('id')
    .where('user_id', '=', userId)
    .where('capacity', '=', 'arbiter')
    .where('status', 'in', countingStatuses)
    .executeTakeFirst()) !== undefined;

/** Accounts that serve in a capacity at an event: whom something is told. */
export async function peopleServing(
  db: Database,
  eventId: string,
  {
    capacity,
    round_kind,
  }: { readonly capacity: Capacity; readonly round_kind?: AssignmentRow['round_kind'] },
): Promise<string[]> {
  const duties = countingDuties(db)
    .where('duty.event_id', '=', eventId)
    .where('duty.capacity', '=', capacity);
  const fitting = round_kind === undefined ? duties : duties.where('duty.round_kind', '=', round_kind);
  return (await fitting.select('duty.user_id').execute()).map(({ user_id }) => user_id);
}
