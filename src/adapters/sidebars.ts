import * as v from 'valibot';
import { sidebarItem, type SidebarItem } from '../../server/contract/sidebar.ts';
import { isAllowed } from '../lib/menu.ts';

/** Why an item of the list was left out; recorded, never shown to the user [D10]. */
interface LeftOut {
  readonly reason: 'malformed' | 'noPath' | 'cycle' | 'redirectLoop';
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

  const redirects = new Map<string, string>();
  const finish = (items: SidebarItem[], parent: string): SidebarItem[] =>
    items
      .toSorted((one, other) => one.order - other.order)
      .map((item) => {
        const path = join(parent, item.path);
        const redirect = item.redirect === '' ? '' : join(path, item.redirect);
        if (redirect !== '') redirects.set(path, redirect);
        return Object.assign(item, { path, redirect, children: finish(item.children, path) });
      });
  const items = finish(roots, '');

  const isLoop = (start: string): boolean => {
    const seen = new Set<string>();
    for (let at: string | undefined = start; at !== undefined; at = redirects.get(at)) {
      if (seen.has(at)) return true;
      seen.add(at);
    }
    return false;
  };
  const breakLoops = (among: readonly SidebarItem[]): void => {
    for (const item of among) {
      if (item.redirect !== '' && isLoop(item.path)) {
        leftOut.push({ reason: 'redirectLoop', item: item.path });
        item.redirect = '';
      }
      breakLoops(item.children);
    }
  };
  breakLoops(items);

  return { items, leftOut };
}

export interface MenuRoute {
  readonly path: string;
  readonly component: string;
  readonly access: 'open' | 'forbidden' | 'notYetOpen' | { readonly leadsTo: string };
}

/**
 * The routes the menu gives: an item with a redirect leads on to that page, one without component and
 * redirect is a section and no route. What the role string does not contain is forbidden, for the item
 * and all below it; hidden items and those of another system stay reachable by address [D4, S44, S45].
 * Where several items have one path, the one that may be opened counts.
 */
export function routesOf(items: readonly SidebarItem[], role: string): MenuRoute[] {
  const routes = new Map<string, MenuRoute>();
  const add = (list: readonly SidebarItem[], isAbove: boolean): void => {
    for (const item of list) {
      const isOpen = isAbove && isAllowed(item, role);
      if (item.component !== '' || item.redirect !== '') {
        const known = routes.get(item.path);
        const access = accessTo(item, isOpen);
        if (known === undefined || rank(access) > rank(known.access))
          routes.set(item.path, { path: item.path, component: item.component, access });
      }
      add(item.children, isOpen);
    }
  };
  add(items, true);
  return [...routes.values()];
}

function accessTo({ disabled, redirect }: SidebarItem, isOpen: boolean): MenuRoute['access'] {
  if (!isOpen) return 'forbidden';
  if (disabled) return 'notYetOpen';
  return redirect === '' ? 'open' : { leadsTo: redirect };
}

/** What gives more is higher. */
const rank = (access: MenuRoute['access']) =>
  typeof access === 'object' ? 2 : { forbidden: 0, notYetOpen: 1, open: 3 }[access];
