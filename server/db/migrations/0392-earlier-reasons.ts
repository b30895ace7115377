import type { Kysely } from 'kysely';

/** Adds the reason that a mark had before the last conflict. Earlier marks have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('marks')
    .addColumn('earlier_reason', 'text', (is) => is.notNull().defaultTo(''))
    .execute();
}
