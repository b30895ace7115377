import type { KeyboardEvent } from 'react';

const STOP = 'data-menu-stop';

/** The attribute of elements at which the arrow keys stop. */
export const menuStop = { [STOP]: '' } as const;

/** Returns the first stop within a part of the menu. */
export function firstStop(part: Element | null | undefined): HTMLElement | null {
  return part?.querySelector<HTMLElement>(`[${STOP}]`) ?? null;
}

/**
 * Handles the arrow keys within a menu. Up, Down, Home and End move between stops. Right opens a section or
 * enters it. Left leaves a section, or closes the focused one. A fly-out is a separate menu, which Left
 * leaves. Tab works as usual.
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

/** Returns the stop that a key leads to. The current stop itself means that its section opens or closes. */
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
