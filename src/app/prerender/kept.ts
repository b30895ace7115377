/**
 * Returns a stored value of the browser, or null. A browser can deny access to its storage; the result is
 * then null.
 */
export function kept(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}
