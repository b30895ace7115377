/** The pages and responses that a judge needs when the hall has no network [running.md 5]. */

/** Checks whether a path belongs to the marking pages. @param path the path of a navigation */
export const isMarkingPage = (path: string): boolean =>
  path === '/matchScore' || path.startsWith('/matchScore/');

/** The calls for the reader's account, menu and sheets, under any API root. */
const answers = /\/(?:user\/info|user\/sidebars|my\/sheets|sheets\/[^/]+)$/;

/** Checks whether the response of a call is stored for the reader. */
export const isKeptForReader = ({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean =>
  headers.has('authorization') && answers.test(new URL(url).pathname);
