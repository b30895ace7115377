import { useLingui } from '@lingui/macro';
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { MAIN_ID, SkipLink } from './skip-link.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import classes from './workspace-frame.module.css';

interface WorkspaceFrameProps {
  /** A {@link HeaderBar}. */
  readonly header: ReactNode;
  /** The menu; absent if the user has none. */
  readonly sidebar?: ReactNode;
  /** The bars above the page: breadcrumb, search, tags. */
  readonly navbar?: ReactNode;
  readonly children: ReactNode;
  /** [S22] On `mobile` the sidebar is a drawer over the page. */
  readonly device?: 'desktop' | 'mobile';
  /** [S23] Open: 210 px wide, or the drawer. Closed: 56 px of icons, or no drawer. */
  readonly sidebarOpened?: boolean;
  /** [S23] Whether the change of width is animated. */
  readonly animated?: boolean;
  /** False if the header scrolls with the page. */
  readonly headerFixed?: boolean;
  /** True to show only the page. The other parts are hidden and keep their state. */
  readonly contentOnly?: boolean;
  /** Runs on Escape or on a tap outside the drawer. */
  readonly onCloseSidebar?: () => void;
}

interface SidebarProps {
  readonly drawer: RefObject<HTMLElement | null>;
  readonly isDrawer: boolean;
  readonly opened: boolean;
  /** True while the drawer covers the page. */
  readonly covered: boolean;
  readonly onClose: (() => void) | undefined;
  readonly children: ReactNode;
}

function Sidebar({ drawer, isDrawer, opened, covered, onClose, children }: SidebarProps) {
  const { t } = useLingui();
  return (
    <>
      <nav
        ref={drawer}
        className={classes.sidebar}
        aria-label={t`Menu`}
        tabIndex={isDrawer ? -1 : undefined}
        inert={isDrawer && !opened}
      >
        {children}
      </nav>
      {covered && (
        <button type="button" className={classes.curtain} aria-label={t`Close the menu`} onClick={onClose} />
      )}
    </>
  );
}

/**
 * Renders the frame for users with a session: header, sidebar of 210 px [S21], the bars above the page, the
 * page. While the drawer of a phone is open, everything else is inert and the focus is in the drawer.
 */
export function WorkspaceFrame({
  header,
  sidebar,
  navbar,
  children,
  device = 'desktop',
  sidebarOpened = true,
  animated = true,
  headerFixed = true,
  contentOnly = false,
  onCloseSidebar,
}: WorkspaceFrameProps) {
  const drawer = useRef<HTMLElement>(null);
  const page = useRef<HTMLElement>(null);
  useKeptFocus(page);
  const isDrawer = device === 'mobile';
  const covered = isDrawer && sidebarOpened && sidebar !== undefined;

  const close = useEffectEvent(() => onCloseSidebar?.());

  useEffect(() => {
    if (!covered) return undefined;
    const before = document.activeElement;
    const behind = page.current;
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    drawer.current?.focus();
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      // The focus is not restored if a page that was opened from the drawer has taken it.
      if (before instanceof HTMLElement && behind?.contains(document.activeElement) !== true) before.focus();
    };
  }, [covered]);

  return (
    <div
      className={classes.frame}
      data-device={device}
      data-sidebar={sidebar === undefined ? undefined : sidebarOpened ? 'opened' : 'closed'}
      data-animated={animated || undefined}
      data-header={headerFixed ? 'fixed' : 'flowing'}
      data-content-only={contentOnly || undefined}
    >
      <SkipLink />
      <header className={classes.header} inert={covered}>
        {header}
      </header>
      {sidebar !== undefined && (
        <Sidebar
          drawer={drawer}
          isDrawer={isDrawer}
          opened={sidebarOpened}
          covered={covered}
          onClose={onCloseSidebar}
        >
          {sidebar}
        </Sidebar>
      )}
      <div className={classes.column} inert={covered}>
        {navbar !== undefined && <div className={classes.navbar}>{navbar}</div>}
        <main ref={page} id={MAIN_ID} className={classes.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
