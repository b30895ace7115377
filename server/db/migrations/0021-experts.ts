import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the professional data of experts, besides their identity. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('experts')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('employer', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('years', 'integer', (column) => column.notNull())
    .addColumn('cert_no', 'text', (column) => column.notNull())
    .addColumn('cert_valid_to', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
}
