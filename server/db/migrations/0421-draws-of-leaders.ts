import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const path = '/drawAdmin/rounds';

/** Opens the page of the draw rounds to leaders of delegations with a slot for a word [running.md A18]. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const item = await db
    .selectFrom('sidebar_items')
    .select(['id', 'parent_id'])
    .where('path', '=', path)
    .executeTakeFirst();
  if (item !== undefined) {
    const ids = item.parent_id === null ? [item.id] : [item.parent_id, item.id];
    await db
      .insertInto('sidebar_grants')
      .values(ids.map((item_id) => ({ role: 'Duty:leader', item_id })))
      .onConflict((on) => on.doNothing())
      .execute();
  }
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
