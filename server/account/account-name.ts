import type { Database } from '../db/open-database.ts';

/**
 * Gives an account the name of its person, inside the transaction that learns the name. An account that has a
 * password keeps the name that its owner or its unit has given it.
 */
export async function nameAccount(transaction: Database, userId: string, name: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ name })
    .where('id', '=', userId)
    .where((is) =>
      is.or([is('password_hash', 'is', null), is('name', '=', ''), is('name', '=', is.ref('username'))]),
    )
    .execute();
}
