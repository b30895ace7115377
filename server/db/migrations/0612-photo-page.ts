import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const id = '6-onlineManagementMissingPhotos';

/** Adds the page of missing photos to the menu of units and committees, who supply them for people in entries. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('sidebar_items')
    .values({
      id,
      parent_id: '6-onlineManagement',
      path: '/onlineManagement/missingPhotos',
      name: 'onlineManagementMissingPhotos',
      title: '照片补充',
      icon: 'user',
      component: 'onlineManagement/missingPhotos',
      redirect: '',
      position: 24,
      system: 6,
      roles: '[]',
      navbars: '[]',
      meta: JSON.stringify({
        title_en: 'Missing photos',
        title_es: 'Fotos que faltan',
        title_ja: '写真の追加',
      }),
      disabled: 0,
      hidden: 0,
      is_show: 1,
    })
    .execute();
  await db
    .insertInto('sidebar_grants')
    .values(['Unit', 'Committee'].map((role) => ({ role, item_id: id })))
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
