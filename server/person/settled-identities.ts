import type { Database } from '../db/open-database.ts';

/** Checks whether the committee has assigned a number to the profile of another account. */
export async function isSettledForOther(db: Database, userId: string, digest: string): Promise<boolean> {
  const settled = await db
    .selectFrom('corrections')
    .innerJoin('persons', 'persons.id', 'corrections.person_id')
    .select('corrections.id')
    .where('corrections.field', '=', 'identity')
    .where('corrections.status', '=', 'approved')
    .where('persons.id_no_digest', '=', digest)
    .where('persons.user_id', '!=', userId)
    .executeTakeFirst();
  return settled !== undefined;
}
