import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Database } from '../db/open-database.ts';
import type { AssignmentRow } from './assignment-rows.ts';

/** The accounts that serve in a capacity now: their assignment is confirmed or active. */

type Capacity = AssignmentRow['capacity'];

/** Selects the confirmed and active duties at events, with the alias `duty`. */
const countingDuties = (db: Database) =>
  db.selectFrom('assignments as duty').where('duty.status', 'in', countingStatuses);

/**
 * Selects the duties of a user in a capacity, with the alias `duty`. Task lists use it, and other queries as
 * a subquery.
 */
export const dutiesAs = (db: Database, userId: string, capacity: Capacity) =>
  countingDuties(db).where('duty.user_id', '=', userId).where('duty.capacity', '=', capacity);

/**
 * Returns the distinct capacities of a user at events. `round_kind` is '' for every capacity except keepers
 * of draws.
 */
export const capacitiesOf = (db: Database, userId: string) =>
  countingDuties(db)
    .where('duty.user_id', '=', userId)
    .select(['duty.capacity', 'duty.round_kind'])
    .distinct()
    .execute();

/** Checks whether a user is an arbiter of any competition. */
export const isArbiterSomewhere = async (db: Database, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('competition_assignments')
    .select('id')
    .where('user_id', '=', userId)
    .where('capacity', '=', 'arbiter')
    .where('status', 'in', countingStatuses)
    .executeTakeFirst()) !== undefined;

/** Returns the accounts that serve at an event in any capacity, for notifications. */
export async function everybodyServing(db: Database, eventId: string): Promise<string[]> {
  const rows = await countingDuties(db)
    .where('duty.event_id', '=', eventId)
    .select('duty.user_id')
    .distinct()
    .orderBy('duty.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns the accounts that serve in a capacity at an event, for notifications. */
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
