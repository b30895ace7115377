import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const id = '6-onlineManagementRoster';

/** Adds the page with the persons of a unit: confirmed, waiting for confirmation, or entered by the unit. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('sidebar_items')
    .values({
      id,
      parent_id: '6-onlineManagement',
      path: '/onlineManagement/roster',
      name: 'onlineManagementRoster',
      title: '本单位人员',
      icon: 'users',
      component: 'onlineManagement/roster',
      redirect: '',
      position: 3,
      system: 6,
      roles: '[]',
      navbars: '[]',
      meta: JSON.stringify({
        title_en: 'Our people',
        title_es: 'Personal de la entidad',
        title_ja: '自団体の人員',
      }),
      disabled: 0,
      hidden: 0,
      is_show: 1,
    })
    .execute();
  await db.insertInto('sidebar_grants').values({ role: 'Unit', item_id: id }).execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
