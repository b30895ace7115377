/** The target of a link within the application. */
export interface LinkedPage {
  readonly path: string;
  /** The query with its "?", or ''. */
  readonly search: string;
  /** The hash with its "#", or ''. */
  readonly hash: string;
}

/**
 * Returns the page to which the link at an event target leads; null if the target is not a link of the
 * application.
 */
export function linkedPage(target: EventTarget | null, { origin, href }: Location): LinkedPage | null {
  const link = (target as Partial<Element> | null)?.closest?.('a[href]');
  if (link === null || link === undefined || link.hasAttribute('download')) return null;
  const page = new URL(link.getAttribute('href') ?? '', href);
  return page.origin === origin ? { path: page.pathname, search: page.search, hash: page.hash } : null;
}
