import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds a count of text messages with codes per phone number, besides the limits per requester. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('code_lanes')
    .addColumn('lane', 'text', (column) => column.primaryKey())
    .addColumn('texts', 'integer', (column) => column.notNull())
    .addColumn('ready_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('code_lanes_expiry').on('code_lanes').column('expires_at').execute();
}
