import Cookies from 'js-cookie';

/**
 * Access to cookies that never throws. A sandboxed frame or a policy can block even the reading of
 * `document.cookie`. The application then works until the page is left [D6].
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
      // The cookie is refused. The value lasts only as long as the page.
    }
  },
  remove(name: string, attributes: Cookies.CookieAttributes): void {
    try {
      Cookies.remove(name, attributes);
    } catch {
      // If access is refused, no cookie can be read, so none needs to be removed.
    }
  },
};
