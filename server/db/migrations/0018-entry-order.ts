import { sql, type Kysely } from 'kysely';
import { isEmbedded } from '../open-database.ts';
import type { Tables } from '../tables.ts';

/**
 * What long lists of entries are sorted and searched by: all that was handed in, in its order, without the
 * drafts; the entries of people whose names begin so, by an index alone. In return the index of what may lapse
 * holds only what has been returned.
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
  // The embedded database sorts texts by their characters as it is; PostgreSQL by a language, of which an index
  // cannot tell what begins so.
  if (!isEmbedded(db)) {
    await sql`alter table persons alter column real_name type text collate "C"`.execute(db);
    await sql`alter table entries alter column no type text collate "C"`.execute(db);
  }
}
