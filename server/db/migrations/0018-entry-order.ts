import { sql, type Kysely } from 'kysely';
import { isEmbedded } from '../open-database.ts';
import type { Tables } from '../tables.ts';

/**
 * Adds indexes to sort and search long lists of entries. One holds all submitted entries in order, without
 * drafts. One holds the entries of each person, so that a search for the beginning of a name reads indexes
 * only. The index of lapsing entries now holds returned entries only.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createIndex('entries_handed_in')
    .on('entries')
    .columns(['submitted_at', 'id', 'competition_id'])
    .where(sql.ref('submitted_at'), 'is not', null)
    .execute();
  for (const name of ['entries_person', 'entries_lapsing']) await db.schema.dropIndex(name).execute();
  await db.schema
    .createIndex('entries_person')
    .on('entries')
    .columns(['person_id', 'submitted_at', 'id', 'competition_id', 'status'])
    .execute();
  await db.schema
    .createIndex('entries_lapsing')
    .on('entries')
    .column('correction_until')
    .where(sql.ref('status'), '=', sql.lit('returned'))
    .execute();
  // The embedded database compares texts by character codes. PostgreSQL compares them by a locale, and an
  // index with a locale cannot find prefixes.
  if (!isEmbedded(db)) {
    await sql`alter table persons alter column real_name type text collate "C"`.execute(db);
    await sql`alter table entries alter column no type text collate "C"`.execute(db);
  }
}
