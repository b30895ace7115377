import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the way in which each ticket of a draw reached its holder. It stores no person and no time, because
 * either identifies the holder.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('draw_tickets')
    .addColumn('out', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
}
