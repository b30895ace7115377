import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * The role of the committee's system administrators. An account has it besides the role that decides its home
 * page.
 */
const TECHNICIAN = 'Technician';

/** Adds the errors that pages report [S33], and the menu item for the committee's technicians. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('client_errors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('first_seen', 'bigint', (column) => column.notNull())
    .addColumn('last_seen', 'bigint', (column) => column.notNull())
    .addColumn('last_release', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('client_errors_latest')
    .on('client_errors')
    .columns(['status', 'last_seen'])
    .execute();

  await db.schema
    .createTable('client_error_releases')
    .addColumn('error_id', 'text', (column) =>
      column.notNull().references('client_errors.id').onDelete('cascade'),
    )
    .addColumn('release', 'text', (column) => column.notNull())
    .addColumn('first_seen', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('client_error_releases_key', ['error_id', 'release'])
    .execute();
  await db.schema
    .createIndex('client_error_releases_release')
    .on('client_error_releases')
    .column('release')
    .execute();

  await db.schema
    .createTable('client_error_occurrences')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('error_id', 'text', (column) =>
      column.notNull().references('client_errors.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('release', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('view', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('user_kind', 'text', (column) => column.notNull())
    .addColumn('states', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('stack', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('client_error_occurrences_latest')
    .on('client_error_occurrences')
    .columns(['error_id', 'created_at'])
    .execute();

  const item = {
    redirect: '',
    system: 6,
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
        id: '6-systemManagement',
        parent_id: null,
        path: '/systemManagement',
        name: 'systemManagement',
        title: '系统管理',
        meta: titles('System management', 'Gestión del sistema', 'システム管理'),
        icon: 'settings',
        component: 'Layout',
        redirect: '/systemManagement/clientErrors',
        // The section is the last one of the menu.
        position: 100,
        hidden: 0,
      },
      {
        ...item,
        id: '6-systemManagementClientErrors',
        parent_id: '6-systemManagement',
        path: '/systemManagement/clientErrors',
        name: 'systemManagementClientErrors',
        title: '前端错误',
        meta: titles('Client errors', 'Errores del cliente', '画面エラー'),
        icon: 'bug',
        component: 'systemManagement/clientErrors',
        position: 0,
        hidden: 0,
      },
      {
        ...item,
        id: '6-systemManagementClientError',
        parent_id: '6-systemManagement',
        path: '/systemManagement/clientError',
        name: 'systemManagementClientError',
        title: '错误详情',
        meta: titles('Client error', 'Error del cliente', 'エラー詳細'),
        icon: 'bug',
        component: 'systemManagement/clientError',
        position: 1,
        hidden: 1,
      },
    ])
    .execute();
  await db
    .insertInto('sidebar_grants')
    .values(
      ['', 'ClientErrors', 'ClientError'].map((name) => ({
        role: TECHNICIAN,
        item_id: `6-systemManagement${name}`,
      })),
    )
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}

const titles = (title_en: string, title_es: string, title_ja: string) =>
  JSON.stringify({ title_en, title_es, title_ja });
