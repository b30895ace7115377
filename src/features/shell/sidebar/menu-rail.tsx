import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { menuTitle, type MenuEntry } from '../../../lib/menu/menu.ts';
import { HiddenText } from '../../../ui/part/hidden-text.tsx';
import { FlyOut } from './fly-out.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { firstStop, menuStop } from './menu-keys.ts';
import { MenuPage } from './menu-page.tsx';
import classes from './sidebar.module.css';

/**
 * The time in milliseconds for which the mouse may leave the icon and its fly-out. The path of the mouse
 * between them is not always straight.
 */
const AWAY = 200;

interface MenuRailProps {
  readonly entries: readonly MenuEntry[];
  /** The paths from the root of the menu to the current page. */
  readonly branch: readonly string[];
}

/**
 * Renders the narrow menu of icons. The entries below an icon fly out beside it while the mouse is over it or
 * the focus is in it. Enter moves the focus in, Escape closes the fly-out.
 */
export function MenuRail({ entries, branch }: MenuRailProps) {
  const { i18n } = useLingui();
  const [shown, setShown] = useState('');
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (path: string) => {
    clearTimeout(leaving.current);
    setShown(path);
  };

  useEffect(() => {
    if (shown === '') return undefined;
    // The listener is on the document, because the mouse can keep a fly-out open while the focus is
    // elsewhere.
    const escape = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape') return;
      const flyOut = document.activeElement?.closest('[popover]');
      firstStop(flyOut?.parentElement)?.focus();
      setShown('');
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [shown]);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => setShown(''), AWAY);
  };
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setShown('');
  };
  const enter = (event: KeyboardEvent<HTMLElement>, path: string) => {
    if (!['Enter', ' ', 'ArrowRight'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    flushSync(() => show(path));
    firstStop(event.currentTarget.nextElementSibling)?.focus();
  };

  return (
    <ul className={classes.rail}>
      {entries.map(({ item, children }) => {
        const title = menuTitle(item, i18n.locale);
        const isShown = shown === item.path;
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the icon and its fly-out are one target for the pointer and the focus
          <li
            key={item.path}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && show(item.path)}
            onPointerLeave={leave}
            onFocus={() => show(item.path)}
            onBlur={blur}
          >
            {children.length === 0 ? (
              <MenuPage item={item} isCurrent={branch.at(-1) === item.path} size={20} isIconOnly />
            ) : (
              <button
                type="button"
                className={classes.line}
                aria-expanded={isShown}
                data-branch={branch.includes(item.path) || undefined}
                {...menuStop}
                onClick={() => show(item.path)}
                onKeyDown={(event) => enter(event, item.path)}
              >
                <MenuIcon name={item.icon} size={20} />
                <HiddenText>{title}</HiddenText>
              </button>
            )}
            {isShown && (
              <FlyOut
                title={title}
                section={item.path}
                entries={children}
                branch={branch}
                onChosen={() => setShown('')}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
