import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the hash of an event's roster and the time of its freeze. Adds the pages of rosters and cards. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const events = db.schema.alterTable('competition_events');
  await events.addColumn('roster_hash', 'text', (is) => is.notNull().defaultTo(sql`''`)).execute();
  await db.schema.alterTable('competition_events').addColumn('frozen_at', 'bigint').execute();

  const id = '6-onlineManagementEventRoster';
  await db
    .insertInto('sidebar_items')
    .values({
      id,
      parent_id: '6-onlineManagement',
      path: '/onlineManagement/eventRoster',
      name: 'onlineManagementEventRoster',
      title: '参赛名册详情',
      icon: 'list-details',
      component: 'onlineManagement/eventRoster',
      redirect: '',
      position: 54,
      system: 6,
      roles: '[]',
      navbars: '[]',
      meta: JSON.stringify({
        title_en: 'Roster of an event',
        title_es: 'Nómina de la modalidad',
        title_ja: '参加者名簿詳細',
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
    .updateTable('sidebar_items')
    .set({ disabled: 0 })
    .where('path', 'in', ['/onlineManagement/rosters', '/myWork/documents'])
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
