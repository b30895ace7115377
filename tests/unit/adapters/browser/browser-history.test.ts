import { beforeEach, expect, it, vi } from 'vitest';
import {
  createBrowserHistory,
  type BrowserHistory,
} from '../../../../src/adapters/browser/browser-history.ts';

/**
 * A fake window with a list of history entries. A traversal is asynchronous, and a later request replaces an
 * earlier one.
 */
class FakeWindow extends EventTarget {
  private entries: { url: URL; state: unknown }[];
  private at = 0;
  private asked = 0;

  constructor(path: string, state: unknown = null) {
    super();
    this.entries = [{ url: new URL(path, 'https://hubei.example'), state }];
  }

  get location() {
    return this.entry.url;
  }

  readonly history = this.listOf();

  /** The user changes the hash of the address, or follows a link to a part of the page. */
  writeHash(hash: string) {
    this.add(hash, null);
    this.dispatchEvent(new Event('popstate'));
  }

  private get entry() {
    const entry = this.entries[this.at];
    if (entry === undefined) throw new Error('the window is beyond its entries');
    return entry;
  }

  private add(href: string, state: unknown) {
    this.entries = [...this.entries.slice(0, this.at + 1), { url: new URL(href, this.location), state }];
    this.at += 1;
  }

  private listOf() {
    const stateNow = () => this.entry.state;
    return {
      get state() {
        return stateNow();
      },
      pushState: (state: unknown, _: string, href: string) => this.add(href, state),
      replaceState: (state: unknown, _: string, href = '') => {
        this.entries[this.at] = { url: href === '' ? this.location : new URL(href, this.location), state };
      },
      go: (delta: number) => {
        this.asked += 1;
        const request = this.asked;
        queueMicrotask(() => {
          if (request !== this.asked || this.entries[this.at + delta] === undefined) return;
          this.at += delta;
          this.dispatchEvent(new Event('popstate'));
        });
      },
    };
  }
}

let page: FakeWindow;
let history: BrowserHistory;
let told: string[];

const open = (target: FakeWindow) => {
  const opened = createBrowserHistory(target as unknown as Window);
  opened.listen(() => {
    const { pathname, search, hash } = opened.location;
    told.push(`${opened.lastMove} ${pathname}${search}${hash}`);
  });
  return opened;
};
/** The user presses the back or forward button, and all consequences have happened. */
const press = async (delta: number) => {
  page.history.go(delta);
  await settled();
};
const settled = async () => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  told = [];
  page = new FakeWindow('/login?redirect=%2Fmatch#top');
  history = open(page);
});

it('[S11] starts at the location of the window, split into its parts', () => {
  expect(history.location).toMatchObject({
    pathname: '/login',
    search: '?redirect=%2Fmatch',
    hash: '#top',
    state: null,
  });
  expect(history.lastMove).toBe('POP');
  expect(told).toEqual([]);
});

it('[S10] adds or replaces an entry, notifies listeners and stores the state of the move', async () => {
  history.push({ pathname: '/match', search: '?a=1', hash: '#b' }, { from: 'menu' });
  expect(history.location).toMatchObject({ pathname: '/match', search: '?a=1', hash: '#b' });
  expect(history.location.state).toEqual({ from: 'menu' });
  history.replace('/information');
  expect(history.location.state).toBeNull();
  await press(-1);
  expect(told).toEqual(['PUSH /match?a=1#b', 'REPLACE /information', 'POP /login?redirect=%2Fmatch#top']);
});

it('[S10] replaces the entry when a move leads to the current address', async () => {
  history.push('/match?a=1');
  history.push({ pathname: '/match', search: '?a=1' });
  expect(told.at(-1)).toBe('REPLACE /match?a=1');
  await press(-1);
  expect(told.at(-1)).toBe('POP /login?redirect=%2Fmatch#top');
});

it('[S13] keeps the key of an entry after back, forward and reload', async () => {
  const { key } = history.location;
  history.push('/match');
  expect(history.location.key).not.toBe(key);
  await press(-1);
  expect(history.location.key).toBe(key);
  expect(open(page).location.key).toBe(key);
});

it('[D15] preserves values that other code has stored in the entry', () => {
  const marked = new FakeWindow('/', { reloadedFor: 'V1.2.3-0123456789' });
  open(marked);
  expect(marked.history.state).toMatchObject({ reloadedFor: 'V1.2.3-0123456789', idx: 0 });
});

it('[S13] returns the same location object until the next move', () => {
  const before = history.location;
  expect(history.location).toBe(before);
  history.push('/match');
  expect(history.location).not.toBe(before);
});

it('[S10] writes an address in the form in which it reads it', () => {
  expect(history.createHref({ pathname: '/match', search: '?a=1', hash: '#b' })).toBe('/match?a=1#b');
  expect(history.createHref('/match?a=1')).toBe('/match?a=1');
});

it('[D2] does not notify a listener after it has unsubscribed', () => {
  const listener = vi.fn<() => void>();
  const stop = history.listen(listener);
  history.push('/match');
  stop();
  history.push('/information');
  expect(listener).toHaveBeenCalledTimes(1);
});

it('[S24] changes nothing for a blocked move, and makes the move when it is allowed', () => {
  let proceed = () => {};
  history.block(
    () => true,
    (move) => {
      proceed = move;
    },
  );
  history.push('/match');
  expect(told).toEqual([]);
  expect(page.location.pathname).toBe('/login');
  proceed();
  expect(told).toEqual(['PUSH /match']);
});

it('[S24] returns from a blocked back button to the same entry without a notification', async () => {
  history.push('/reg');
  history.push('/reg?kind=unit');
  const onBlocked = vi.fn<() => void>();
  const lift = history.block(() => true, onBlocked);
  told = [];
  await press(-2);
  expect(onBlocked).toHaveBeenCalledTimes(1);
  expect(page.location.search).toBe('?kind=unit');
  expect(told).toEqual([]);
  lift();
  await press(-1);
  expect(told).toEqual(['POP /reg']);
});

it.each(['at once', 'later'])(
  '[S24] goes back as far as requested when a blocked back button is allowed %s',
  async (when) => {
    history.push('/reg');
    history.push('/userSign');
    let proceed = () => {};
    const onBlocked = vi.fn<(move: () => void) => void>((move) => {
      if (when === 'at once') move();
      else proceed = move;
    });
    history.block(() => true, onBlocked);
    told = [];
    await press(-2);
    proceed();
    await settled();
    expect(told).toEqual(['POP /login?redirect=%2Fmatch#top']);
    expect(onBlocked).toHaveBeenCalledTimes(1);
    await press(1);
    expect(onBlocked).toHaveBeenCalledTimes(2);
  },
);

it('[S24] never blocks a change of the hash, and counts it as an entry', async () => {
  history.push('/reg');
  const onBlocked = vi.fn<() => void>();
  history.block(() => true, onBlocked);
  told = [];
  page.writeHash('#form');
  expect(told).toEqual(['PUSH /reg#form']);
  expect(onBlocked).not.toHaveBeenCalled();
  await press(-2);
  expect(onBlocked).toHaveBeenCalledTimes(1);
  expect(page.location.hash).toBe('#form');
});
