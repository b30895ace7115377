import { useLanguageChoice } from '../../../actors/language.ts';
import { usePreferences } from '../../../actors/preferences.ts';
import { LanguageMenu } from '../../../ui/frame/language/language-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { FullscreenButtons } from './fullscreen-buttons.tsx';
import classes from './navbar.module.css';
import { SearchButton } from './search-button.tsx';
import { SettingsButton } from './settings-button.tsx';
import { SidebarToggle } from './sidebar-toggle.tsx';
import { SizeMenu } from './size-menu.tsx';

/**
 * Renders the bar above the page: sidebar button, breadcrumb, view actions and language [S21]. The user menu
 * is in the header [S17].
 */
export function Navbar() {
  const { breadcrumb } = usePreferences();
  const { current, choose } = useLanguageChoice();
  return (
    <div className={classes.bar}>
      <SidebarToggle />
      {breadcrumb && <Breadcrumb />}
      <div className={classes.tools}>
        <SearchButton />
        <SizeMenu />
        <FullscreenButtons />
        <LanguageMenu current={current} onChoose={choose} />
        <SettingsButton />
      </div>
    </div>
  );
}
