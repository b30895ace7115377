import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the sources from which a version of results was compiled. Existing versions get '', because their
 * sources are unknown.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('publications')
    .addColumn('compiled_from', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
}
