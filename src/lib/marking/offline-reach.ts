/** What a judge needs when the hall has no network [running.md 5]: these pages and answers, and nothing else. */

/** @param path of an address that is opened */
export const isMarkingPage = (path: string): boolean =>
  path === '/matchScore' || path.startsWith('/matchScore/');

/** Who reads, their menu, their sheets; below whatever root the API has. */
const answers = /\/(?:user\/info|user\/sidebars|my\/sheets|sheets\/[^/]+)$/;

/** Whether the answer of a call is kept for who has read it. */
export const isKeptForReader = ({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean =>
  headers.has('authorization') && answers.test(new URL(url).pathname);
