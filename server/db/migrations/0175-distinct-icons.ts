import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Items of one section that were delivered with the same icon: `[id, delivered, now]`. */
const icons = [
  ['6-onlineManagementEntries', 'users', 'file-text'],
  ['6-onlineManagementImport', 'users', 'users-group'],
  ['6-onlineManagementAffiliations', 'checklist', 'id-badge-2'],
  ['6-onlineManagementAffiliation', 'checklist', 'id-badge-2'],
  ['6-onlineManagementUnitConfirmations', 'checklist', 'building'],
  ['6-onlineManagementUnitConfirmation', 'checklist', 'building'],
] as const;

/**
 * Gives different icons to items of a section that one user sees together. An icon that an operator has
 * changed stays.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [id, delivered, icon] of icons) {
    await db
      .updateTable('sidebar_items')
      .set({ icon })
      .where('id', '=', id)
      .where('icon', '=', delivered)
      .execute();
  }
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
