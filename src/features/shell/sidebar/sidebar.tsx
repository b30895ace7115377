import { Trans } from '@lingui/macro';
import { useLayout } from '../../../actors/workspace/layout.ts';
import { useMenuEntries, useTrail } from '../../../actors/workspace/menu.ts';
import { usePlace } from '../../../actors/session/navigation.ts';
import { moveWithin } from './menu-keys.ts';
import { MenuRail } from './menu-rail.tsx';
import { MenuTree } from './menu-tree.tsx';
import classes from './sidebar.module.css';

/**
 * Renders the menu from GET /user/sidebars: wide, narrow, or in the drawer of a phone [S21–S25, S43–S45]. It
 * is mounted only after the session is loaded. Until then the whole page is a skeleton [S35].
 */
export function Sidebar() {
  const entries = useMenuEntries();
  const { path } = usePlace();
  const { isMobile, isSidebarOpen } = useLayout();
  const branch = useTrail(path).map((item) => item.path);

  if (entries.length === 0) {
    return isSidebarOpen ? (
      <p className={classes.empty}>
        <Trans>Your account has no menu. Your home page shows what you can do.</Trans>
      </p>
    ) : null;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the arrow keys of the links and buttons inside
    <div className={classes.menu} onKeyDown={moveWithin}>
      {isMobile || isSidebarOpen ? (
        <MenuTree entries={entries} branch={branch} depth={0} />
      ) : (
        <MenuRail entries={entries} branch={branch} />
      )}
    </div>
  );
}
