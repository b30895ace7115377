import { useLingui } from '@lingui/macro';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Tag } from '../../../../machines/shell/tags.machine.ts';
import { useActiveTag, useCachedViews, useTags, useTagWishes } from '../../../actors/workspace/tags.ts';
import { tagIds } from '../../../lib/menu/tag-ids.ts';
import { HiddenText } from '../../../ui/part/hidden-text.tsx';
import { ifOutOfSight } from '../../../ui/part/if-out-of-sight.ts';
import { TagMenu } from './tag-menu.tsx';
import { TagTab } from './tag-tab.tsx';
import classes from './tags.module.css';
import { useLongPress } from './use-long-press.ts';
import { useTagDrag } from './use-tag-drag.ts';

const tabOf = (id: string) => document.getElementById(tagIds(id).tab);

/**
 * The middle mouse button closes a tag. Its default action is prevented, because it starts the browser's
 * autoscroll.
 */
const MIDDLE = 1;

/**
 * Returns the target of an event in the bar: the id of the tag, its tab, and whether the target is the close
 * button.
 */
function touched({ target }: { readonly target: EventTarget }) {
  const element = target instanceof Element ? target : null;
  return {
    id: element?.closest<HTMLElement>('[data-tag]')?.dataset['tag'],
    tab: element?.closest<HTMLElement>('[role=tab]') ?? null,
    isClose: element?.closest('[data-close]') != null,
  };
}

/** Scrolls the bar until a tag is visible. No other element is scrolled. */
function reveal(bar: HTMLElement, id: string): void {
  const tag = tabOf(id)?.parentElement;
  if (tag == null) return;
  const outer = bar.getBoundingClientRect();
  const inner = tag.getBoundingClientRect();
  const room = 16;
  const tooFarLeft = inner.left - room - outer.left;
  const tooFarRight = inner.right + room - outer.right;
  if (tooFarLeft < 0) bar.scrollLeft += tooFarLeft;
  else if (tooFarRight > 0) bar.scrollLeft += tooFarRight;
}

interface OpenMenu {
  readonly id: string;
  readonly at: { readonly x: number; readonly y: number };
}

/**
 * Renders the tags view [S24] as ARIA tabs with manual activation. Arrows, Home and End move the focus, Enter
 * shows the page, Delete closes the tag, Alt with an arrow moves it, and Shift+F10 opens its menu. The tab
 * list owns its tabs by reference, because the close buttons are between them.
 */
