import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
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
      // A duty at a rehearsal does not make an account busy.
      is('held.rehearsal_of', 'is', null),
      is('held.starts_on', '<=', ends_on),
      is('held.ends_on', '>=', starts_on),
    ]);

/**
 * Returns the condition that an accepted invitation still leads to a duty. The invitation stays accepted after
 * the duty that followed from it is released.
 * @param invited the alias of the invitations in the query
 */
export function isInForce(invited: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${invited}.${column}`);
  const followed = sql`select followed.id from assignments as followed
    where followed.event_id = ${of('event_id')} and followed.user_id = ${of('expert_id')}
    and followed.capacity = ${of('duty')}`;
  return sql<boolean>`(not exists (${followed} and followed.status = 'released')
    or exists (${followed} and followed.status <> 'released'))`;
}

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
        .where(isInForce('duty'))
        .where(isHeldOn(days)),
    );
