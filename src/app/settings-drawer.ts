import { view } from './page/view.ts';

/** Fetched by its chart before it is shown [S26]. */
export const SettingsDrawer = view(
  'settings',
  () => import('../features/shell/settings/settings-drawer.tsx'),
  'SettingsDrawer',
);
