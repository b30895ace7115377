import { sql, type Kysely } from 'kysely';

/**
 * Excludes keepers whose duty has begun from the index that allows one keeper for each encryption. Such a
 * keeper is released only once a successor is confirmed, so both are stored until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('assignments_keeper').execute();
  await db.schema
    .createIndex('assignments_keeper')
    .on('assignments')
    .columns(['event_id', 'round_kind'])
    .unique()
    .where(sql<boolean>`status not in ('active', 'released') and round_kind <> ''`)
    .execute();
}
