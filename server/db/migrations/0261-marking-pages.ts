import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Enables the pages of marking: sheets for judges, and progress for the duties that oversee marking and for
 * committees.
 */
const opened = [
  ['/matchScore/sheets', ['Duty:scoring']],
  [
    '/matchScore/progress',
    ['Duty:chief', 'Duty:supervisor', 'Duty:scoring', 'Duty:floor', 'Duty:clerk', 'Duty:arbiter'],
  ],
] as const;

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [path, roles] of opened) {
    const item = await db
      .selectFrom('sidebar_items')
      .select(['id', 'parent_id'])
      .where('path', '=', path)
      .executeTakeFirst();
    if (item === undefined) continue;
    await db.updateTable('sidebar_items').set({ disabled: 0 }).where('id', '=', item.id).execute();
    const ids = item.parent_id === null ? [item.id] : [item.parent_id, item.id];
    await db
      .insertInto('sidebar_grants')
      .values(ids.flatMap((item_id) => roles.map((role) => ({ role, item_id }))))
      .onConflict((on) => on.doNothing())
      .execute();
  }
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
