import type { MenuItem } from '../../src/lib/menu/menu.ts';

/** Builds a menu item that all users see in every system, with nothing but its path. */
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
