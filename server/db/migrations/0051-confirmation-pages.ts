import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Pages with a list and a record each: committees confirm units, and administrators confirm the persons of a
 * unit.
 */
const pages = [
  {
    name: 'UnitConfirmations',
    title: '单位认证',
    titles: ['Unit confirmation', 'Acreditación de entidades', '団体認証'],
    path: 'unitConfirmations',
    position: 20,
    hidden: 0,
    granted: ['Committee', 'Technician'],
  },
  {
    name: 'UnitConfirmation',
    title: '单位认证详情',
    titles: ['Unit to confirm', 'Entidad por acreditar', '団体認証の詳細'],
    path: 'unitConfirmation',
    position: 21,
    hidden: 1,
    granted: ['Committee', 'Technician'],
  },
  {
    name: 'Affiliations',
    title: '人员归属确认',
    titles: ['People of our unit', 'Personas de la entidad', '所属者の確認'],
    path: 'affiliations',
    position: 22,
    hidden: 0,
    granted: ['Unit', 'Committee'],
  },
  {
    name: 'Affiliation',
    title: '人员归属详情',
    titles: ['Affiliation', 'Pertenencia', '所属の詳細'],
    path: 'affiliation',
    position: 23,
    hidden: 1,
    granted: ['Unit', 'Committee'],
  },
] as const;

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const { name, title, titles, path, position, hidden, granted } of pages) {
    const id = `6-onlineManagement${name}`;
    const [title_en, title_es, title_ja] = titles;
    await db
      .insertInto('sidebar_items')
      .values({
        id,
        parent_id: '6-onlineManagement',
        path: `/onlineManagement/${path}`,
        name: `onlineManagement${name}`,
        title,
        icon: 'checklist',
        component: `onlineManagement/${path}`,
        redirect: '',
        position,
        system: 6,
        roles: '[]',
        navbars: '[]',
        meta: JSON.stringify({ title_en, title_es, title_ja }),
        disabled: 0,
        hidden,
        is_show: 1,
      })
      .execute();
    await db
      .insertInto('sidebar_grants')
      .values(granted.map((role) => ({ role, item_id: id })))
      .execute();
  }
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
