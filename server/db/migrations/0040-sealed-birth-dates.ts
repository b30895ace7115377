import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** What {@link up} drops; no longer in the table. */
type Before = { persons: { id_no_masked: string; birth_date: string } };

/**
 * The mask and the day of birth of a person leave the table: both are in the sealed identity number, and are read
 * from there. In clear they left 500 possible numbers at most to a copy of the database without its key.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const before = db.withTables<Before>();
  // PostgreSQL drops a column without rewriting its rows.
  await before.updateTable('persons').set({ id_no_masked: '', birth_date: '' }).execute();
  await db.schema.alterTable('persons').dropColumn('id_no_masked').execute();
  await db.schema.alterTable('persons').dropColumn('birth_date').execute();
}
