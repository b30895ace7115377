import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the documents that events require, and the files of an entry, one of each kind. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('competition_events')
    .addColumn('file_kinds', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const column of ['residence_id', 'certificate_id', 'guardian_id'] as const) {
    await db.schema
      .alterTable('entries')
      .addColumn(column, 'text', (to) => to.references('files.id'))
      .execute();
    // The check whether a user may read a file finds the entry by the file.
    await db.schema
      .createIndex(`entries_${column}`)
      .on('entries')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute();
  }
}
