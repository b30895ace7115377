import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the processes that currently serve this database. Maintenance commands must not replace its key or
 * contents while they run.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('server_processes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('pid', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute();
}
