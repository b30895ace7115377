import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds slots that are declined and words that are closed before their deadline [running.md A18]. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('draw_rounds').addColumn('words_closed_at', 'bigint').execute();
  await db.schema
    .alterTable('draw_rounds')
    .addColumn('words_closed_by', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
  await db.schema.alterTable('draw_words').addColumn('declined_at', 'bigint').execute();
}
