import type { Kysely } from 'kysely';

/** Adds the public data of competitions and their events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('competitions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('edition', 'integer', (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('reg_open_at', 'bigint', (column) => column.notNull())
    .addColumn('reg_close_at', 'bigint', (column) => column.notNull())
    .addColumn('starts_on', 'text', (column) => column.notNull())
    .addColumn('ends_on', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('contact_phone', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('competition_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('competition_id', 'text', (column) =>
      column.notNull().references('competitions.id').onDelete('cascade'),
    )
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('entrants', 'text', (column) => column.notNull())
    .addUniqueConstraint('competition_events_code', ['competition_id', 'code'])
    .execute();
}
