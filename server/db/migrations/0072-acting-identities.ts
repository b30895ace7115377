import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the identity of the person behind an account that decides for a committee. Otherwise one person can
 * act as both required persons.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('acting_identities')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('real_name', 'text', (column) => column.notNull())
    .addColumn('id_no_sealed', 'text', (column) => column.notNull())
    .addColumn('id_no_digest', 'text', (column) => column.notNull())
    .addColumn('proven_at', 'bigint', (column) => column.notNull())
    .addColumn('signed_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  // Every approval uses this index to check whether one account has created, reset or unlocked another.
  await db.schema
    .createIndex('audit_log_actor')
    .on('audit_log')
    .columns(['object', 'actor_id', 'object_id'])
    .execute();
}
