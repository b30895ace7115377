import { useLingui } from '@lingui/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Tag } from '../../../../machines/shell/tags.machine.ts';
import { useTagWishes } from '../../../actors/workspace/tags.ts';
import classes from './tags.module.css';

interface TagMenuProps {
  readonly tag: Tag;
  /** All tags of the bar. The neighbours of the tag determine which entries are enabled. */
  readonly tags: readonly Tag[];
  /** The position in the viewport, in CSS pixels. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onMove: (to: number) => void;
  readonly onClose: () => void;
  /** Called when the menu is closed. */
  readonly onDone: () => void;
}

interface Entry {
  readonly key: string;
  readonly label: string;
  readonly isOff?: boolean;
  readonly choose: () => void;
}

/** The minimum distance from the edges of the viewport, in pixels. */
const MARGIN = 8;

/**
 * Renders the context menu of a tag, 105 px wide [S24]. A right click, a long press, Shift+F10 or the menu
 * key opens it.
 */
export function TagMenu({ tag, tags, at, onMove, onClose, onDone }: TagMenuProps) {
  const { t } = useLingui();
  const { close, refresh, pin, unpin } = useTagWishes();
  const menu = useRef<HTMLDivElement>(null);
  const { id, hold } = tag;
  const place = tags.indexOf(tag);
  const isFree = (other: Tag | undefined) => other?.hold === 'free';
  const isSameKind = (other: Tag | undefined) => other?.hold === hold;

  const groups: readonly (readonly Entry[])[] = [
    [
      { key: 'refresh', label: t`Refresh`, choose: () => refresh(id) },
      ...(hold === 'free' ? [{ key: 'pin', label: t`Pin`, choose: () => pin(id) }] : []),
      ...(hold === 'pinned' ? [{ key: 'unpin', label: t`Unpin`, choose: () => unpin(id) }] : []),
    ],
    hold === 'affixed'
      ? []
      : [
          {
            key: 'moveLeft',
            label: t`Move left`,
            isOff: !isSameKind(tags[place - 1]),
            choose: () => onMove(place - 1),
          },
          {
            key: 'moveRight',
            label: t`Move right`,
            isOff: !isSameKind(tags[place + 1]),
            choose: () => onMove(place + 1),
          },
        ],
    [
      ...(hold === 'free' ? [{ key: 'close', label: t`Close`, choose: onClose }] : []),
      {
        key: 'closeOthers',
        label: t`Close others`,
        isOff: !tags.some((other) => other !== tag && isFree(other)),
        choose: () => close(id, 'others'),
      },
      {
        key: 'closeLeft',
        label: t`Close left`,
        isOff: !tags.slice(0, place).some(isFree),
        choose: () => close(id, 'left'),
      },
      {
        key: 'closeRight',
        label: t`Close right`,
        isOff: !tags.slice(place + 1).some(isFree),
        choose: () => close(id, 'right'),
      },
      {
        key: 'closeAll',
        label: t`Close all`,
        isOff: !tags.some(isFree),
        choose: () => close(id, 'all'),
      },
    ],
  ];

  const dismiss = useEffectEvent(onDone);

  useLayoutEffect(() => {
    // In the top layer no other element can cover or clip the menu.
    menu.current?.showPopover();
  }, []);

  useLayoutEffect(() => {
    const shown = menu.current;
    if (shown === null) return;
    const { width, height } = shown.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    shown.style.left = `${Math.max(MARGIN, Math.min(at.x, clientWidth - width - MARGIN))}px`;
    shown.style.top = `${Math.max(MARGIN, Math.min(at.y, clientHeight - height - MARGIN))}px`;
    shown.querySelector('button')?.focus({ preventScroll: true });
  }, [at]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target) === true)) dismiss();
    };
    document.addEventListener('pointerdown', outside, { signal, capture: true });
    window.addEventListener('resize', () => dismiss(), { signal });
    window.addEventListener('blur', () => dismiss(), { signal });
    return () => stop.abort();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll('button')];
    const step = (by: number) => {
      const now = items.findIndex((item) => item === document.activeElement);
      items.at((now + by) % items.length)?.focus();
    };
    switch (event.key) {
      case 'ArrowDown':
        step(1);
        break;
      case 'ArrowUp':
        step(-1);
        break;
      case 'Home':
        items[0]?.focus();
        break;
      case 'End':
        items.at(-1)?.focus();
        break;
      case 'Escape':
      case 'Tab':
        onDone();
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      aria-label={t`Tag`}
      tabIndex={-1}
      className={classes.menu}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {groups
        .filter((entries) => entries.length > 0)
        .map((entries) => (
          <div key={entries[0]?.key} role="group" className={classes.group}>
            {entries.map(({ key, label, isOff = false, choose }) => (
              <button
                key={key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={classes.item}
                aria-disabled={isOff}
                onClick={() => {
                  if (isOff) return;
                  onDone();
                  choose();
                }}
              >
                {label}
              </button>
            ))}
          </div>
        ))}
    </div>
  );
}
