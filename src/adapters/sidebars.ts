import * as v from 'valibot';
import { sidebarItem, type SidebarItem } from '../../server/contract/sidebar.ts';
import { isAllowed } from '../lib/menu.ts';

/** Why an item of the list was left out; recorded, never shown to the user [D10]. */
export interface LeftOut {
  readonly reason: 'malformed' | 'noPath' | 'cycle';
  /** Path, name or position of the item. */
  readonly item: string;
}

export interface Menu {
  readonly items: readonly SidebarItem[];
  readonly leftOut: readonly LeftOut[];
}

function join(parent: string, path: string): string {
  const whole = path.startsWith('/') ? path : `${parent}/${path}`;
  return whole.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
}

/**
 * The tree of GET /user/sidebars, whether it comes nested or flat [S43, D10]: siblings by `order`,
 * paths made absolute, what cannot be used left out one by one.
 */
export function buildMenu(list: readonly unknown[]): Menu {
  const leftOut: LeftOut[] = [];

  const read = (value: unknown, position: string): SidebarItem | null => {
    const result = v.safeParse(sidebarItem, value);
    if (!result.success) {
      const path = (value as { path?: unknown } | null)?.path;
      const isMissing = typeof value === 'object' && value !== null && (path === undefined || path === '');
      leftOut.push({ reason: isMissing ? 'noPath' : 'malformed', item: position });
      return null;
    }
    const item = result.output;
    return {
      ...item,
      icon: item.icon ?? '',
      component: item.component ?? '',
      redirect: item.redirect ?? '',
      roles: item.roles ?? [],
      navbars: item.navbars ?? [],
      meta: item.meta ?? {},
      children: (item.children ?? []).flatMap((child, index) => read(child, `${position}.${index}`) ?? []),
    };
  };

  const all = list.flatMap((value, index) => read(value, String(index)) ?? []);
  const byId = new Map(all.flatMap((item) => (item.id === null ? [] : [[item.id, item] as const])));
  const parentOf = (item: SidebarItem) => (item.parent_id === null ? undefined : byId.get(item.parent_id));

  const isInCycle = (item: SidebarItem): boolean => {
    const seen = new Set<SidebarItem>();
    for (let at: SidebarItem | undefined = item; at !== undefined; at = parentOf(at)) {
      if (seen.has(at)) return true;
      seen.add(at);
    }
    return false;
  };

  const roots: SidebarItem[] = [];
  for (const item of all) {
    if (isInCycle(item)) {
      leftOut.push({ reason: 'cycle', item: item.path });
      continue;
    }
    const parent = parentOf(item);
    if (parent === undefined) roots.push(item);
    else parent.children.push(item);
  }

  const finish = (items: SidebarItem[], parent: string): SidebarItem[] =>
    items
      .toSorted((one, other) => one.order - other.order)
      .map((item) => {
        const path = join(parent, item.path);
        return Object.assign(item, { path, children: finish(item.children, path) });
      });

  return { items: finish(roots, ''), leftOut };
}

export interface MenuRoute {
  readonly path: string;
  readonly component: string;
  readonly access: 'open' | 'forbidden' | 'notYetOpen';
}

/**
 * The routes the menu gives: an item without a component is a section, not a page. What the role
 * string does not contain is forbidden, for the item and all below it; hidden items and those of
 * another system stay reachable by address [D4, S44, S45].
 */
export function routesOf(
  items: readonly SidebarItem[],
  role: string,
  above: 'open' | 'forbidden' = 'open',
): MenuRoute[] {
  return items.flatMap((item) => {
    const allowed = above === 'open' && isAllowed(item, role) ? 'open' : 'forbidden';
    const access = allowed === 'open' && item.disabled ? 'notYetOpen' : allowed;
    const own =
      item.component === '' ? [] : [{ path: item.path, component: item.component, access } as const];
    return [...own, ...routesOf(item.children, role, allowed)];
  });
}
