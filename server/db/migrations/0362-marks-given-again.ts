import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the column of a repeated mark that names the mark it replaces. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('mark_log')
    .addColumn('replaces', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
}
