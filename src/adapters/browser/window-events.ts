import { storageKeys, type CredentialStore } from '../storage/credential-store.ts';
import type { Credentials } from '../../kit/call/http.ts';

/** The events that the browser's window sends to the session chart, with the chart's names. */
export type WindowNews =
  | { type: 'session.clicked'; at: number }
  | { type: 'session.signedInElsewhere'; token: Credentials }
  | { type: 'session.signedOutElsewhere' }
  | { type: 'session.closedElsewhere' }
  | { type: 'window.returned'; at: number; lastClickAt: number }
  | { type: 'page.unloading'; at: number }
  | { type: 'page.unloaded'; at: number };

/**
 * Listens to clicks, to the page being left and returned to, and to the storage events of other windows [S38,
 * S39, D7, D8].
 * @param now returns milliseconds since the epoch
 * @returns a function that unsubscribes
 */
export function watchWindow(
  target: Window,
  store: CredentialStore,
  now: () => number,
  tell: (news: WindowNews) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;

  // The click is stored even if a handler stops its propagation.
  target.addEventListener('click', () => store.shareClick(now()), { signal, capture: true });
  // The chart is notified after the click's handlers have run. Otherwise a question that this event closes
  // does not get its answer.
  target.addEventListener('click', () => tell({ type: 'session.clicked', at: now() }), { signal });

  // Typing counts as activity, like a click. It is reported at most once a second, because each report goes
  // to every other window.
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
  // `pagehide` replaces `unload`, which browsers no longer fire reliably. A page that enters the back/forward
  // cache is not closed [D7].
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
      // The management token is cleared before the token, whose event then shows the reason.
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
  /** Called before the browser leaves the page. If it returns true, the browser asks the user first. */
  readonly hasUnsavedInput: () => boolean;
  readonly connected: (isOnline: boolean) => void;
  /** Called when the page is hidden. On a phone this is often the last event of a page. */
  readonly hidden: () => void;
  /** Called when a file of the application cannot be fetched because a deploy has removed it [D15]. */
  readonly chunkLost: () => void;
}

/**
 * Listens to the events of the page that do not concern the session [D13, D15]. Returns a function that
 * unsubscribes.
 */
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
