import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds versions of marking schemes of events, their list in the menu, and the page of one scheme. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('schemes')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('event_id', 'text', (is) =>
      is.notNull().references('competition_events.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('content', 'text', (is) => is.notNull())
    .addColumn('total', 'integer', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('fixed_at', 'bigint')
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .addUniqueConstraint('schemes_number', ['event_id', 'number'])
    .execute();
  // An event has at most one version that is in work or in force.
  await db.schema
    .createIndex('schemes_live')
    .unique()
    .on('schemes')
    .column('event_id')
    .where(sql.ref('status'), '<>', sql`'replaced'`)
    .execute();

  const id = '6-competitionMakingScheme';
  await db
    .insertInto('sidebar_items')
    .values({
      id,
      parent_id: '6-competitionMaking',
      path: '/competitionMaking/scheme',
      name: 'competitionMakingScheme',
      title: '评分标准详情',
      icon: 'ruler-measure',
      component: 'competitionMaking/scheme',
      redirect: '',
      position: 52,
      system: 6,
      roles: '[]',
      navbars: '[]',
      meta: JSON.stringify({ title_en: 'Marking scheme', title_es: 'Baremo', title_ja: '採点基準詳細' }),
      disabled: 0,
      hidden: 1,
      is_show: 1,
    })
    .execute();
  await db.insertInto('sidebar_grants').values({ role: 'Committee', item_id: id }).execute();
  await db
    .updateTable('sidebar_items')
    .set({ disabled: 0 })
    .where('path', '=', '/competitionMaking/schemes')
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
