import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the source of the public value that a commitment names [running.md 3.2, A5]. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('draw_rounds')
    .addColumn('public_source', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
}
