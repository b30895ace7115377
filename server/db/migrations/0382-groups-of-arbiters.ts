import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Arbiters form the group for a re-mark, so the page of judge groups is also granted to their duty. */
const opened = [['/competitionOperation/judges', ['Duty:arbiter']]] as const;

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [path, roles] of opened) {
    const item = await db
      .selectFrom('sidebar_items')
      .select(['id', 'parent_id'])
      .where('path', '=', path)
      .executeTakeFirst();
    if (item === undefined) continue;
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
