import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Where the section was delivered, and where it stands now: behind the homes, whose ids come before its own. */
const [DELIVERED, NOW] = [11, 2];

/** What waits for somebody stands near the top of the menu. A place that an operator has chosen stays. */
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
