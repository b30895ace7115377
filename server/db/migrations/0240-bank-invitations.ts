import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds invitations to the expert bank, and text messages to phone numbers without an account. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('bank_invitations')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('organisation_id', 'text', (is) => is.notNull().references('organisations.id'))
    .addColumn('name', 'text', (is) => is.notNull())
    .addColumn('phone', 'text', (is) => is.notNull())
    .addColumn('token_hash', 'text')
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('invited_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('user_id', 'text', (is) => is.references('users.id'))
    .addColumn('sent_at', 'bigint', (is) => is.notNull())
    .addColumn('expires_at', 'bigint', (is) => is.notNull())
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('bank_invitations_organisation')
    .on('bank_invitations')
    .columns(['organisation_id', 'phone'])
    .execute();
  await db.schema
    .createIndex('bank_invitations_token')
    .on('bank_invitations')
    .column('token_hash')
    .unique()
    .execute();
  await db.schema.alterTable('outbox').addColumn('phone', 'text').execute();
}
