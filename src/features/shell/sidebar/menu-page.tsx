import { plural, Trans } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import { memo, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useLayout } from '../../../actors/workspace/layout.ts';
import { useSay } from '../../../actors/notice.ts';
import { useWaitingWork } from '../../../actors/workspace/badge-counts.ts';
import { menuTitle, type MenuItem } from '../../../lib/menu/menu.ts';
import { CountMark } from '../../../ui/frame/header-bar.tsx';
import { HiddenText } from '../../../ui/part/hidden-text.tsx';
import { ifOutOfSight } from '../../../ui/part/if-out-of-sight.ts';
import { MenuIcon } from './menu-icon.tsx';
import { menuStop } from './menu-keys.ts';
import classes from './sidebar.module.css';

interface MenuPageProps {
  readonly item: MenuItem;
  /** It is the page on screen. */
  readonly isCurrent: boolean;
  /** Of the icon, px. */
  readonly size: number;
  /** The title is heard and not seen: an icon of the narrow menu. */
  readonly isIconOnly?: boolean;
}

/** Where what waits for the reader stands. */
const WORK = '/myWork/tasks';

/** How much waits behind a line of the menu; nothing where none does. */
function WorkMark() {
  useLingui();
  const count = useWaitingWork();
  return count > 0 ? (
    <CountMark
      count={count}
      words={plural(count, { one: '# task waits for you', other: '# tasks wait for you' })}
    />
  ) : null;
}

/**
 * A line that opens a page, or, where the page is closed for now, only says so [S45]. Choosing one puts
 * the drawer of a phone away.
 */
export const MenuPage = memo(function MenuPage({ item, isCurrent, size, isIconOnly }: MenuPageProps) {
  const { i18n } = useLingui();
  const { closeSidebar } = useLayout();
  const say = useSay();
  const line = useRef<HTMLElement>(null);
  // Not as a function for `ref`: the router's link calls one at each rendering, and would scroll the menu back each time.
  useEffect(() => {
    const { current } = line;
    if (!isCurrent || current === null) return undefined;
    return ifOutOfSight(current, () => current.scrollIntoView({ block: 'nearest' }));
  }, [isCurrent]);
  const keep = useCallback((element: HTMLElement | null) => {
    line.current = element;
  }, []);
  const title = menuTitle(item, i18n.locale);
  const words = (
    <>
      <MenuIcon name={item.icon} size={size} />
      {isIconOnly === true ? (
        <HiddenText>{title}</HiddenText>
      ) : (
        <span className={classes.title}>{title}</span>
      )}
      {item.path === WORK && isIconOnly !== true && <WorkMark />}
    </>
  );
  const isHere = isCurrent ? 'page' : undefined;

  return item.disabled ? (
    <button
      ref={keep}
      type="button"
      className={classes.line}
      aria-current={isHere}
      data-closed
      {...menuStop}
      onClick={() => say('notYetOpen')}
    >
      {words}
      <HiddenText>
        <Trans>Not yet open</Trans>
      </HiddenText>
    </button>
  ) : (
    <Link
      ref={keep}
      className={classes.line}
      to={item.path}
      aria-current={isHere}
      {...menuStop}
      onClick={closeSidebar}
    >
      {words}
    </Link>
  );
});
