import { storageKeys, type CredentialStore } from '../storage/credential-store.ts';
import type { Credentials } from '../../kit/call/http.ts';

/** What the browser's window tells the session chart; events in the chart's own names. */
export type WindowNews =
  | { type: 'session.clicked'; at: number }
  | { type: 'session.signedInElsewhere'; token: Credentials }
  | { type: 'session.signedOutElsewhere' }
  | { type: 'session.closedElsewhere' }
  | { type: 'window.returned'; at: number; lastClickAt: number }
  | { type: 'page.unloading'; at: number }
  | { type: 'page.unloaded'; at: number };

/**
 * Listens to clicks, to the page going away and coming back, and to what other windows write
 * [S38, S39, D7, D8].
 * @param now epoch ms
 * @returns stops listening
 */
export function watchWindow(
  target: Window,
  store: CredentialStore,
  now: () => number,
  tell: (news: WindowNews) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;

  // Counted whatever becomes of it.
  target.addEventListener('click', () => store.shareClick(now()), { signal, capture: true });
  // Told when it has done what it was for: a question that goes away by it would not get its answer.
  target.addEventListener('click', () => tell({ type: 'session.clicked', at: now() }), { signal });

  // Typing is use as much as clicking; told once a second at most, for every other window hears of it.
  let typedAt = 0;
  const typed = () => {
    if (now() - typedAt < 1_000) return;
    typedAt = now();
    store.shareClick(typedAt);
    tell({ type: 'session.clicked', at: typedAt });
  };
  target.addEventListener('keydown', typed, { signal });

  const returned = () => {
    if (target.document.visibilityState === 'visible')
      tell({ type: 'window.returned', at: now(), lastClickAt: store.lastClick() });
  };
  target.addEventListener('focus', returned, { signal });
  target.addEventListener('pageshow', returned, { signal });
  target.document.addEventListener('visibilitychange', returned, { signal });

  target.addEventListener('beforeunload', () => tell({ type: 'page.unloading', at: now() }), { signal });
  // pagehide stands for unload, which browsers no longer fire for certain; a page that enters the
  // back/forward cache has not been closed [D7].
  target.addEventListener(
    'pagehide',
    (event) => {
      if (!event.persisted) tell({ type: 'page.unloaded', at: now() });
    },
    { signal },
  );

  target.addEventListener(
    'storage',
    (event) => {
      const { key, newValue, oldValue } = event;
      const isManagement = key === storageKeys.managementToken || key === storageKeys.managementTokenType;
      // Before the token, by which one learns why.
      if (isManagement && newValue === null) store.noteCleared(key, oldValue);
      if (key === storageKeys.lastClick) tell({ type: 'session.clicked', at: store.lastClick() });
      if (key !== storageKeys.token) return;
      const token = newValue === null ? null : store.read();
      if (token !== null) tell({ type: 'session.signedInElsewhere', token });
      else if (store.endCause() === 'closed') tell({ type: 'session.closedElsewhere' });
      else tell({ type: 'session.signedOutElsewhere' });
    },
    { signal },
  );

  return () => stop.abort();
}

export interface PageNews {
  /** Asked when the browser is about to leave: true makes it ask the person first. */
  readonly hasUnsavedInput: () => boolean;
  readonly connected: (isOnline: boolean) => void;
  /** Out of sight: on a phone that is often the last one hears of a page. */
  readonly hidden: () => void;
  /** A file of the application could not be fetched: a deploy has removed it [D15]. */
  readonly chunkLost: () => void;
}

/** Listens to what concerns the page rather than the session [D13, D15]. Returns how to stop. */
export function watchPage(target: Window, news: PageNews): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  target.addEventListener(
    'beforeunload',
    (event) => {
      if (news.hasUnsavedInput()) event.preventDefault();
    },
    { signal },
  );
  target.addEventListener('online', () => news.connected(true), { signal });
  target.addEventListener('offline', () => news.connected(false), { signal });
  target.document.addEventListener(
    'visibilitychange',
    () => {
      if (target.document.visibilityState === 'hidden') news.hidden();
    },
    { signal },
  );
  target.addEventListener('vite:preloadError', () => news.chunkLost(), { signal });
  if (!target.navigator.onLine) news.connected(false);
  return () => stop.abort();
}
