import type { Database } from '../db/open-database.ts';

/** One person can have several accounts: an expert's account and an account that acts for a committee. */

/**
 * Returns the digests of the identities of accounts, from the proven identity and from the account's profile.
 */
export async function identitiesOf(
  db: Database,
  ids: readonly string[],
): Promise<(id: string) => ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .leftJoin('acting_identities as acting', 'acting.user_id', 'users.id')
    .select(['users.id', 'persons.id_no_digest as own', 'acting.id_no_digest as proven'])
    .where('users.id', 'in', ['', ...ids])
    .execute();
  const known = new Map(
    rows.map(({ id, own, proven }) => [id, new Set([own, proven].filter((one) => one !== null))]),
  );
  return (id) => known.get(id) ?? new Set();
}

/** Returns those of the other accounts that belong to the same person as the account. */
export async function samePersonAs(
  db: Database,
  userId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const identities = await identitiesOf(db, [userId, ...others]);
  const own = [...identities(userId)];
  return new Set(others.filter((id) => id === userId || own.some((one) => identities(id).has(one))));
}
