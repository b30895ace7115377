/**
 * The menu as data [S43–S45, D10]: who sees which item, what it is called, where a page stands in it.
 * Sidebar, breadcrumb, document title, search and tags all read the same tree through here.
 */

/** One item of the tree; the contract's `SidebarItem` fits. Paths are absolute and unique among siblings. */
export interface MenuItem {
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly component: string;
  readonly redirect: string;
  readonly system: number | null;
  readonly roles: readonly string[];
  readonly disabled: boolean;
  readonly hidden: boolean;
  readonly is_show: boolean;
  /** `title_en`, `title_es` and `title_ja` are read; `title` is Chinese. */
  readonly meta: Readonly<Record<string, unknown>>;
  readonly children: readonly MenuItem[];
}

/** One line of the menu as this user sees it. */
export interface MenuEntry {
  readonly item: MenuItem;
  /** What opens below it; none: a page, not a section. */
  readonly children: readonly MenuEntry[];
}

/** [S44] The roles part: none at all, or the role string contains one of them. */
export function isAllowed({ roles }: Pick<MenuItem, 'roles'>, role: string): boolean {
  return roles.length === 0 || roles.some((one) => role.includes(one));
}

/** [S44, D10] May this item stand in the menu? */
export function isVisible(item: MenuItem, system: number, role: string): boolean {
  return !item.hidden && item.is_show && item.system === system && isAllowed(item, role);
}

/** A page of its own: it has a component and does not merely lead on to another page. */
const isPage = (item: MenuItem) => item.component !== '' && item.redirect === '';

/**
 * The menu of one user [S44]. A section in which nothing is left to see is left out; a page that has
 * pages below it stands first in its own section, so that it can still be chosen.
 */
export function visibleMenu(items: readonly MenuItem[], system: number, role: string): readonly MenuEntry[] {
  return items
    .filter((item) => isVisible(item, system, role))
    .flatMap((item): MenuEntry[] => {
      // Disabled with all below it: one line that says so [S45].
      if (item.disabled) return [{ item, children: [] }];
      const below = visibleMenu(item.children, system, role);
      if (below.length === 0) {
        return item.children.length === 0 || isPage(item) ? [{ item, children: [] }] : [];
      }
      return [{ item, children: isPage(item) ? [{ item, children: [] }, ...below] : below }];
    });
}

/** An item's name in a language: its own for it, else the Chinese one, else its path. */
export function menuTitle(item: MenuItem, language: string): string {
  const own = item.meta[`title_${language}`];
  return typeof own === 'string' && own !== '' ? own : item.title || item.path;
}

/**
 * The lines of one section, those that are not open yet apart from the others [S45]. One alone stays where it is:
 * a fold around it would be as long. So does the page on screen.
 * @param current path of the page on screen
 */
export function foldClosed(
  entries: readonly MenuEntry[],
  current: string | undefined,
): { readonly open: readonly MenuEntry[]; readonly folded: readonly MenuItem[] } {
  const isFolded = ({ item }: MenuEntry) => item.disabled && item.path !== current;
  const folded = entries.filter(isFolded).map(({ item }) => item);
  return folded.length < 2
    ? { open: entries, folded: [] }
    : { open: entries.filter((entry) => !isFolded(entry)), folded };
}

/** Under which name the menu's chart keeps whether the fold of a section is open. */
export const foldKey = (section: string): string => `${section}#closed`;

/** Two addresses of one screen [S7]: whoever stands at one finds it in the menu under the other, too. */
export const twins: Readonly<Record<string, string>> = { '/match': '/manage', '/manage': '/match' };

/**
 * The items from the root down to the page at a path, which is the last; empty where the menu does not
 * know it. Where several lead there, the one that stands in this user's menu wins over a hidden one.
 * @param isPreferred usually {@link isVisible} for the user
 */
export function trailTo(
  items: readonly MenuItem[],
  path: string,
  isPreferred: (item: MenuItem) => boolean,
): readonly MenuItem[] {
  const found = trails(items, path, []);
  const twin = twins[path];
  const all = found.length > 0 || twin === undefined ? found : trails(items, twin, []);
  return all.find((trail) => trail.every(isPreferred)) ?? all[0] ?? [];
}

function trails(
  items: readonly MenuItem[],
  path: string,
  above: readonly MenuItem[],
): readonly (readonly MenuItem[])[] {
  return items.flatMap((item) => {
    const trail = [...above, item];
    return [...(item.path === path ? [trail] : []), ...trails(item.children, path, trail)];
  });
}

/** Where choosing an item leads, if anywhere: its own page, or the one a section opens [S43, S45]. */
export function pageOf(item: MenuItem): string | null {
  if (item.disabled) return null;
  if (isPage(item)) return item.path;
  const target = item.children.find(({ path }) => path === item.redirect);
  return target === undefined || target.disabled ? null : target.path;
}
