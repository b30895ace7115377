import { usePreferences } from '../../actors/preferences.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { FullscreenButtons } from './fullscreen-buttons.tsx';
import classes from './navbar.module.css';
import { SearchButton } from './search-button.tsx';
import { SettingsButton } from './settings-button.tsx';
import { SidebarToggle } from './sidebar-toggle.tsx';
import { SizeMenu } from './size-menu.tsx';

/**
 * The line above the page: sidebar, where one is, what can be done with the view [S21]. Language and user
 * are in the header.
 */
export function Navbar() {
  const { breadcrumb } = usePreferences();
  return (
    <div className={classes.bar}>
      <SidebarToggle />
      {breadcrumb && <Breadcrumb />}
      <div className={classes.tools}>
        <SearchButton />
        <SizeMenu />
        <FullscreenButtons />
        <SettingsButton />
      </div>
    </div>
  );
}
