import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** How each ticket of a draw came to its holder. No person and no time: either would name who holds it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('draw_tickets')
    .addColumn('out', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
}
