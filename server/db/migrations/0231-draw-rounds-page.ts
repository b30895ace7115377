import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The duties that run the draws of an event. The committee already has the item in its menu. */
const roles = ['Duty:encryption', 'Duty:supervisor', 'Duty:chief'] as const;

/** Enables the page of the draw rounds. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('sidebar_items')
    .set({ disabled: 0 })
    .where('path', '=', '/drawAdmin/rounds')
    .execute();
  const item = await db
    .selectFrom('sidebar_items')
    .select(['id', 'parent_id'])
    .where('path', '=', '/drawAdmin/rounds')
    .executeTakeFirst();
  if (item !== undefined) {
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
