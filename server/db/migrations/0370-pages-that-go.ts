import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Items that were delivered disabled. Results are exported on their page, and staff is a list of the booth.
 */
const ids = ['6-matchResultsExport', '8-exhibitorStaff'] as const;

/** Removes the two items and their grants from the menu [running.md 7]. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('sidebar_grants').where('item_id', 'in', ids).execute();
  await db.deleteFrom('sidebar_items').where('id', 'in', ids).execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
