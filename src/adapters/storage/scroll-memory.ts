import type { SafeStorage } from '../../lib/storage/storage.ts';

/** How far down each entry of the window's history was read: the back button returns there [S13]. */
export interface ScrollMemory {
  /** @param entry the router's key of the history entry */
  keep(entry: string, top: number): void;
  /** Puts all of it where a reload of the tab finds it. */
  store(): void;
  /** CSS px from the top; 0 for an entry never left. */
  find(entry: string): number;
}

const KEY = 'scroll_positions';

/** So many steps back are remembered. */
const ENTRIES = 50;

/** @param tab session storage: history belongs to one tab, and survives a reload of it */
export function createScrollMemory(tab: SafeStorage): ScrollMemory {
  const positions = new Map<string, number>(readAll(tab));
  return {
    keep(entry, top) {
      positions.delete(entry);
      positions.set(entry, Math.round(top));
      const oldest = positions.keys().next().value;
      if (positions.size > ENTRIES && oldest !== undefined) positions.delete(oldest);
    },
    store: () => tab.write(KEY, JSON.stringify([...positions])),
    find: (entry) => positions.get(entry) ?? 0,
  };
}

function readAll(tab: SafeStorage): [string, number][] {
  try {
    const kept: unknown = JSON.parse(tab.read(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (one): one is [string, number] =>
        Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number',
    );
  } catch {
    return [];
  }
}

/** How long a page may take to become as tall as it was. */
const PATIENCE = 3_000;

/**
 * Scrolls the window; where the page is not yet tall enough, because its data are on their way, again
 * as it grows, until it is there, 3 s have passed or the person moves it.
 * @param top CSS px
 * @returns gives up (before the next navigation)
 */
export function scrollWindow(browser: Window & typeof globalThis, top: number): () => void {
  const { document } = browser;
  const reach = () => document.documentElement.scrollHeight - browser.innerHeight;
  browser.scrollTo(0, top);
  // The top is always within reach; to ask would lay the page out once more than needed.
  if (top === 0 || reach() >= top) return () => {};

  const stop = new AbortController();
  const growth = new browser.ResizeObserver(() => {
    browser.scrollTo(0, top);
    if (reach() >= top) stop.abort();
  });
  growth.observe(document.body);
  const timer = browser.setTimeout(() => stop.abort(), PATIENCE);
  stop.signal.addEventListener('abort', () => {
    growth.disconnect();
    browser.clearTimeout(timer);
  });
  for (const move of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    browser.addEventListener(move, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  return () => stop.abort();
}
