import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds draws of each session, besides the order draw of the event, and the time when a draw is decoded. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('draw_rounds')
    .addColumn('session_id', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
  await db.schema.alterTable('draw_rounds').addColumn('decoded_at', 'bigint').execute();
  await db.schema.dropIndex('draw_rounds_live').execute();
  // A draw has at most one attempt that is not void.
  await db.schema
    .createIndex('draw_rounds_live')
    .unique()
    .on('draw_rounds')
    .columns(['event_id', 'kind', 'session_id'])
    .where(sql.ref('status'), '<>', sql`'void'`)
    .execute();
}
