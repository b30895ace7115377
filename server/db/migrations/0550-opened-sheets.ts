import type { Kysely } from 'kysely';

/**
 * Adds the version of a submitted sheet that its leader has opened. Earlier sheets have none, so a leader
 * opens a sheet once more before signing it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('score_sheets')
    .addColumn('opened_by', 'text', (is) => is.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('score_sheets')
    .addColumn('opened_version', 'integer', (is) => is.notNull().defaultTo(0))
    .execute();
}
