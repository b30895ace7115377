import type { Kysely } from 'kysely';

/**
 * Adds the judges of a settled sheet. Earlier sheets have none and are counted with the judges of their group,
 * as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('score_sheets')
    .addColumn('panel', 'text', (is) => is.notNull().defaultTo(''))
    .execute();
}
