import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the phone number that a unit gives for an account. It becomes `phone` after its owner has verified it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('users').addColumn('proposed_phone', 'text').execute();
  await db.schema.createIndex('users_proposed_phone').on('users').column('proposed_phone').execute();
}
