import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds an index that long lists of entries sorted by event read without the table. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createIndex('entries_sorted_by_event')
    .on('entries')
    .columns(['event_id', 'submitted_at', 'id', 'competition_id', 'status'])
    .execute();
}
