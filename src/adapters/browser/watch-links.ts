/**
 * Tells the path of every link of the application that somebody points at, touches or comes to by keyboard: what it
 * leads to can be fetched before it is pressed. Each path once in the life of a page.
 * @returns stops listening
 */
export function watchLinks(browser: Window, wanted: (path: string) => void): () => void {
  const told = new Set<string>();
  const stop = new AbortController();
  const look = ({ target }: Event) => {
    const link = (target as Partial<Element> | null)?.closest?.('a[href]');
    if (link === null || link === undefined || link.hasAttribute('download')) return;
    const { origin, pathname } = new URL(link.getAttribute('href') ?? '', browser.location.href);
    if (origin !== browser.location.origin || told.has(pathname)) return;
    told.add(pathname);
    wanted(pathname);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    browser.addEventListener(type, look, { signal: stop.signal, passive: true });
  return () => stop.abort();
}
