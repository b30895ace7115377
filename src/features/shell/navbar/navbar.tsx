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
 * The line above the page: sidebar, where one is, what can be done with the view, the language [S21]. Who is
 * signed in stands in the header [S17].
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
