import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const id = '6-onlineManagementReviewing';

/** Adds the page on which entries are reviewed one after the other. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('sidebar_items')
    .values({
      id,
      parent_id: '6-onlineManagement',
      path: '/onlineManagement/reviewing',
      name: 'onlineManagementReviewing',
      title: '逐条审核',
      icon: 'checklist',
      component: 'onlineManagement/reviewing',
      redirect: '',
      position: 24,
      system: 6,
      roles: '[]',
      navbars: '[]',
      meta: JSON.stringify({
        title_en: 'One by one',
        title_es: 'Una por una',
        title_ja: '順次審査',
      }),
      disabled: 0,
      hidden: 1,
      is_show: 1,
    })
    .execute();
  await db
    .insertInto('sidebar_grants')
    .values(['Committee', 'Unit'].map((role) => ({ role, item_id: id })))
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
