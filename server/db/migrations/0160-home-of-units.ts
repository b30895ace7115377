import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Changes the title of `/match` to name units in general, because it is also the home page of exhibitor
 * administrators, who enter no competitors. A title that an operator has changed stays as it is.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const items = await db
    .selectFrom('sidebar_items')
    .select(['id', 'meta'])
    .where('path', '=', '/match')
    .where('title', '=', '参赛首页')
    .execute();
  for (const { id, meta } of items) {
    const titles = { title_en: 'Unit home', title_es: 'Inicio de la entidad', title_ja: '団体ホーム' };
    await db
      .updateTable('sidebar_items')
      .set({ title: '单位首页', meta: JSON.stringify({ ...JSON.parse(meta), ...titles }) })
      .where('id', '=', id)
      .execute();
  }
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
