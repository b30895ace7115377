import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const id = '6-systemManagementExhibitionOffices';

/** Adds the page on which technicians confirm the exhibition offices of competitions [running.md 1.1]. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('sidebar_items')
    .values({
      id,
      parent_id: '6-systemManagement',
      path: '/systemManagement/exhibitionOffices',
      name: 'systemManagementExhibitionOffices',
      title: '展览办公室',
      icon: 'building',
      component: 'systemManagement/exhibitionOffices',
      redirect: '',
      position: 2,
      system: 6,
      roles: '[]',
      navbars: '[]',
      meta: JSON.stringify({
        title_en: 'Exhibition offices',
        title_es: 'Oficinas de exposición',
        title_ja: '展示事務局の認定',
      }),
      disabled: 0,
      hidden: 0,
      is_show: 1,
    })
    .execute();
  await db.insertInto('sidebar_grants').values({ role: 'Technician', item_id: id }).execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
