/** Where the window is. The names are react-router's, whose Router takes it as it is. */
export interface BrowserLocation {
  readonly pathname: string;
  /** With its "?", or ''. */
  readonly search: string;
  /** With its "#", or ''. */
  readonly hash: string;
  /** What the page that made the entry left in it. */
  readonly state: unknown;
  /** Names the entry of the window's history, through reloads too. */
  readonly key: string;
}

/** An address of the application's own: whole, or in parts. */
type Address = string | Partial<Pick<BrowserLocation, 'pathname' | 'search' | 'hash'>>;

/** How the window came to where it is: by its own buttons, to a new entry, in place of the last one. */
type Move = 'POP' | 'PUSH' | 'REPLACE';

/** The window's history: react-router's Navigator, and what the wire wants to know and to stop. */
export interface BrowserHistory {
  /** The same object until the next move. */
  readonly location: BrowserLocation;
  readonly lastMove: Move;
  createHref(to: Address): string;
  push(to: Address, state?: unknown): void;
  replace(to: Address, state?: unknown): void;
  /** @param delta entries of the history, negative for back */
  go(delta: number): void;
  /** Calls after every move, in the order of listening. Returns how to stop. */
  listen(listener: () => void): () => void;
  /**
   * Asks before every move; one that is stopped leaves address and page as they are. There is one
   * guard at a time. Returns how to lift it.
   * @param onBlocked gets what makes the move after all, unasked
   */
  block(shouldBlock: () => boolean, onBlocked: (proceed: () => void) => void): () => void;
}

/** What stands in an entry, as react-router writes it: a session that began under it goes on. */
interface Entry {
  readonly usr?: unknown;
  readonly key?: string;
  /** The place among the entries: how far the back button has gone is known by it alone. */
  readonly idx?: number;
}

const hrefOf = (to: Address): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/**
 * The history of a window, its back button included [S10–S14].
 * @param browser the window; tests hand in one of their own
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
    // Where one is already is no further step: the back button would seem to do nothing.
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

  /** Is the window on its way back to the entry that it was not to leave? */
  let isReturning = false;
  let onReturned: (() => void) | undefined;
  /** Is the next move of the browser's one that has been asked about? */
  let isAllowed = false;

  browser.addEventListener('popstate', () => {
    const { idx } = entry();
    if (idx === undefined) {
      // The person, or a link within the page, has written another hash: an entry that nobody has
      // named, behind this one. The page stays, and so does what is typed into it.
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
