import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds numbered notices with the text of each revision, their audience and their readers. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('competition_id', 'text', (column) => column.notNull().references('competitions.id'))
    .addColumn('organisation_id', 'text', (column) => column.notNull().references('organisations.id'))
    .addColumn('doc_no', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('working', 'integer', (column) => column.notNull())
    .addColumn('shown_at', 'bigint', (column) => column.notNull())
    .addColumn('submitted_by', 'text', (column) => column.references('users.id'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('notices_doc_no', ['organisation_id', 'doc_no'])
    .execute();
  await db.schema.createIndex('notices_shown').on('notices').columns(['shown_at', 'id']).execute();
  await db.schema
    .createIndex('notices_issuer')
    .on('notices')
    .columns(['organisation_id', 'updated_at'])
    .execute();
  await db.schema
    .createIndex('notices_competition')
    .on('notices')
    .columns(['competition_id', 'updated_at'])
    .execute();

  await db.schema
    .createTable('notice_revisions')
    .addColumn('notice_id', 'text', (column) => column.notNull().references('notices.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('need_ack', 'integer', (column) => column.notNull())
    .addColumn('publish_at', 'bigint', (column) => column.notNull())
    .addColumn('expire_at', 'bigint')
    .addColumn('approved_at', 'bigint')
    .addPrimaryKeyConstraint('notice_revisions_key', ['notice_id', 'revision'])
    .execute();

  await db.schema
    .createTable('notice_audiences')
    .addColumn('notice_id', 'text', (column) => column.notNull().references('notices.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('notice_audiences_key', ['notice_id', 'revision', 'kind', 'ref'])
    .execute();

  await db.schema
    .createTable('notice_files')
    .addColumn('notice_id', 'text', (column) => column.notNull().references('notices.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('notice_files_key', ['notice_id', 'revision', 'file_id'])
    .execute();
  await db.schema.createIndex('notice_files_file').on('notice_files').column('file_id').execute();

  await db.schema
    .createTable('notice_reads')
    .addColumn('notice_id', 'text', (column) => column.notNull().references('notices.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('acked_at', 'bigint')
    .addPrimaryKeyConstraint('notice_reads_key', ['notice_id', 'revision', 'user_id'])
    .execute();

  // All roles may read notices. The menus of the roles that write notices already contain the item.
  const titles = { title_en: 'Notices', title_es: 'Avisos', title_ja: 'お知らせ' };
  const item = {
    parent_id: null,
    path: '/onlineManagement/informUpload',
    name: 'onlineManagementInformUpload',
    title: '通知公告',
    icon: 'speakerphone',
    component: 'onlineManagement/informUpload',
    redirect: '',
    position: 50,
    roles: '[]',
    navbars: '[]',
    meta: JSON.stringify(titles),
    disabled: 0,
    hidden: 0,
    is_show: 1,
  } as const;
  await db
    .insertInto('sidebar_items')
    .values([
      { ...item, id: '1-onlineManagementInformUpload', system: 1 },
      { ...item, id: '8-onlineManagementInformUpload', system: 8 },
    ])
    .execute();
  await db
    .insertInto('sidebar_grants')
    .values([
      { role: 'Personal', item_id: '1-onlineManagementInformUpload' },
      { role: 'Exhibitor', item_id: '8-onlineManagementInformUpload' },
      { role: 'Expert', item_id: '6-onlineManagement' },
      { role: 'Expert', item_id: '6-onlineManagementInformUpload' },
    ])
    .execute();
  await db
    .updateTable('sidebar_items')
    .set({ disabled: 0 })
    .where('path', 'in', ['/onlineManagement/informUpload', '/onlineManagement/notice'])
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
