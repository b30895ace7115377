import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the account that filed the application of an expert. Adds the row that imports of experts lock, so that
 * two imports at the same time do not write the same person twice.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('experts')
    .addColumn('filed_by', 'text', (is) => is.references('users.id'))
    .execute();
  await db.insertInto('revisions').values({ subject: 'expertImports', revision: 1 }).execute();
}
