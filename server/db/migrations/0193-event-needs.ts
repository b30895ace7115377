import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the number of persons that an event needs for each duty. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('event_needs')
    .addColumn('event_id', 'text', (is) =>
      is.primaryKey().references('competition_events.id').onDelete('cascade'),
    )
    .addColumn('wanted', 'text', (is) => is.notNull())
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
}
