import type { KeyboardEvent } from 'react';

const STOP = 'data-menu-stop';

/** Marks what the arrow keys stop at. */
export const menuStop = { [STOP]: '' } as const;

/** The first stop within a part of the menu. */
export function firstStop(part: Element | null | undefined): HTMLElement | null {
  return part?.querySelector<HTMLElement>(`[${STOP}]`) ?? null;
}

/**
 * The arrow keys within a menu: up, down, Home and End from stop to stop; right into a section, which it
 * opens first; left out of it, or, on the section itself, closing it. What has flown out is a menu of its
 * own, which left leaves. Tab goes on working: these only save steps.
 */
export function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !here.hasAttribute(STOP)) return;
  const flyOut = here.closest('[popover]');
  const stops = [...(flyOut ?? event.currentTarget).querySelectorAll<HTMLElement>(`[${STOP}]`)].filter(
    (stop) => stop.closest('[popover]') === flyOut,
  );
  const target = targetOf(event.key, stops, here);
  if (target === null) return;
  event.preventDefault();
  if (target === here) here.click();
  else target.focus();
}

/** Where a key leads; the stop itself: it opens or closes its section. */
// oxlint-disable-next-line complexity -- one case for each key
function targetOf(key: string, stops: readonly HTMLElement[], here: HTMLElement): HTMLElement | null {
  const at = stops.indexOf(here);
  const isOpen = here.getAttribute('aria-expanded');
  switch (key) {
    case 'ArrowDown':
      return stops[at + 1] ?? stops[0] ?? null;
    case 'ArrowUp':
      return stops.at(at - 1) ?? null;
    case 'Home':
      return stops[0] ?? null;
    case 'End':
      return stops.at(-1) ?? null;
    case 'ArrowRight':
      if (isOpen === null) return null;
      return isOpen === 'true' ? (stops[at + 1] ?? null) : here;
    case 'ArrowLeft':
      if (isOpen === 'true') return here;
      return firstStop(here.closest('[popover]')?.parentElement ?? here.closest('ul')?.closest('li'));
    default:
      return null;
  }
}
