import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';

/** The days on which accounts are occupied. A duty occupies all days of its competition. */

/** The first and the last day, in China's time zone. */
type Days = Pick<Tables['competitions'], 'starts_on' | 'ends_on'>;

/** Returns the condition that a competition takes place on at least one of the days. */
export const isHeldOn =
  ({ starts_on, ends_on }: Days) =>
  (is: ExpressionBuilder<{ held: Tables['competitions'] }, 'held'>) =>
    is.and([
      is('held.status', '<>', 'cancelled'),
      is('held.starts_on', '<=', ends_on),
      is('held.ends_on', '>=', starts_on),
    ]);

/**
 * Returns the query for accounts that have a duty on at least one of the days, or have accepted an invitation
 * to one.
 */
export const busyAccounts = (db: Database, days: Days) =>
  db
    .selectFrom('assignments as duty')
    .innerJoin('competitions as held', 'held.id', 'duty.competition_id')
    .select('duty.user_id')
    .where('duty.status', '<>', 'released')
    .where(isHeldOn(days))
    .union(
      db
        .selectFrom('competition_assignments as duty')
        .innerJoin('competitions as held', 'held.id', 'duty.competition_id')
        .select('duty.user_id')
        .where('duty.status', '<>', 'released')
        .where(isHeldOn(days)),
    )
    .union(
      db
        .selectFrom('invitations as duty')
        .innerJoin('competitions as held', 'held.id', 'duty.competition_id')
        .select('duty.expert_id as user_id')
        .where('duty.status', '=', 'accepted')
        .where(isHeldOn(days)),
    );
