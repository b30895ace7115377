import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** What a version of results was compiled from; '' of those that are there already, of which nobody knows. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('publications')
    .addColumn('compiled_from', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
}
