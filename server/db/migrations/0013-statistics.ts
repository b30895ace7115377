import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the page with charts of the entries, for committees. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('sidebar_items')
    .values({
      id: '6-onlineManagementStatistics',
      parent_id: '6-onlineManagement',
      path: '/onlineManagement/statistics',
      name: 'onlineManagementStatistics',
      title: '报名统计',
      icon: 'chart-bar',
      component: 'onlineManagement/statistics',
      redirect: '',
      position: 2,
      system: 6,
      roles: '[]',
      navbars: '[]',
      meta: JSON.stringify({ title_en: 'Statistics', title_es: 'Estadísticas', title_ja: '申込統計' }),
      disabled: 0,
      hidden: 0,
      is_show: 1,
    })
    .execute();
  await db
    .insertInto('sidebar_grants')
    .values({ role: 'Committee', item_id: '6-onlineManagementStatistics' })
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
