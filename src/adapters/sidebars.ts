import * as v from 'valibot';
import { sidebarItem, type SidebarItem } from '../../server/contract/session/sidebar.ts';
import { isAllowed, type MenuItem } from '../lib/menu/menu.ts';
import { plainPath } from '../lib/address/plain-path.ts';
import { isRecord } from '../lib/is-record.ts';

/**
 * The reason why an item is left out of the list. An item with an unknown component stays, and its page shows
 * the problem [D11]. Problems are recorded and never shown to the user [D10].
 */
interface Problem {
  readonly reason:
    | 'malformed'
    | 'noPath'
    | 'notPlain'
    | 'empty'
    | 'cycle'
    | 'redirect'
    | 'above'
    | 'unknownComponent';
  /** The path or position of the item. */
  readonly item: string;
}

/** The pages and views of the application that do not come from the menu. */
interface KnownPages {
  readonly paths: readonly string[];
  readonly hasView: (component: string) => boolean;
}

export interface Menu {
  readonly items: readonly SidebarItem[];
  readonly problems: readonly Problem[];
}

/** The base URL for resolving addresses. Any URL is suitable; this host does not exist. */
const ORIGIN = 'http://menu.invalid';

/**
 * Returns the absolute path of an item. Returns null if no URL has exactly this path. With such a path the
 * browser leaves the application or opens a path that is not in the page tables [D10].
 */
