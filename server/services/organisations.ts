import { invalid } from '../api-error.ts';
import type { UserType } from '../contract/account.ts';
import type { Database } from '../db/open-database.ts';
import { randomKey } from './secrets.ts';

/** A name without differences of width, case, spacing and brackets. */
export function organisationKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
}

/**
 * Links a new account to the organisation of that name. A person only declares to belong to it. A unit or
 * exhibitor speaks for it, and therefore must be the first to do so.
 * @throws ApiError 422 `org_name` where the organisation already has an account
 */
export async function joinOrganisation(
  db: Database,
  userId: string,
  name: string,
  userType: UserType,
  now: number,
): Promise<void> {
  const key = organisationKey(name);
  const status = userType === 'Personal' ? 'declared' : 'registered';
  await db
    .insertInto('organisations')
    .values({ id: randomKey(), name, name_key: key, credit_code: null, status: 'declared', created_at: now })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
  if (status === 'registered') {
    const claimed = await db
      .updateTable('organisations')
      .set({ status, name })
      .where('name_key', '=', key)
      .where('status', '=', 'declared')
      .returning('id')
      .executeTakeFirst();
    if (claimed === undefined) throw invalid({ org_name: ['orgName.taken'] });
  }
  const { id } = await db
    .selectFrom('organisations')
    .select('id')
    .where('name_key', '=', key)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_organisations')
    .values({
      user_id: userId,
      organisation_id: id,
      position: 0,
      verified: 0,
      capacity: status === 'registered' ? 'administrator' : null,
    })
    .execute();
}
