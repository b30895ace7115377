import type { Kysely } from 'kysely';

/** Adds the version of a record that a person has opened who decides on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opened_records')
    .addColumn('object', 'text', (is) => is.notNull())
    .addColumn('object_id', 'text', (is) => is.notNull())
    .addColumn('user_id', 'text', (is) => is.notNull().references('users.id').onDelete('cascade'))
    .addColumn('version', 'integer', (is) => is.notNull())
    .addPrimaryKeyConstraint('opened_records_key', ['object', 'object_id', 'user_id'])
    .execute();
}
