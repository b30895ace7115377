import * as v from 'valibot';
import { call } from '../kit/call.ts';

/**
 * One item of GET /user/sidebars in the shape of [S43]. Items are nested (`children`) or flat (`parent_id`,
 * `order`) [D10]. The schema is tolerant on purpose: other servers send numbers as strings, and omit fields
 * or send null for them. One invalid item must not remove the menu.
 */
const count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number());
const words = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) =>
    (Array.isArray(value) ? value : value.split(',')).map((one) => one.trim()).filter(Boolean),
  ),
);
/** 1, 0, true or false, as values or as strings. */
const flag = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1, '0', '1', 'true', 'false', ''])]),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);
const id = v.pipe(v.union([v.number(), v.string()]), v.transform(String));

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
  /**
   * The system number whose menu shows the item [S41, S44]. Null if no menu shows the item and only its
   * address leads to it.
   */
  system: number | null;
  /** Role strings. The user's role string must contain one of them [S44]. Empty for all users. */
  roles: string[];
  disabled: boolean;
  hidden: boolean;
  is_show: boolean;
  /** Read and validated, but without a meaning here (README). */
  navbars: string[];
  meta: Record<string, unknown>;
  children: SidebarItem[];
}

/**
 * One item without its children. The children are validated one by one, so that only an invalid child is left
 * out.
 */
export const sidebarItem = v.object({
  id: v.nullish(id, null),
  parent_id: v.nullish(id, null),
  path: v.pipe(v.string(), v.nonEmpty()),
  name: v.nullish(v.string(), ''),
  title: v.nullish(v.string(), ''),
  icon: v.nullish(v.string(), ''),
  component: v.nullish(v.string(), ''),
  redirect: v.nullish(v.string(), ''),
  order: v.nullish(count, 0),
  system: v.nullish(count, null),
  roles: v.nullish(words, []),
  disabled: v.nullish(flag, false),
  hidden: v.nullish(flag, false),
  is_show: v.nullish(flag, true),
  navbars: v.nullish(words, []),
  meta: v.nullish(v.record(v.string(), v.unknown()), {}),
  children: v.nullish(v.array(v.unknown()), []),
});

export const getSidebars = call('GET', '/user/sidebars', {
  summary: 'Lists the menu items of the caller',
  access: 'any-password',
  answer: v.array(sidebarItem),
});
