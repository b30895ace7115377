/**
 * The location of the window. The field names are those of react-router, whose Router uses the object
 * directly.
 */
export interface BrowserLocation {
  readonly pathname: string;
  /** The query with its "?", or ''. */
  readonly search: string;
  /** The hash with its "#", or ''. */
  readonly hash: string;
  /** The state that the page stored in the entry. */
  readonly state: unknown;
  /** The key of the history entry, which survives reloads. */
  readonly key: string;
}

/** An address of the application, whole or in parts. */
type Address = string | Partial<Pick<BrowserLocation, 'pathname' | 'search' | 'hash'>>;

/** The kind of a navigation: by the browser's buttons, to a new entry, or in place of the current entry. */
type Move = 'POP' | 'PUSH' | 'REPLACE';

/** The history of the window: react-router's Navigator, with a listener and a guard for navigations. */
export interface BrowserHistory {
  /** The object stays the same until the next navigation. */
  readonly location: BrowserLocation;
  readonly lastMove: Move;
  createHref(to: Address): string;
  push(to: Address, state?: unknown): void;
  replace(to: Address, state?: unknown): void;
  /** @param delta the number of history entries, negative for back */
  go(delta: number): void;
  /**
   * Calls the listeners after each navigation, in the order of subscription. Returns a function that
   * unsubscribes.
   */
  listen(listener: () => void): () => void;
  /**
   * Sets the guard, which is asked before each navigation. A blocked navigation changes neither the address
   * nor the page. There is one guard at a time. Returns a function that removes the guard.
   * @param onBlocked receives a function that performs the navigation without asking the guard
   */
  block(shouldBlock: () => boolean, onBlocked: (proceed: () => void) => void): () => void;
}

/**
 * The state of a history entry in react-router's format. Entries that react-router has written stay valid.
 */
interface Entry {
  readonly usr?: unknown;
  readonly key?: string;
  /** The index of the entry. It is the only source for the distance of a back navigation. */
  readonly idx?: number;
}

const hrefOf = (to: Address): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/**
 * Creates the history of a window, including its back button [S10–S14].
 * @param browser the window; tests pass a separate one
 */
export function createBrowserHistory(browser: Window): BrowserHistory {
  const listeners = new Set<() => void>();
  let guard: { shouldBlock: () => boolean; onBlocked: (proceed: () => void) => void } | undefined;
  let lastMove: Move = 'POP';

  const entry = () => (browser.history.state ?? {}) as Entry;
  const read = (): BrowserLocation => {
    const { pathname, search, hash } = browser.location;
    const { usr = null, key = '' } = entry();
    return { pathname, search, hash, state: usr, key };
  };
  const name = (idx: number) =>
    browser.history.replaceState({ key: newKey(), ...entry(), idx } satisfies Entry, '');

  if (entry().idx === undefined) name(0);
  let index = entry().idx ?? 0;
  let location = read();

  const arrive = (move: Move) => {
    lastMove = move;
    location = read();
    for (const listener of listeners) listener();
  };

  const write = (wanted: 'PUSH' | 'REPLACE', to: Address, state: unknown) => {
    // A push to the current address replaces the entry. Otherwise the back button appears to do nothing.
    const move = hrefOf(to) === hrefOf(location) ? 'REPLACE' : wanted;
    const proceed = () => {
      const idx = move === 'PUSH' ? index + 1 : index;
      const next: Entry = { usr: state, key: newKey(), idx };
      browser.history[move === 'PUSH' ? 'pushState' : 'replaceState'](next, '', hrefOf(to));
      index = idx;
      arrive(move);
    };
    if (guard?.shouldBlock()) guard.onBlocked(proceed);
    else proceed();
  };

  /** Whether the window is returning to the entry that the guard did not allow it to leave. */
  let isReturning = false;
  let onReturned: (() => void) | undefined;
  /** Whether the guard has already allowed the next navigation of the browser. */
  let isAllowed = false;

  browser.addEventListener('popstate', () => {
    const { idx } = entry();
    if (idx === undefined) {
      // The user, or a link within the page, has changed the hash. The browser has added an entry without
      // state after the current one. The page and its input stay.
      const { pathname, search, hash } = browser.location;
      const isSame = hrefOf({ pathname, search, hash }) === hrefOf(location);
      if (!isSame) index += 1;
      name(index);
      arrive(isSame ? 'REPLACE' : 'PUSH');
      return;
    }
    const delta = idx - index;
    if (delta === 0) {
      isReturning = false;
      onReturned?.();
      onReturned = undefined;
      return;
    }
    if (!isAllowed && guard?.shouldBlock()) {
      isReturning = true;
      browser.history.go(-delta);
      guard.onBlocked(() => {
        const proceed = () => {
          isAllowed = true;
          browser.history.go(delta);
        };
        if (isReturning) onReturned = proceed;
        else proceed();
      });
      return;
    }
    isAllowed = false;
    index = idx;
    arrive('POP');
  });

  return {
    get location() {
      return location;
    },
    get lastMove() {
      return lastMove;
    },
    createHref: hrefOf,
    push: (to, state = null) => write('PUSH', to, state),
    replace: (to, state = null) => write('REPLACE', to, state),
    go: (delta) => browser.history.go(delta),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    block(shouldBlock, onBlocked) {
      const own = { shouldBlock, onBlocked };
      guard = own;
      return () => {
        if (guard === own) guard = undefined;
      };
    },
  };
}
