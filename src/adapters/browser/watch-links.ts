import { linkedPage } from './linked-page.ts';

/**
 * Tells the path of every link of the application that somebody points at, touches or comes to by keyboard: what it
 * leads to can be fetched before it is pressed. Each path once in the life of a page.
 * @returns stops listening
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
