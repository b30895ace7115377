import * as v from 'valibot';

/**
 * One item of GET /user/sidebars in the shape of [S43]. Items come nested (`children`) or flat
 * (`parent_id`, `order`) [D10]. Deliberately tolerant: other servers send numbers as strings and
 * leave fields out, and one bad item must not take the menu away.
 */
const count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number());
const flag = v.pipe(
  v.union([v.boolean(), v.number(), v.string()]),
  v.transform((value) => value === true || value === 1 || value === '1'),
);
const id = v.nullable(v.pipe(v.union([v.number(), v.string()]), v.transform(String)));

export interface SidebarItem {
  id: string | null;
  parent_id: string | null;
  path: string;
  name: string;
  title: string;
  icon: string;
  component: string;
  redirect: string;
  order: number;
  /** The system number whose menu shows the item [S41]; null where the item belongs to all. */
  system: number | null;
  /** Role strings of which one must be contained in the user's role string [S44]; none: for all. */
  roles: string[];
  disabled: boolean;
  hidden: boolean;
  is_show: boolean;
  /** Names of the navbar entries that also lead here. */
  navbars: string[];
  meta: Record<string, unknown>;
  children: SidebarItem[];
}

const words = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) =>
    (Array.isArray(value) ? value : value.split(',')).map((one) => one.trim()).filter(Boolean),
  ),
);

/** One item without its children: they are checked one by one, so that a bad one is left out alone. */
export const sidebarItem = v.object({
  id: v.optional(id, null),
  parent_id: v.optional(id, null),
  path: v.pipe(v.string(), v.nonEmpty()),
  name: v.optional(v.string(), ''),
  title: v.optional(v.string(), ''),
  icon: v.optional(v.nullable(v.string())),
  component: v.optional(v.nullable(v.string())),
  redirect: v.optional(v.nullable(v.string())),
  order: v.optional(count, 0),
  system: v.optional(v.nullable(count), null),
  roles: v.optional(v.nullable(words)),
  disabled: v.optional(flag, false),
  hidden: v.optional(flag, false),
  is_show: v.optional(flag, true),
  navbars: v.optional(v.nullable(words)),
  meta: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  children: v.optional(v.nullable(v.array(v.unknown()))),
});
