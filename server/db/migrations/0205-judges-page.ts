import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Enables the page with the persons of an event, for the roles that have it in the menu. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('sidebar_items')
    .set({ disabled: 0 })
    .where('path', '=', '/competitionOperation/judges')
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
