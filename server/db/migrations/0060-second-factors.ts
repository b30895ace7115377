import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds sign-ins with a correct password that wait for the second factor, and the subject that a code is bound
 * to.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('pending_sign_ins')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('phone', 'text')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('declare_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('pending_sign_ins_expiry')
    .on('pending_sign_ins')
    .column('expires_at')
    .execute();
  await db.schema
    .alterTable('verification_codes')
    .addColumn('subject', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
