import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A mark that is given again names the one that did not count. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('mark_log')
    .addColumn('replaces', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
}
