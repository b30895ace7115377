import type { Database } from '../../db/open-database.ts';
import { prepared, rowsOf } from '../../db/statement.ts';

/** Which unit stands behind what a person enters. */

/**
 * The unit that endorses what a person hands in: the one the person belongs to, or claims to belong to, where a
 * confirmed account acts for it. Endorsing is the unit's answer to the claim.
 */
export async function unitOf(db: Database, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('user_organisations as of')
    .innerJoin('confirmed_affiliations as account', 'account.organisation_id', 'of.organisation_id')
    .innerJoin('user_roles', 'user_roles.user_id', 'account.user_id')
    .select('of.organisation_id')
    .where('of.user_id', '=', userId)
    .where('of.status', 'in', ['claimed', 'confirmed'])
    .where('account.capacity', 'is not', null)
    .where('user_roles.role', '=', 'Unit')
    .orderBy('of.position')
    .executeTakeFirst();
  return found?.organisation_id ?? null;
}

/** The unit a person belongs to, once that has been confirmed: who only claims it learns nothing of its places. */
export async function confirmedUnitOf(db: Database, userId: string): Promise<string | null> {
  const [found] = await rowsOf(db, confirmedUnits({ user_id: userId }));
  return found?.organisation_id ?? null;
}

/** The first of them is the unit a person belongs to, as {@link confirmedUnitOf} says it. */
export const confirmedUnits = prepared((db, at: { user_id: string }) =>
  db
    .selectFrom('confirmed_affiliations')
    .select('organisation_id')
    .where('user_id', '=', at.user_id)
    .orderBy('position'),
);
