import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Enables the pages of invitations: for committees, and for experts their own invitations. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('sidebar_items')
    .set({ disabled: 0 })
    .where('path', 'in', ['/invitingExpert', '/myWork/invitations'])
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
