import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Counts failed sign-ins by name and network. Counts by name alone, which last a quarter of an hour, are
 * dropped.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropTable('sign_in_failures').execute();
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_in_failures_key', ['name_key', 'network'])
    .execute();
  await db.schema
    .createIndex('sign_in_failures_expiry')
    .on('sign_in_failures')
    .column('expires_at')
    .execute();
}
