import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Enables the page where the committee decides on corrections of persons and units. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('sidebar_items')
    .set({ disabled: 0 })
    .where('path', '=', '/onlineManagement/corrections')
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
