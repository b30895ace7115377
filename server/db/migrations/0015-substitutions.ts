import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds requests to replace a person of an entry by another. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('substitutions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entry_id', 'text', (column) => column.notNull().references('entries.id'))
    .addColumn('leaver_id', 'text', (column) => column.notNull().references('persons.id'))
    .addColumn('person_id', 'text', (column) => column.notNull().references('persons.id'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('residence_id', 'text', (column) => column.references('files.id'))
    .addColumn('certificate_id', 'text', (column) => column.references('files.id'))
    .addColumn('guardian_id', 'text', (column) => column.references('files.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('asked_as', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.references('users.id'))
    .addColumn('decided_at', 'bigint')
    .addColumn('decision_reason', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('substitutions_entry')
    .on('substitutions')
    .columns(['entry_id', 'asked_at'])
    .execute();
  // At most one request per entry is open, so the reviewer always decides on the request that is shown.
  await db.schema
    .createIndex('substitutions_open')
    .unique()
    .on('substitutions')
    .column('entry_id')
    .where(sql.ref('status'), '=', sql`'proposed'`)
    .execute();
}
