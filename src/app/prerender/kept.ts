/** What the browser keeps, or null; it may refuse its storage, and then nothing is kept. */
export function kept(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}
