import type { ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
import { FullscreenButtons } from './fullscreen-buttons.tsx';
import classes from './navbar.module.css';
import { SidebarToggle } from './sidebar-toggle.tsx';

/**
 * The line above the page: sidebar, where one is, what can be done with the view [S21]. Language and user
 * are in the header.
 * @param props.children tools of other features, as icon buttons
 */
export function Navbar({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={classes.bar}>
      <SidebarToggle />
      <Breadcrumb />
      <div className={classes.tools}>
        {children}
        <FullscreenButtons />
      </div>
    </div>
  );
}
