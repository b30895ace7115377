import type { Kysely } from 'kysely';

/** Adds the judges that are barred from the station of a sheet. Earlier sheets have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('score_sheets')
    .addColumn('barred', 'text', (is) => is.notNull().defaultTo('[]'))
    .execute();
}
