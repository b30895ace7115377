import type { Kysely } from 'kysely';

/** Indexes of files that 0030 made where their columns had an index already. */
const twins = [
  'entries_uses_residence_id',
  'entries_uses_certificate_id',
  'entries_uses_guardian_id',
  'notice_files_uses_file_id',
] as const;

/** Every write kept them up, and nothing was found by them that the other of each pair does not find. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const twin of twins) await db.schema.dropIndex(twin).execute();
}
