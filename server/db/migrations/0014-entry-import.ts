import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the page on which a unit enters many persons at once. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('sidebar_items')
    .values({
      id: '6-onlineManagementImport',
      parent_id: '6-onlineManagement',
      path: '/onlineManagement/import',
      name: 'onlineManagementImport',
      title: '批量报名',
      icon: 'users',
      component: 'onlineManagement/import',
      redirect: '',
      position: 3,
      system: 6,
      roles: '[]',
      navbars: '[]',
      meta: JSON.stringify({
        title_en: 'Batch entry',
        title_es: 'Inscripción por lotes',
        title_ja: '一括申込',
      }),
      disabled: 0,
      hidden: 0,
      is_show: 1,
    })
    .execute();
  await db
    .insertInto('sidebar_grants')
    .values({ role: 'Unit', item_id: '6-onlineManagementImport' })
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
