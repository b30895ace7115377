import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Enables certificates for committees and units. Enables coaches and organising units for committees. */
const opened = ['/competitionAchievement/certificates', '/competitionAchievement/coaches'] as const;

export async function up(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('sidebar_items').set({ disabled: 0 }).where('path', 'in', opened).execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
