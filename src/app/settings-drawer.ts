import { view } from './page/view.ts';

/** The settings drawer. Its chart fetches the code before the drawer is shown [S26]. */
export const SettingsDrawer = view(
  'settings',
  () => import('../features/shell/settings/settings-drawer.tsx'),
  'SettingsDrawer',
);
