import type { Kysely } from 'kysely';

/** Indexes on file columns that 0030 created although the columns already had an index. */
const twins = [
  'entries_uses_residence_id',
  'entries_uses_certificate_id',
  'entries_uses_guardian_id',
  'notice_files_uses_file_id',
] as const;

/**
 * Drops them. Every write updates these indexes, and the other index of each pair serves the same queries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const twin of twins) await db.schema.dropIndex(twin).execute();
}
