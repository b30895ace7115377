import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Long lists of entries that are sorted by their events are read from an index alone. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createIndex('entries_sorted_by_event')
    .on('entries')
    .columns(['event_id', 'submitted_at', 'id', 'competition_id', 'status'])
    .execute();
}
