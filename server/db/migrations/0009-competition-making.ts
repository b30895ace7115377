import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the data that a committee edits in a competition, decisions that require two members, and their pages.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const columns = [
    ['competitions', 'status', 'text', 'draft'],
    ['competitions', 'version', 'integer', 1],
    ['competitions', 'correction_hours', 'integer', 48],
    ['competitions', 'reason', 'text', ''],
    ['competition_events', 'version', 'integer', 1],
    ['competition_events', 'per_unit', 'integer', 0],
    ['competition_events', 'least_entrants', 'integer', 0],
    ['competition_events', 'reason', 'text', ''],
  ] as const;
  for (const [table, name, type, standard] of columns) {
    await db.schema
      .alterTable(table)
      .addColumn(name, type, (column) => column.notNull().defaultTo(standard))
      .execute();
  }
  await sql`update competitions set status = 'published' where published = 1`.execute(db);
  await db.schema.alterTable('competitions').dropColumn('published').execute();
  await db.schema
    .createIndex('competitions_status')
    .on('competitions')
    .columns(['status', 'starts_on'])
    .execute();
  await db.schema
    .createIndex('competition_organisers_organisation')
    .on('competition_organisers')
    .column('organisation_id')
    .execute();
  await db.schema.createIndex('entries_event').on('entries').columns(['event_id', 'status']).execute();

  await db.schema
    .createTable('decisions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('competition_id', 'text', (column) => column.notNull().references('competitions.id'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('reg_close_at', 'bigint')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('proposed_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('proposed_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.references('users.id'))
    .addColumn('decided_at', 'bigint')
    .addColumn('decision_reason', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('decisions_competition')
    .on('decisions')
    .columns(['competition_id', 'proposed_at'])
    .execute();
  // At most one decision is open, so the second approver always approves the decision that is shown.
  await db.schema
    .createIndex('decisions_open')
    .unique()
    .on('decisions')
    .column('competition_id')
    .where(sql.ref('status'), '=', sql`'proposed'`)
    .execute();

  const item = {
    redirect: '',
    roles: '[]',
    navbars: '[]',
    disabled: 0,
    is_show: 1,
  } as const;
  await db
    .insertInto('sidebar_items')
    .values([
      {
        ...item,
        id: '6-competitionMakingCompetition',
        parent_id: '6-competitionMaking',
        path: '/competitionMaking/competition',
        name: 'competitionMakingCompetition',
        title: '大赛详情',
        icon: 'file-text',
        component: 'competitionMaking/competition',
        position: 50,
        system: 6,
        meta: JSON.stringify({ title_en: 'Competition', title_es: 'Competición', title_ja: '大会詳細' }),
        hidden: 1,
      },
      {
        ...item,
        id: '1-myWorkTasks',
        parent_id: '1-myWork',
        path: '/myWork/tasks',
        name: 'myWorkTasks',
        title: '待办事项',
        icon: 'checkbox',
        component: 'myWork/tasks',
        position: 50,
        system: 1,
        meta: JSON.stringify({ title_en: 'To do', title_es: 'Pendientes', title_ja: '対応待ち' }),
        hidden: 0,
      },
    ])
    .execute();
  await db
    .insertInto('sidebar_grants')
    .values([
      { role: 'Committee', item_id: '6-competitionMakingCompetition' },
      { role: 'Personal', item_id: '1-myWorkTasks' },
    ])
    .execute();
  await db
    .updateTable('sidebar_items')
    .set({ disabled: 0 })
    .where('path', 'in', ['/competitionMaking/competitions', '/myWork/tasks'])
    .execute();
  // Events are created on the page of their competition.
  await db.deleteFrom('sidebar_grants').where('item_id', '=', '6-competitionMakingEvents').execute();
  await db.deleteFrom('sidebar_items').where('id', '=', '6-competitionMakingEvents').execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
