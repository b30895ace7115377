import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Columns that {@link up} drops. The current table type does not contain them. */
type Before = { persons: { id_no_masked: string; birth_date: string } };

/**
 * Drops the masked identity number and the birth date of persons. Both are read from the encrypted identity
 * number instead. In clear text they reduce the possible numbers to 500 at most for a reader of a database
 * copy without its key.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const before = db.withTables<Before>();
  // The values are cleared first, because PostgreSQL drops a column without rewriting its rows.
  await before.updateTable('persons').set({ id_no_masked: '', birth_date: '' }).execute();
  await db.schema.alterTable('persons').dropColumn('id_no_masked').execute();
  await db.schema.alterTable('persons').dropColumn('birth_date').execute();
}
