import Cookies from 'js-cookie';

/**
 * Cookies that never throw: a sandboxed frame or a policy refuses even to read `document.cookie`, and the
 * application goes on for the life of the page [D6].
 */
export const cookies = {
  get(name: string): string | undefined {
    try {
      return Cookies.get(name);
    } catch {
      return undefined;
    }
  },
  set(name: string, value: string, attributes: Cookies.CookieAttributes): void {
    try {
      Cookies.set(name, value, attributes);
    } catch {
      // Refused: what was to be kept lasts as long as the page.
    }
  },
  remove(name: string, attributes: Cookies.CookieAttributes): void {
    try {
      Cookies.remove(name, attributes);
    } catch {
      // Refused reads are undefined, so there is nothing left to remove.
    }
  },
};
