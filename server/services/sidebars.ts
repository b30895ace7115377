import type { SidebarItem } from '../contract/sidebar.ts';
import type { Database } from '../db/open-database.ts';

/**
 * The sidebar of an account: what its roles are granted, nested, siblings in their order [S43, D10].
 * Items of other systems and for other role strings are among it: the page filters [S44].
 */
export async function sidebars(db: Database, userId: string): Promise<SidebarItem[]> {
  const rows = await db
    .selectFrom('sidebar_items')
    .selectAll()
    .where('id', 'in', (query) =>
      query
        .selectFrom('sidebar_grants')
        .innerJoin('user_roles', 'user_roles.role', 'sidebar_grants.role')
        .select('sidebar_grants.item_id')
        .where('user_roles.user_id', '=', userId),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();

  const items = new Map<string | null, SidebarItem>();
  for (const { position, roles, navbars, meta, disabled, hidden, is_show, ...row } of rows) {
    items.set(row.id, {
      ...row,
      order: position,
      roles: JSON.parse(roles) as string[],
      navbars: JSON.parse(navbars) as string[],
      meta: JSON.parse(meta) as Record<string, unknown>,
      disabled: disabled === 1,
      hidden: hidden === 1,
      is_show: is_show === 1,
      children: [],
    });
  }
  const roots: SidebarItem[] = [];
  for (const item of items.values()) {
    if (item.parent_id === null) roots.push(item);
    else items.get(item.parent_id)?.children.push(item);
  }
  return roots;
}
