import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SidebarItem } from '../contract/session/sidebar.ts';
import type { Database } from '../db/open-database.ts';
import { dutyRolesOf } from '../duty/own-duties.ts';
import type { Encoding } from '../kit/answer/encodings.ts';
import { storedRecord, storedTexts } from '../db/stored-json.ts';

/** A sidebar with its response body in each encoding. */
type SidebarAnswer = Readonly<Record<Encoding, Buffer<ArrayBuffer>>> & {
  readonly items: SidebarItem[];
};

type SidebarOf = (userId: string) => Promise<SidebarAnswer>;

/** The maximum number of cached combinations of roles. In practice there are few. */
const KEPT_AT_MOST = 100;

const madeFor = new WeakMap<Database, SidebarOf>();

/** Returns the sidebar function of a database. Menu calls and sign-ins share its cache. */
export function sidebarsOf(db: Database): SidebarOf {
  const made = madeFor.get(db) ?? createSidebars(db);
  madeFor.set(db, made);
  return made;
}

/**
 * Creates the cached function that returns the sidebar of an account. The response depends only on the
 * account's roles and counting duties. The cache key contains them and the revision, which is read each time.
 * Therefore a change by another process takes effect at once.
 */
function createSidebars(db: Database): SidebarOf {
  const kept = new Map<string, SidebarAnswer>();

  return async (userId) => {
    const rows = await db
      .selectFrom('user_roles')
      .innerJoin('revisions', (join) => join.on('revisions.subject', '=', 'sidebars'))
      .select(['user_roles.role', 'revisions.revision'])
      .where('user_roles.user_id', '=', userId)
      .orderBy('user_roles.role')
      .execute();
    const roles = [...rows.map(({ role }) => role), ...(await dutyRolesOf(db, userId))];
    const key = JSON.stringify([rows[0]?.revision, ...roles]);
    const known = kept.get(key);
    if (known !== undefined) return known;

    const items = await sidebarOf(db, roles);
    const identity = Buffer.from(JSON.stringify(items));
    const answer = { items, identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
    if (kept.size >= KEPT_AT_MOST) kept.clear();
    kept.set(key, answer);
    return answer;
  };
}

/** The role whose menu is that of system 1. */
const REGISTRANT = 'Personal';

/**
 * Adds the items of a registrant's further work to the menu of registrants: those of an expert who has joined
 * the bank, and those of duties. The page shows only the items of one system [S44]. The missing
 * pages are added to a section that registrants also have. Items for one role string stay where they are [S41].
 */
function withFurtherWork(roots: readonly SidebarItem[]): SidebarItem[] {
  const own = roots.filter(({ system }) => system === 1);
  const known = new Set(own.flatMap(({ path, children }) => [path, ...children.map((one) => one.path)]));
  const moved = (items: readonly SidebarItem[]): SidebarItem[] =>
    items.flatMap((item) => {
      const isSection = item.children.length > 0;
      const children = moved(item.children);
      const isLacking = isSection ? children.length > 0 : !known.has(item.path);
      if (item.system !== 6 || item.roles.length > 0 || !isLacking) return [];
      const redirect = children.some(({ path }) => path === item.redirect)
        ? item.redirect
        : (children[0]?.path ?? item.redirect);
      return [{ ...item, system: 1, redirect, children }];
    });
  const work = moved(roots);
  const others = work.filter(({ path }) => !own.some((one) => one.path === path));
  const sections = own.map((one) => {
    const further = work.find(({ path }) => path === one.path)?.children ?? [];
    return {
      ...one,
      children: [...one.children, ...further.map((child) => ({ ...child, parent_id: one.id }))],
    };
  });
  return [...sections, ...others];
}

/**
 * Returns the sidebar items that the roles are granted, nested, with siblings in their order [S43, D10]. It
 * includes items of other systems and for other role strings, which the page filters [S44].
 */
async function sidebarOf(db: Database, granted: readonly string[]): Promise<SidebarItem[]> {
  if (granted.length === 0) return [];
  const rows = await db
    .selectFrom('sidebar_items')
    .selectAll()
    .where('id', 'in', (query) =>
      query.selectFrom('sidebar_grants').select('item_id').where('role', 'in', granted),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();

  const items = new Map<string | null, SidebarItem>();
  for (const { position, roles, navbars, meta, disabled, hidden, is_show, ...row } of rows) {
    items.set(row.id, {
      ...row,
      order: position,
      roles: storedTexts(roles),
      navbars: storedTexts(navbars),
      meta: storedRecord(meta),
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
  const paths = new Set([...items.values()].map(({ path }) => path));
  for (const item of items.values()) {
    // A section redirects to its first granted page. If there is none, the page omits the section [D10].
    if (item.redirect !== '' && !paths.has(item.redirect)) item.redirect = item.children[0]?.path ?? '';
  }
  return granted.includes(REGISTRANT) ? withFurtherWork(roots) : roots;
}
