import { linkedPage } from './linked-page.ts';
import { whenIdle } from './when-idle.ts';

/** The delay before other pages are fetched, in milliseconds. The calls of the current page have priority. */
const REST = 1_000;

/** Checks whether the browser requests reduced data use. Nothing is then fetched in advance. */
const savesData = ({ navigator }: Window): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

/**
 * Fetches the pages of the visible menu one after the other while the browser is idle. A page that the user
 * then opens waits only for its data. For a closed menu, as on a phone, nothing is fetched.
 * @param fetchPage resolves in any case
 * @returns a function that starts or restarts the fetching; it is called when a page is shown
 */
export function createMenuFetch(
  browser: Window & typeof globalThis,
  fetchPage: (path: string) => Promise<void>,
): () => void {
  const fetched = new Set<string>();
  let stop = () => {};
  const isNew = (path: string | undefined): path is string => path !== undefined && !fetched.has(path);
  const fetchNext = async () => {
    const path = [...browser.document.querySelectorAll('nav a[href]')]
      .filter((link) => link.checkVisibility())
      .map((link) => linkedPage(link, browser.location)?.path)
      .find(isNew);
    if (path === undefined) return;
    fetched.add(path);
    const mine = stop;
    await fetchPage(path);
    // After a navigation, the restarted sequence continues instead of this one.
    if (stop === mine) goOn();
  };
  const goOn = () => {
    stop = whenIdle(browser, () => void fetchNext());
  };
  return () => {
    stop();
    if (savesData(browser)) return;
    const resting = browser.setTimeout(goOn, REST);
    stop = () => browser.clearTimeout(resting);
  };
}
