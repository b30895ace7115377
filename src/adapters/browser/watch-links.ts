/** Where a link of the application leads. */
export interface LinkedPage {
  readonly path: string;
  /** With its "?", or empty. */
  readonly search: string;
}

/** What is told of links. */
export interface LinkNews {
  /** Somebody points at, touches or comes by keyboard to a link: told once for each path in the life of a page. */
  readonly met: (path: string) => void;
  /** Somebody stays at a link, or touches it: it will probably be followed. */
  readonly stayed: (page: LinkedPage) => void;
}

/** Who passes over a link on the way to another place is past it by then; a click comes later. In ms. */
const PASSING = 65;

/** The page that an element leads to; null where it is no link of the application. */
function pageOf(target: EventTarget | null, { origin, href }: Location): LinkedPage | null {
  const link = (target as Partial<Element> | null)?.closest?.('a[href]');
  if (link === null || link === undefined || link.hasAttribute('download')) return null;
  const page = new URL(link.getAttribute('href') ?? '', href);
  return page.origin === origin ? { path: page.pathname, search: page.search } : null;
}

/**
 * Watches what somebody is about to open: it can be fetched before its link is pressed.
 * @returns stops listening
 */
export function watchLinks(browser: Window, { met, stayed }: LinkNews): () => void {
  const told = new Set<string>();
  const stop = new AbortController();
  let at: LinkedPage | null = null;
  let passing: ReturnType<typeof setTimeout> | undefined;
  const look = ({ target, type }: Event) => {
    const page = pageOf(target, browser.location);
    if (page?.path === at?.path && page?.search === at?.search) return;
    at = page;
    clearTimeout(passing);
    if (page === null) return;
    if (!told.has(page.path)) {
      told.add(page.path);
      met(page.path);
    }
    if (type === 'touchstart') stayed(page);
    else passing = setTimeout(() => stayed(page), PASSING);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    browser.addEventListener(type, look, { signal: stop.signal, passive: true });
  return () => {
    clearTimeout(passing);
    stop.abort();
  };
}
