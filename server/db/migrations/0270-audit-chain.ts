import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the chain over the audit log, its daily heads, and the signing keys. Existing rows of the log are
 * sealed first.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('audit_unsealed')
    .addColumn('audit_id', 'text', (is) => is.primaryKey())
    .execute();

  // No foreign key refers to the log. Therefore verify-audit finds a row that was removed from the log, and
  // reports its number.
  await db.schema
    .createTable('audit_chain')
    .addColumn('seq', 'integer', (is) => is.primaryKey())
    .addColumn('audit_id', 'text', (is) => is.notNull().unique())
    .addColumn('hash', 'text', (is) => is.notNull())
    .addColumn('before_sha256', 'text', (is) => is.notNull())
    .addColumn('after_sha256', 'text', (is) => is.notNull())
    .addColumn('reason_sha256', 'text', (is) => is.notNull())
    .execute();

  await db.schema
    .createTable('signing_keys')
    .addColumn('id', 'integer', (is) => is.primaryKey())
    .addColumn('public_key', 'text', (is) => is.notNull())
    .addColumn('private_sealed', 'text', (is) => is.notNull())
    .addColumn('made_at', 'bigint', (is) => is.notNull())
    .execute();

  await db.schema
    .createTable('audit_heads')
    .addColumn('day', 'text', (is) => is.primaryKey())
    .addColumn('seq', 'integer', (is) => is.notNull())
    .addColumn('hash', 'text', (is) => is.notNull())
    .addColumn('signature', 'text', (is) => is.notNull())
    .addColumn('key_id', 'integer', (is) => is.notNull().references('signing_keys.id'))
    .execute();

  await db
    .insertInto('audit_unsealed')
    .columns(['audit_id'])
    .expression((is) => is.selectFrom('audit_log').select('id'))
    .execute();
}