export function TagsView() {
  const { t } = useLingui();
  const tags = useTags();
  const active = useActiveTag();
  const views = useCachedViews();
  const { activate, close, move } = useTagWishes();
  const bar = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState('');
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [said, setSaid] = useState('');

  /**
   * The tag that gets the focus after the next update of the bar, and the tag that gets it if the first is
   * closed.
   */
  const wanted = useRef<{ readonly id: string; readonly otherwise: string }>(undefined);

  const indexOf = (id: string) => tags.findIndex((tag) => tag.id === id);
  const focus = (tag: Tag | undefined) => {
    if (tag === undefined || bar.current === null) return;
    tabOf(tag.id)?.focus({ preventScroll: true });
    reveal(bar.current, tag.id);
  };

  const closeByKey = (id: string) => {
    const place = indexOf(id);
    const neighbour = tags[place + 1] ?? tags[place - 1];
    wanted.current = { id, otherwise: neighbour?.id ?? '' };
    close(id);
  };
  const moveAside = (id: string, to: number, name: string) => {
    const other = tags[to];
    const tag = tags[indexOf(id)];
    if (other === undefined || tag === undefined || other.hold !== tag.hold) return;
    wanted.current = { id, otherwise: id };
    move(id, to);
    const position = to + 1;
    const count = tags.length;
    setSaid(t`${name}: position ${position} of ${count}`);
  };
  const openMenu = (id: string, at: OpenMenu['at']) => setMenu({ id, at });
  const openMenuBelow = (id: string) => {
    const box = tabOf(id)?.getBoundingClientRect();
    if (box !== undefined) openMenu(id, { x: box.left, y: box.bottom });
  };
  const drag = useTagDrag(() => bar.current, move);
  const press = useLongPress<string>(openMenu);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { id, tab } = touched(event);
    if (id === undefined || tab === null) return;
    const place = indexOf(id);
    const step = event.key === 'ArrowLeft' ? -1 : 1;
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        if (event.altKey) moveAside(id, place + step, tab.title);
        else focus(tags.at((place + step) % tags.length));
        break;
      case 'Home':
        focus(tags[0]);
        break;
      case 'End':
        focus(tags.at(-1));
        break;
      case 'Delete':
        closeByKey(id);
        break;
      case 'ContextMenu':
        openMenuBelow(id);
        break;
      case 'F10':
        if (!event.shiftKey) return;
        openMenuBelow(id);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const { id } = touched(event);
    if (id === undefined) return;
    event.preventDefault();
    // If the menu key causes this event, the event has no position.
    if (event.clientX === 0 && event.clientY === 0) openMenuBelow(id);
    else openMenu(id, { x: event.clientX, y: event.clientY });
  };

  // The browser drops the focus when it moves or removes the focused element.
  useLayoutEffect(() => {
    const { id, otherwise } = wanted.current ?? { id: '', otherwise: '' };
    const isThere = (one: string) => tags.some((tag) => tag.id === one);
    if (id === '' || (isThere(id) && id !== otherwise)) return;
    wanted.current = undefined;
    const target = isThere(id) ? id : otherwise;
    tabOf(target)?.focus({ preventScroll: true });
    if (bar.current !== null) reveal(bar.current, target);
  }, [tags, wanted, bar]);

  useEffect(() => {
    const tag = tabOf(active)?.parentElement;
    if (tag == null) return undefined;
    // The tag becomes wider when its page names it. The observer also runs once when it starts.
    const sizes = new ResizeObserver(() => {
      ifOutOfSight(tag, () => bar.current && reveal(bar.current, active));
    });
    sizes.observe(tag);
    return () => sizes.disconnect();
  }, [active, bar]);

  // A vertical wheel movement scrolls the horizontal bar. React's wheel listener is passive and cannot
  // prevent the scrolling of the page.
  useEffect(() => {
    const element = bar.current;
    const turn = (event: WheelEvent) => {
      if (element === null || event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return;
      element.scrollLeft += event.deltaY;
      event.preventDefault();
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [bar]);

  const isOpen = (id: string) => tags.some((tag) => tag.id === id);
  const entry = [reached, active].find(isOpen) ?? tags[0]?.id;
  const menuTag = tags.find((tag) => tag.id === menu?.id);
  return (
    <div className={classes.frame}>
      <div
        role="tablist"
        aria-label={t`Open pages`}
        aria-owns={tags.map(({ id }) => tagIds(id).tab).join(' ')}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events of the tabs and buttons inside */}
      <div
        ref={bar}
        className={classes.bar}
        onClickCapture={(event) => {
          drag.swallow(event);
          press.swallow(event);
        }}
        onClick={(event) => {
          const { id, tab, isClose } = touched(event);
          if (id === undefined) return;
          if (isClose) close(id);
          else if (tab !== null) activate(id);
        }}
        onMouseDown={(event) => {
          if (event.button === MIDDLE && touched(event).id !== undefined) event.preventDefault();
        }}
        onAuxClick={(event) => {
          const { id } = touched(event);
          if (event.button === MIDDLE && id !== undefined) close(id);
        }}
        onContextMenu={onContextMenu}
        onPointerDown={(event) => {
          const { id } = touched(event);
          if (id === undefined) return;
          drag.begin(id, event);
          press.begin(id, event);
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const { id, tab } = touched(event);
          if (id !== undefined && tab !== null) setReached(id);
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setReached('');
        }}
      >
        {tags.map((tag) => (
          <TagTab
            key={tag.id}
            tag={tag}
            isActive={tag.id === active}
            isReached={tag.id === entry}
            isDragged={tag.id === drag.dragged}
            hasView={views.some((view) => view.id === tag.id)}
          />
        ))}
      </div>
      <div aria-live="polite">
        <HiddenText>{said}</HiddenText>
      </div>
      {menu !== null && menuTag !== undefined && (
        <TagMenu
          tag={menuTag}
          tags={tags}
          at={menu.at}
          onMove={(to) => {
            wanted.current = { id: menuTag.id, otherwise: menuTag.id };
            move(menuTag.id, to);
          }}
          onClose={() => closeByKey(menuTag.id)}
          onDone={() => {
            setMenu(null);
            tabOf(menuTag.id)?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}
