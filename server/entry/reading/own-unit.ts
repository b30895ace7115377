import type { Database } from '../../db/open-database.ts';
import { prepared, rowsOf } from '../../db/statement.ts';

/** The unit that endorses a person's entries. */

/**
 * Returns the unit that endorses a person's entries. The person belongs to it or claims to, and a confirmed
 * account acts for it. An endorsement confirms the claim.
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

/**
 * Returns the unit of a person after its confirmation. A person with a mere claim receives no information
 * about the unit's places.
 */
export async function confirmedUnitOf(db: Database, userId: string): Promise<string | null> {
  const [found] = await rowsOf(db, confirmedUnits({ user_id: userId }));
  return found?.organisation_id ?? null;
}

/** Reads the confirmed units of a person. The first one is the result of {@link confirmedUnitOf}. */
export const confirmedUnits = prepared((db, at: { user_id: string }) =>
  db
    .selectFrom('confirmed_affiliations')
    .select('organisation_id')
    .where('user_id', '=', at.user_id)
    .orderBy('position'),
);
