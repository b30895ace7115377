import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Who stands behind an account that decides for a committee, so that one person is not both of two. */
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
  // Whether one account has created, reset or unlocked another is read from here for every approval.
  await db.schema
    .createIndex('audit_log_actor')
    .on('audit_log')
    .columns(['object', 'actor_id', 'object_id'])
    .execute();
}
