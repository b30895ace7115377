import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Items that were delivered closed: results are exported from their page, staff is a list of the booth. */
const ids = ['6-matchResultsExport', '8-exhibitorStaff'] as const;

/** The two items leave the menu [running.md 7]; their grants go with them. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('sidebar_grants').where('item_id', 'in', ids).execute();
  await db.deleteFrom('sidebar_items').where('id', 'in', ids).execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
