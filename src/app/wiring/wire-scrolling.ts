import type { AppActors } from '../../actors/app-actors.tsx';
import type { BrowserHistory } from '../../adapters/browser/browser-history.ts';
import { scrollWindow, type ScrollMemory } from '../../adapters/storage/scroll-memory.ts';
import { isOtherPage, isPageTurn } from '../page/moves.ts';
import { placeOf } from '../page/places.ts';

/**
 * Connects the scroll position of the window to the history. A page starts at the top, a cached view and a
 * turned page of a list too. The browser's back and forward buttons and a reload restore the scroll position
 * [S13, D19]. The call comes before the listener that reports a move to the charts, because a page that is
 * still on screen arrives during that report.
 * @returns `store` writes the positions to the storage; `stop` disconnects everything (for tests)
 */
export function wireScrolling(
  progress: AppActors['progress'],
  scrolls: ScrollMemory,
  history: BrowserHistory,
  browser: Window & typeof globalThis,
): { readonly store: () => void; readonly stop: () => void } {
  const isReturn = browser.performance
    .getEntriesByType('navigation')
    .some((one) => 'type' in one && one.type !== 'navigate');
  browser.history.scrollRestoration = 'manual';
  let place = placeOf(history.location);
  let entry = history.location.key;
  let top = isReturn ? scrolls.find(entry) : 0;
  let stopScrolling = () => {};
  const scroll = () => {
    stopScrolling();
    stopScrolling = scrollWindow(browser, top);
    // A page that is rendered again at the same address starts at the top.
    top = 0;
  };
  const keepPosition = () => scrolls.keep(entry, browser.scrollY);
  // Stores the positions for a reload of this tab, or for a tab that the system has discarded. They are not
  // written on every move.
  const store = () => {
    keepPosition();
    scrolls.store();
  };
  browser.addEventListener('pagehide', store);
  const stopListening = history.listen(() => {
    keepPosition();
    const from = place;
    place = placeOf(history.location);
    entry = history.location.key;
    const isPop = history.lastMove === 'POP';
    top = isPop ? scrolls.find(entry) : 0;
    // The scroll to another page waits for its arrival. Otherwise the previous page visibly jumps.
    if (isOtherPage(from, place) || progress.getSnapshot().matches('running')) return;
    // The page stays on screen and reports no arrival. A filter, an order or a choice within the page keeps
    // the position, because the user continues where it was made.
    if (isPop || from.search !== place.search || isPageTurn(from, place)) scroll();
  });
  // The first page does not scroll to the top, because the user can have scrolled a prerendered page.
  let isFirst = true;
  const arrived = progress.on('progress.ended', () => {
    if (!isFirst || top > 0) scroll();
    isFirst = false;
  });
  return {
    store,
    stop: () => {
      browser.removeEventListener('pagehide', store);
      stopListening();
      arrived.unsubscribe();
    },
  };
}
