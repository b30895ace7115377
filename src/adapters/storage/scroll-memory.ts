import type { SafeStorage } from '../../lib/storage/storage.ts';

/** The scroll position of each history entry. The back button restores it [S13]. */
export interface ScrollMemory {
  /**
   * Stores a position in memory.
   * @param entry the router's key of the history entry
   */
  keep(entry: string, top: number): void;
  /** Writes all positions to the storage, where they survive a reload of the tab. */
  store(): void;
  /** Returns CSS pixels from the top; 0 for an entry without a stored position. */
  find(entry: string): number;
}

const KEY = 'scroll_positions';

/** The maximum number of stored history entries. */
const ENTRIES = 50;

/**
 * Creates the memory for scroll positions.
 * @param tab session storage, because a history belongs to one tab and survives its reload
 */
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

/** The maximum time in milliseconds for the page to reach its former height. */
const PATIENCE = 3_000;

/**
 * Scrolls the window to a position. If the page is too short because its data are loading, it scrolls again
 * as the page grows. It stops at the position, after 3 s, or when the user scrolls or presses.
 * @param top CSS pixels
 * @returns a function that stops the scrolling before the next navigation
 */
export function scrollWindow(browser: Window & typeof globalThis, top: number): () => void {
  const { document } = browser;
  const reach = () => document.documentElement.scrollHeight - browser.innerHeight;
  browser.scrollTo(0, top);
  // The top is always reachable. The check forces an additional layout of the page.
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
