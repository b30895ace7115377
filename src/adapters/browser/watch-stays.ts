import { linkedPage, type LinkedPage } from './linked-page.ts';

/**
 * The time after which a pointer on a link is not only passing over it, in milliseconds. A click needs more
 * time than this.
 */
const PASSING = 65;

/**
 * Reports the link on which a pointer stays, or that is touched, pressed or focused, because the user
 * probably opens it. Each stay is reported.
 */
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
