import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Enables the pages of results: for committees and units, and for the duties that compile, approve or observe
 * results.
 */
const crew = ['Duty:clerk', 'Duty:chief', 'Duty:supervisor'] as const;
const opened = [
  ['/matchResults/ranking', crew],
  ['/matchResults/corrections', crew],
  ['/matchResults/mine', []],
  ['/competitionRunMatchResult/publicity', ['Duty:clerk', 'Duty:chief', 'Duty:supervisor', 'Duty:arbiter']],
  ['/competitionAchievement/medals', []],
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
    if (roles.length === 0) continue;
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
