import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

/** A mouse movement of fewer pixels than this counts as a click. */
const TREMOR = 4;

/**
 * Moves a tag along the bar with mouse or pen. A finger scrolls the bar; on touch screens the menu moves
 * tags. The tag's position is compared with the centres of the other tags. These shift by at most the width
 * of one tag, away from the pointer, so the order does not flicker.
 * @param bar returns the element that contains the elements with `data-tag`, in the order of the tags
 * @param onMove receives the new position among all tags
 * @returns `dragged`, the id of the dragged tag; `begin` for the pointerdown event; `swallow` for the click
 * in the capture phase
 */
export function useTagDrag(bar: () => HTMLElement | null, onMove: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const stop = useRef<AbortController>(undefined);
  const wasDragged = useRef(false);
  useEffect(() => () => stop.current?.abort(), []);

  const follow = (id: string, x: number) => {
    const items = [...(bar()?.querySelectorAll<HTMLElement>('[data-tag]') ?? [])];
    const middleOf = (item: HTMLElement) => {
      const { left, width } = item.getBoundingClientRect();
      return left + width / 2;
    };
    const now = items.findIndex((item) => item.dataset['tag'] === id);
    const to = items.filter((item, index) => index !== now && middleOf(item) < x).length;
    if (to !== now) onMove(id, to);
  };

  return {
    dragged,
    begin(id: string, { pointerType, button, clientX }: PointerEvent) {
      wasDragged.current = false;
      stop.current?.abort();
      if (pointerType === 'touch' || button !== 0) return;
      const drag = new AbortController();
      const { signal } = drag;
      stop.current = drag;
      signal.addEventListener('abort', () => setDragged(null));
      for (const ending of ['pointerup', 'pointercancel', 'blur'] as const) {
        window.addEventListener(ending, () => drag.abort(), { signal });
      }
      window.addEventListener(
        'pointermove',
        (event) => {
          if (!wasDragged.current && Math.abs(event.clientX - clientX) < TREMOR) return;
          wasDragged.current = true;
          setDragged(id);
          follow(id, event.clientX);
        },
        { signal },
      );
    },
    swallow(event: MouseEvent) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
