import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * The delivered position of the section and its new position. The new one is after the home pages, whose ids
 * sort before the section's id.
 */
const [DELIVERED, NOW] = [11, 2];

/**
 * Moves the section with a user's open work near the top of the menu. A position that an operator has chosen
 * stays.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('sidebar_items')
    .set({ position: NOW })
    .where('id', '=', '6-myWork')
    .where('position', '=', DELIVERED)
    .execute();
  await db
    .updateTable('revisions')
    .set((expression) => ({ revision: expression('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
