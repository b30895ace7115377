import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { menus, type MenuEntry } from '../../seed/delivered-menu.ts';

/**
 * Adds the sidebar items and the roles that see them. Every installation needs them, so they are not
 * demonstration data.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('sidebar_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('parent_id', 'text', (column) => column.references('sidebar_items.id').onDelete('cascade'))
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('component', 'text', (column) => column.notNull())
    .addColumn('redirect', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('system', 'integer')
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('navbars', 'text', (column) => column.notNull())
    .addColumn('meta', 'text', (column) => column.notNull())
    .addColumn('disabled', 'integer', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .addColumn('is_show', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('sidebar_grants')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) =>
      column.notNull().references('sidebar_items.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('sidebar_grants_key', ['role', 'item_id'])
    .execute();

  await db.schema
    .createTable('revisions')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await db.insertInto('revisions').values({ subject: 'sidebars', revision: 1 }).execute();

  for (const { system, entries } of menus) await insertEntries(db, entries, system, null);
}

async function insertEntries(
  db: Kysely<Tables>,
  entries: readonly MenuEntry[],
  system: number,
  parentId: string | null,
): Promise<void> {
  for (const [position, entry] of entries.entries()) {
    const id = `${system}-${entry.name}`;
    const [title_en, title_es, title_ja] = entry.titles;
    await db
      .insertInto('sidebar_items')
      .values({
        id,
        parent_id: parentId,
        path: entry.path,
        name: entry.name,
        title: entry.title,
        icon: entry.icon,
        component: entry.component ?? '',
        redirect: entry.redirect ?? '',
        position,
        system: entry.system ?? system,
        roles: JSON.stringify(entry.roles ?? []),
        navbars: JSON.stringify(entry.navbars ?? []),
        meta: JSON.stringify({ title_en, title_es, title_ja }),
        disabled: entry.disabled ? 1 : 0,
        hidden: entry.hidden ? 1 : 0,
        is_show: 1,
      })
      .execute();
    await db
      .insertInto('sidebar_grants')
      .values(entry.granted.map((role) => ({ role, item_id: id })))
      .execute();
    await insertEntries(db, entry.children ?? [], system, id);
  }
}
