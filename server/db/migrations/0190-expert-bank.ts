import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const pages = [
  {
    name: 'Experts',
    path: 'experts',
    title: '专家库',
    meta: { title_en: 'Expert bank', title_es: 'Banco de expertos', title_ja: '専門家バンク' },
    icon: 'list-details',
    // The item precedes the invitations of experts.
    position: 3,
    hidden: 0,
  },
  {
    name: 'Expert',
    path: 'expert',
    title: '专家档案',
    meta: { title_en: 'Expert file', title_es: 'Ficha de experto', title_ja: '専門家ファイル' },
    icon: 'list-details',
    position: 51,
    hidden: 1,
  },
] as const;

/**
 * Adds the approval of experts by committees, with the committees' pages. Existing expert files become
 * drafts.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const column of ['duties', 'ties']) {
    await db.schema
      .alterTable('experts')
      .addColumn(column, 'text', (is) => is.notNull().defaultTo('[]'))
      .execute();
  }
  for (const column of ['declaration', 'reason']) {
    await db.schema
      .alterTable('experts')
      .addColumn(column, 'text', (is) => is.notNull().defaultTo(sql`''`))
      .execute();
  }
  for (const column of ['declared_at', 'submitted_at', 'decided_at']) {
    await db.schema.alterTable('experts').addColumn(column, 'bigint').execute();
  }
  await db.schema
    .alterTable('experts')
    .addColumn('decided_by', 'text', (is) => is.references('users.id'))
    .execute();
  await db.schema
    .alterTable('experts')
    .addColumn('status', 'text', (is) => is.notNull().defaultTo('draft'))
    .execute();
  await db.schema.createIndex('experts_status').on('experts').column('status').execute();
  await db.schema
    .createTable('expert_files')
    .addColumn('user_id', 'text', (is) => is.notNull().references('experts.user_id'))
    .addColumn('file_id', 'text', (is) => is.notNull().references('files.id'))
    .addColumn('position', 'integer', (is) => is.notNull())
    .addPrimaryKeyConstraint('expert_files_key', ['user_id', 'file_id'])
    .execute();
  await db.schema.createIndex('expert_files_uses_file_id').on('expert_files').column('file_id').execute();

  await db
    .updateTable('sidebar_items')
    .set((is) => ({ position: is('position', '+', 1) }))
    .where('parent_id', '=', '6-competitionOperation')
    .where('position', 'in', [3, 4])
    .execute();
  for (const { name, path, meta, ...shown } of pages) {
    const id = `6-competitionOperation${name}`;
    await db
      .insertInto('sidebar_items')
      .values({
        id,
        parent_id: '6-competitionOperation',
        path: `/competitionOperation/${path}`,
        name: `competitionOperation${name}`,
        component: `competitionOperation/${path}`,
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
