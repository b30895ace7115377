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
  /** Whether the page is shown now. */
  readonly isCurrent: boolean;
  /** The size of the icon, in pixels. */
  readonly size: number;
  /** Whether only the icon is visible, in the narrow menu. Screen readers still read the title. */
  readonly isIconOnly?: boolean;
}

/** The path of the page with the user's waiting tasks. */
const WORK = '/myWork/tasks';

/** Renders the number of waiting tasks. Renders nothing if there are none. */
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
 * Renders a line that opens a page or, if the page is not yet open, shows a toast [S45]. A choice closes the
 * drawer on phones.
 */
export const MenuPage = memo(function MenuPage({ item, isCurrent, size, isIconOnly }: MenuPageProps) {
  const { i18n } = useLingui();
  const { closeSidebar } = useLayout();
  const say = useSay();
  const line = useRef<HTMLElement>(null);
  // An effect instead of a `ref` function. The router's link calls a `ref` function on each render, which
  // scrolls the menu back each time.
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
