import { linkedPage, type LinkedPage } from './linked-page.ts';

/** Who passes over a link on the way to another place is past it by then; a click comes later. In ms. */
const PASSING = 65;

/** Tells the link that somebody stays at, touches or presses: it will probably be followed. Each stay is told. */
export function watchStays(browser: Window, stayed: (page: LinkedPage) => void): void {
  let at: LinkedPage | null = null;
  let passing: ReturnType<typeof setTimeout> | undefined;
  const look = ({ target, type }: Event) => {
    const page = linkedPage(target, browser.location);
    const isPressed = type === 'touchstart' || type === 'pointerdown';
    if (!isPressed && page?.path === at?.path && page?.search === at?.search) return;
    at = page;
    clearTimeout(passing);
    if (page === null) return;
    if (isPressed) stayed(page);
    else passing = setTimeout(() => stayed(page), PASSING);
  };
  for (const type of ['pointerover', 'touchstart', 'pointerdown', 'focusin'])
    browser.addEventListener(type, look, { passive: true });
}
