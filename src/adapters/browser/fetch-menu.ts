import { linkedPage } from './linked-page.ts';
import { whenIdle } from './when-idle.ts';

/** So long a page has been there before others are fetched, in ms: what it reads itself comes first. */
const REST = 1_000;

/** Readers who ask for it are sent nothing that they have not asked for. */
const savesData = ({ navigator }: Window): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

/**
 * Fetches the pages of the menu that is in sight, one after the other, whenever the browser has nothing else to do:
 * the one that is chosen waits for its data alone. A menu that is closed, as on a phone, has nothing fetched.
 * @param fetchPage resolves in any case
 * @returns begins, or begins anew, once a page is there
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
    // Another page has come meanwhile, and goes on itself.
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
