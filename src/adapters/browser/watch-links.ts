import { linkedPage } from './linked-page.ts';

/**
 * Reports the path of each link of the application that is pointed at, touched or focused, so that its page
 * can be fetched before a press. Each path is reported once in the lifetime of the page.
 * @returns a function that unsubscribes
 */
export function watchLinks(browser: Window, wanted: (path: string) => void): () => void {
  const told = new Set<string>();
  const stop = new AbortController();
  const look = ({ target }: Event) => {
    const path = linkedPage(target, browser.location)?.path;
    if (path === undefined || told.has(path)) return;
    told.add(path);
    wanted(path);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    browser.addEventListener(type, look, { signal: stop.signal, passive: true });
  return () => stop.abort();
}
