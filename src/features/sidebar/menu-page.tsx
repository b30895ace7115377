import { Trans } from '@lingui/macro';
import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLayout } from '../../actors/layout.ts';
import { useSay } from '../../actors/notice.ts';
import type { MenuItem } from '../../lib/menu.ts';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { menuStop } from './menu-keys.ts';
import classes from './sidebar.module.css';

interface MenuPageProps {
  readonly item: MenuItem;
  /** It is the page on screen. */
  readonly isCurrent: boolean;
  /** Icon and title. */
  readonly children: ReactNode;
}

/**
 * A line that opens a page, or, where the page is closed for now, only says so [S45]. Choosing one puts
 * the drawer of a phone away.
 */
export function MenuPage({ item, isCurrent, children }: MenuPageProps) {
  const { closeSidebar } = useLayout();
  const say = useSay();
  const keepInView = useCallback(
    (line: HTMLElement | null) => {
      if (isCurrent) line?.scrollIntoView({ block: 'nearest' });
    },
    [isCurrent],
  );
  const isHere = isCurrent ? 'page' : undefined;

  return item.disabled ? (
    <button
      ref={keepInView}
      type="button"
      className={classes.line}
      aria-current={isHere}
      data-closed
      {...menuStop}
      onClick={() => say('notYetOpen')}
    >
      {children}
      <HiddenText>
        <Trans>Not yet open</Trans>
      </HiddenText>
    </button>
  ) : (
    <Link
      ref={keepInView}
      className={classes.line}
      to={item.path}
      aria-current={isHere}
      {...menuStop}
      onClick={closeSidebar}
    >
      {children}
    </Link>
  );
}
