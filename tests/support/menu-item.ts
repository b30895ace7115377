import type { MenuItem } from '../../src/lib/menu/menu.ts';

/** An item of the menu that everybody sees in every system, and that has nothing but its path. */
export const menuItem = (path: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  path,
  title: '',
  icon: '',
  component: '',
  redirect: '',
  system: null,
  roles: [],
  disabled: false,
  hidden: false,
  is_show: true,
  meta: {},
  children: [],
  ...rest,
});
