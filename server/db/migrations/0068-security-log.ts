import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds events that concern the security of accounts, separate from the request log and the audit log of
 * records.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('security_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('actor_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('is_streamed', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('security_log_at').on('security_log').column('at').execute();
  await db.schema.createIndex('security_log_user').on('security_log').columns(['user_id', 'at']).execute();
  await db.schema
    .createIndex('security_log_waiting')
    .on('security_log')
    .column('at')
    .where(sql.ref('is_streamed'), '=', sql`0`)
    .execute();
}
