import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const pages = [
  {
    name: 'Venues',
    path: 'venues',
    title: '赛场管理',
    meta: { title_en: 'Venues', title_es: 'Sedes', title_ja: '会場' },
    icon: 'building',
    position: 5,
    hidden: 0,
  },
  {
    name: 'Venue',
    path: 'venue',
    title: '赛场详情',
    meta: { title_en: 'Venue', title_es: 'Sede', title_ja: '会場詳細' },
    icon: 'building',
    position: 51,
    hidden: 1,
  },
] as const;

/** Adds the venues of a competition's events, and their pages for committees. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('venues')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('name', 'text', (is) => is.notNull())
    .addColumn('address', 'text', (is) => is.notNull())
    .addColumn('stations', 'integer', (is) => is.notNull())
    .addColumn('contact_phone', 'text', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('venues_competition').on('venues').column('competition_id').execute();

  for (const { name, path, meta, ...shown } of pages) {
    const id = `6-competitionMaking${name}`;
    await db
      .insertInto('sidebar_items')
      .values({
        id,
        parent_id: '6-competitionMaking',
        path: `/competitionMaking/${path}`,
        name: `competitionMaking${name}`,
        component: `competitionMaking/${path}`,
        redirect: '',
        system: 6,
        roles: '[]',
        navbars: '[]',
        meta: JSON.stringify(meta),
        disabled: 0,
        is_show: 1,
        ...shown,
      })
      .execute();
    await db.insertInto('sidebar_grants').values({ role: 'Committee', item_id: id }).execute();
  }
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
