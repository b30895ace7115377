/**
 * The menu as data [S43–S45, D10]: the visibility of items, their names, and the position of a page. Sidebar,
 * breadcrumb, document title, search and tags use these functions to read the same tree.
 */

/**
 * One item of the tree, compatible with the contract's `SidebarItem`. Paths are absolute and unique among
 * siblings.
 */
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
  /** The properties `title_en`, `title_es` and `title_ja` are read; `title` is Chinese. */
  readonly meta: Readonly<Record<string, unknown>>;
  readonly children: readonly MenuItem[];
}

/** One entry of the menu that this user sees. */
export interface MenuEntry {
  readonly item: MenuItem;
  /** The entries below it. An entry without children is a page, not a section. */
  readonly children: readonly MenuEntry[];
}

/** [S44] Checks the roles of an item: it has none, or the role string contains one of them. */
export function isAllowed({ roles }: Pick<MenuItem, 'roles'>, role: string): boolean {
  return roles.length === 0 || roles.some((one) => role.includes(one));
}

/** [S44, D10] Checks whether an item is shown in the menu. */
export function isVisible(item: MenuItem, system: number, role: string): boolean {
  return !item.hidden && item.is_show && item.system === system && isAllowed(item, role);
}

/** Checks whether an item is a page: it has a component and does not redirect to another page. */
const isPage = (item: MenuItem) => item.component !== '' && item.redirect === '';

/**
 * Returns the menu of one user [S44]. A section without visible entries is left out. A page that has pages
 * below it is the first entry of its section, so that it can be selected.
 */
export function visibleMenu(items: readonly MenuItem[], system: number, role: string): readonly MenuEntry[] {
  return items
    .filter((item) => isVisible(item, system, role))
    .flatMap((item): MenuEntry[] => {
      // A disabled item is one entry without children, which shows that it is not open [S45].
      if (item.disabled) return [{ item, children: [] }];
      const below = visibleMenu(item.children, system, role);
      if (below.length === 0) {
        return item.children.length === 0 || isPage(item) ? [{ item, children: [] }] : [];
      }
      return [{ item, children: isPage(item) ? [{ item, children: [] }, ...below] : below }];
    });
}

/** Returns the name of an item in a language; else the Chinese name, else its path. */
export function menuTitle(item: MenuItem, language: string): string {
  const own = item.meta[`title_${language}`];
  return typeof own === 'string' && own !== '' ? own : item.title || item.path;
}

/**
 * Separates the entries of a section that are not open yet from the others [S45]. A single one is not folded,
 * because the fold takes the same space. The page on screen is not folded either.
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

/** Returns the name under which the menu chart stores whether the fold of a section is open. */
export const foldKey = (section: string): string => `${section}#closed`;

/** The two addresses of one screen [S7]. The menu entry of one address is also found from the other. */
export const twins: Readonly<Record<string, string>> = { '/match': '/manage', '/manage': '/match' };

/**
 * Returns the items from the root to the page at a path, which is the last; empty if the path is not in the
 * menu. If several trails lead to the path, one in this user's menu has precedence over a hidden one.
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

/**
 * Returns the page that an item opens: its own page, or the page to which a section redirects [S43, S45];
 * null if none.
 */
export function pageOf(item: MenuItem): string | null {
  if (item.disabled) return null;
  if (isPage(item)) return item.path;
  const target = item.children.find(({ path }) => path === item.redirect);
  return target === undefined || target.disabled ? null : target.path;
}
