import { Trans } from '@lingui/macro';
import { useEffect, useRef, type ReactNode } from 'react';
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
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);

  return item.disabled ? (
    <button
      type="button"
      className={classes.line}
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
      ref={link}
      className={classes.line}
      to={item.path}
      aria-current={isCurrent ? 'page' : undefined}
      {...menuStop}
      onClick={closeSidebar}
    >
      {children}
    </Link>
  );
}
