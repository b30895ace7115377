import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds indexes to count, sort and search long lists of entries. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const name of ['entries_queue', 'entries_unit']) await db.schema.dropIndex(name).execute();
  await db.schema
    .createIndex('entries_queue')
    .on('entries')
    .columns(['competition_id', 'status', 'submitted_at', 'id', 'person_id'])
    .execute();
  await db.schema
    .createIndex('entries_unit')
    .on('entries')
    .columns(['organisation_id', 'status', 'submitted_at', 'id', 'person_id'])
    .execute();
  await db.schema.createIndex('entries_person').on('entries').column('person_id').execute();
  await db.schema.createIndex('persons_name').on('persons').columns(['real_name', 'id']).execute();
}
