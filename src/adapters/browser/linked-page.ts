/** Where a link of the application leads. */
export interface LinkedPage {
  readonly path: string;
  /** With its "?", or empty. */
  readonly search: string;
  /** With its "#", or empty. */
  readonly hash: string;
}

/** The page that what was pointed at leads to; null where it is no link of the application. */
export function linkedPage(target: EventTarget | null, { origin, href }: Location): LinkedPage | null {
  const link = (target as Partial<Element> | null)?.closest?.('a[href]');
  if (link === null || link === undefined || link.hasAttribute('download')) return null;
  const page = new URL(link.getAttribute('href') ?? '', href);
  return page.origin === origin ? { path: page.pathname, search: page.search, hash: page.hash } : null;
}