function absolute(parent: string, path: string): string | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(path)) return null;
  const whole = path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`;
  const isPlain =
    !whole.includes('//') && URL.canParse(whole, ORIGIN) && new URL(whole, ORIGIN).pathname === whole;
  return isPlain ? plainPath(whole) : null;
}

/** A parsed item with its parsed children. */
interface Read {
  readonly item: SidebarItem;
  readonly children: readonly Read[];
}

/** The value in vue-element-admin for a section that does not redirect. */
const NO_REDIRECT = 'noRedirect';

/**
 * Builds the menu tree from GET /user/sidebars, which is nested or flat [S43, D10]. Siblings are sorted by
 * `order`, and paths are absolute. Each unusable item is left out separately.
 * @param own the pages of the application, which are also valid targets of a redirect
 */
export function buildMenu(list: readonly unknown[], own: KnownPages): Menu {
  const problems: Problem[] = [];
  /** Ids of items that cannot be parsed. Their children are left out with them, as in a nested list. */
  const unread = new Set<string>();

  const read = (value: unknown, position: string): Read | null => {
    const result = v.safeParse(sidebarItem, value);
    if (!result.success) {
      const { path, id } = isRecord(value) ? value : {};
      const isMissing =
        typeof value === 'object' && value !== null && (path === undefined || path === null || path === '');
      problems.push({ reason: isMissing ? 'noPath' : 'malformed', item: position });
      if (typeof id === 'string' || typeof id === 'number') unread.add(String(id));
      return null;
    }
    const { children, redirect, ...item } = result.output;
    return {
      item: { ...item, redirect: redirect === NO_REDIRECT ? '' : redirect, children: [] },
      children: children.flatMap((child, index) => read(child, `${position}.${index}`) ?? []),
    };
  };

  const all = list.flatMap((value, index) => read(value, String(index)) ?? []);
  const byId = new Map(all.flatMap((one) => (one.item.id === null ? [] : [[one.item.id, one] as const])));
  const parentOf = ({ item }: Read) => (item.parent_id === null ? undefined : byId.get(item.parent_id));

  const isInCycle = (one: Read): boolean => {
    const seen = new Set<Read>();
    for (let at: Read | undefined = one; at !== undefined; at = parentOf(at)) {
      if (seen.has(at)) return true;
      seen.add(at);
    }
    return false;
  };

  const roots: Read[] = [];
  const below = new Map<Read, Read[]>();
  for (const one of all) {
    const { parent_id, path } = one.item;
    const parent = parentOf(one);
    if (isInCycle(one)) problems.push({ reason: 'cycle', item: path });
    else if (parent !== undefined) below.set(parent, [...(below.get(parent) ?? []), one]);
    else if (parent_id !== null && unread.has(parent_id)) problems.push({ reason: 'above', item: path });
    else roots.push(one);
  }

  const finish = (some: readonly Read[], parent: string): SidebarItem[] =>
    some
      .toSorted((one, other) => one.item.order - other.item.order)
      .flatMap((one) => {
        const path = absolute(parent, one.item.path);
        if (path === null) {
          problems.push({ reason: 'notPlain', item: one.item.path });
          return [];
        }
        const children = finish([...one.children, ...(below.get(one) ?? [])], path);
        return [{ ...one.item, path, children }];
      });

  /**
   * Removes empty sections and redirects without a target until nothing changes. Each removal can produce
   * another one.
   */
  const prune = (items: readonly SidebarItem[]): readonly SidebarItem[] => {
    const redirects = new Map<string, string | null>();
    const known = new Set(own.paths);
    const look = (some: readonly SidebarItem[]): void => {
      for (const item of some) {
        known.add(item.path);
        if (item.redirect !== '') redirects.set(item.path, absolute(item.path, item.redirect));
        look(item.children);
      }
    };
    look(items);
    const leadsSomewhere = (start: string): boolean => {
      const seen = new Set<string>();
      let at = start;
      while (redirects.has(at)) {
        const next = redirects.get(at) ?? '';
        if (seen.has(at) || !known.has(next)) return false;
        seen.add(at);
        at = next;
      }
      return true;
    };
    let isSame = true;
    const keep = (some: readonly SidebarItem[]): SidebarItem[] =>
      some.flatMap((item) => {
        const children = keep(item.children);
        const isEmpty = item.component === '' && children.length === 0;
        if (!isEmpty && leadsSomewhere(item.path)) return [{ ...item, children }];
        problems.push({ reason: isEmpty ? 'empty' : 'redirect', item: item.path });
        isSame = false;
        return [];
      });
    const kept = keep(items);
    return isSame ? kept : prune(kept);
  };

  /** Makes redirects absolute, the format of the page tables and the menu. */
  const withRedirects = (items: readonly SidebarItem[]): SidebarItem[] =>
    items.map((item) => ({
      ...item,
      redirect: item.redirect === '' ? '' : (absolute(item.path, item.redirect) ?? ''),
      children: withRedirects(item.children),
    }));

  const items = withRedirects(prune(finish(roots, '')));
  const lookForViews = (some: readonly SidebarItem[]): void => {
    for (const { path, component, redirect, disabled, children } of some) {
      if (disabled) continue;
      const isPage = component !== '' && redirect === '' && !own.paths.includes(path);
      // The component of a section is a frame of another application.
      if (isPage && children.length === 0 && !own.hasView(component))
        problems.push({ reason: 'unknownComponent', item: path });
      lookForViews(children);
    }
  };
  lookForViews(items);
  return { items, problems };
}

export interface MenuRoute {
  readonly path: string;
  readonly component: string;
  readonly access: 'open' | 'forbidden' | 'notYetOpen' | { readonly leadsTo: string };
}

/**
 * Returns the routes of the menu. An item with a redirect leads to that page. An item without component and
 * redirect is a section and has no route.
 *
 * An item that the role string does not contain is forbidden, with all items below it. A disabled item is not
 * yet open, with all items below it [S45]. Hidden items and items of another system stay reachable by address
 * [D4, S44, S45]. If several items have the same path, the item with the most access counts.
 */
export function routesOf(items: readonly MenuItem[], role: string): MenuRoute[] {
  const routes = new Map<string, MenuRoute>();
  const add = (list: readonly MenuItem[], isAbove: boolean, isDisabledAbove: boolean): void => {
    for (const item of list) {
      const isOpen = isAbove && isAllowed(item, role);
      const isDisabled = isDisabledAbove || item.disabled;
      if (item.component !== '' || item.redirect !== '') {
        const known = routes.get(item.path);
        const access = accessTo(item, isOpen, isDisabled);
        if (known === undefined || rank(access) > rank(known.access))
          routes.set(item.path, { path: item.path, component: item.component, access });
      }
      add(item.children, isOpen, isDisabled);
    }
  };
  add(items, true, false);
  return [...routes.values()];
}

function accessTo({ redirect }: MenuItem, isOpen: boolean, isDisabled: boolean): MenuRoute['access'] {
  if (!isOpen) return 'forbidden';
  if (isDisabled) return 'notYetOpen';
  return redirect === '' ? 'open' : { leadsTo: redirect };
}

/** Ranks access: a higher number grants more. */
const rank = (access: MenuRoute['access']) =>
  typeof access === 'object' ? 2 : { forbidden: 0, notYetOpen: 1, open: 3 }[access];
