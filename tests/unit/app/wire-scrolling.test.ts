import { beforeEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { progressMachine } from '../../../machines/shell/progress.machine.ts';
import type { BrowserHistory } from '../../../src/adapters/browser/browser-history.ts';
import { createScrollMemory } from '../../../src/adapters/storage/scroll-memory.ts';
import { wireScrolling } from '../../../src/app/wiring/wire-scrolling.ts';
import { safeStorage } from '../../../src/lib/storage/storage.ts';
import { memoryStorage } from '../storages.ts';

const LIST = '/systemManagement/clientErrors';

/** The entries of a fake history, by their index. The index is also the key. */
let entries: string[];
let at: number;
let lastMove: BrowserHistory['lastMove'];
let listeners: (() => void)[];
let storage: Storage;
let page: ReturnType<typeof open>;

const history = {
  get location() {
    const { pathname, search, hash } = new URL(entries[at] ?? '', 'https://a.example');
    return { pathname, search, hash, state: null, key: String(at) };
  },
  get lastMove() {
    return lastMove;
  },
  listen(listener: () => void) {
    listeners.push(listener);
    return () => void listeners.splice(listeners.indexOf(listener), 1);
  },
} as BrowserHistory;

const move = (kind: BrowserHistory['lastMove'], index: number) => {
  at = index;
  lastMove = kind;
  listeners.forEach((listener) => listener());
};

const push = (address: string) => {
  entries = [...entries.slice(0, at + 1), address];
  move('PUSH', at + 1);
};

/** The user presses the back button. */
const back = () => move('POP', at - 1);

/**
 * Opens a fake window with a tall page at an address, and reports the arrival of the page.
 * @param scrollY the position to which the user scrolls before the page arrives
 */
function open(address: string, { navigation = 'navigate', scrollY = 0 } = {}) {
  entries = [address];
  at = 0;
  lastMove = 'POP';
  listeners = [];
  const browser = Object.assign(new EventTarget(), {
    history: { scrollRestoration: 'auto' },
    performance: { getEntriesByType: () => [{ type: navigation }] },
    document: { documentElement: { scrollHeight: 5_000 } },
    innerHeight: 500,
    scrollY,
    scrollTo: (_: number, top: number) => void (browser.scrollY = top),
  });
  const progress = createActor(progressMachine).start();
  const memory = createScrollMemory(safeStorage(() => storage));
  const begin = (path: string) => progress.send({ type: 'progress.began', path });
  const arrive = (path: string) => progress.send({ type: 'progress.arrived', path });
  begin(history.location.pathname);
  const { stop } = wireScrolling(progress, memory, history, browser as unknown as Window & typeof globalThis);
  arrive(history.location.pathname);
  return { browser, begin, arrive, stop };
}

beforeEach(() => {
  storage = memoryStorage();
  page = open(`${LIST}#sort=-count`);
  page.browser.scrollY = 900;
});

describe('a page that stays on screen', () => {
  it.each([
    ['the next page of a list', `${LIST}#sort=-count&page=2`],
    ['the page of another order of the parameters', `${LIST}#page=2&sort=-count`],
  ])('[S13] is scrolled to its top for %s', (_, address) => {
    push(address);
    expect(page.browser.scrollY).toBe(0);
  });

  it('[S13] is scrolled to its top for the first and the previous page of a list', () => {
    for (const address of ['#sort=-count&page=3', '#sort=-count&page=2', '#sort=-count']) {
      page.browser.scrollY = 900;
      push(LIST + address);
      expect(page.browser.scrollY, address).toBe(0);
    }
  });

  it.each([
    ['a filter', '#sort=-count&text=lathe'],
    ['an order', '#sort=name'],
    ['the removal of all parameters', ''],
    ['the first page, written out', '#sort=-count&page=1'],
    ['a choice within the page', '#sort=-count&side=write'],
  ])('keeps its position for %s', (_, hash) => {
    push(LIST + hash);
    expect(page.browser.scrollY).toBe(900);
  });

  it.each([
    ['a filter', '#sort=-count&text=lathe'],
    ['an order', '#sort=name'],
  ])('keeps its position for %s that leads from a later page to the first one', (_, hash) => {
    push(`${LIST}#sort=-count&page=2`);
    page.browser.scrollY = 300;
    push(LIST + hash);
    expect(page.browser.scrollY).toBe(300);
  });

  it('[D19] restores the position of each page of the list for Back and Forward', () => {
    push(`${LIST}#sort=-count&page=2`);
    page.browser.scrollY = 400;
    back();
    expect(page.browser.scrollY).toBe(900);
    move('POP', 1);
    expect(page.browser.scrollY).toBe(400);
  });

  it('[D19] restores the position at which a filter was chosen for Back', () => {
    push(`${LIST}#sort=-count&text=lathe`);
    page.browser.scrollY = 0;
    back();
    expect(page.browser.scrollY).toBe(900);
  });

  it('[S13, D19] outside the workspace starts at the top for another query, and Back restores the position', () => {
    page = open('/receipt?board=1');
    page.browser.scrollY = 700;
    push('/receipt?draw=2');
    expect(page.browser.scrollY).toBe(0);
    back();
    expect(page.browser.scrollY).toBe(700);
  });

  it('starts at the top when it is rendered again after Back', () => {
    push(`${LIST}#sort=-count&page=2`);
    back();
    page.begin(LIST);
    page.arrive(LIST);
    expect(page.browser.scrollY).toBe(0);
  });
});

describe('another page', () => {
  it('[S13, D19] is scrolled when it arrives, and Back restores the position of the previous page', () => {
    push('/match');
    page.begin('/match');
    expect(page.browser.scrollY, 'the previous page does not jump').toBe(900);
    page.arrive('/match');
    expect(page.browser.scrollY).toBe(0);
    back();
    page.begin(LIST);
    page.arrive(LIST);
    expect(page.browser.scrollY).toBe(900);
  });

  it('[D19] shows the position of the last requested page of its list when it arrives', () => {
    push(`${LIST}#sort=-count&page=2`);
    push('/match');
    page.begin('/match');
    page.arrive('/match');
    page.browser.scrollY = 50;
    back();
    page.begin(LIST);
    back();
    expect(page.browser.scrollY, 'the page on screen does not jump').toBe(50);
    page.arrive(LIST);
    expect(page.browser.scrollY).toBe(900);
  });

  it('[S13] is scrolled when it is still on screen and therefore arrives during the move', () => {
    listeners.push(() => {
      page.begin(history.location.pathname);
      if (history.location.pathname === LIST) page.arrive(LIST);
    });
    push('/match');
    page.browser.scrollY = 0;
    back();
    expect(page.browser.scrollY).toBe(900);
  });
});

describe('the first page', () => {
  it('keeps the position to which the user has scrolled the prerendered page', () => {
    page = open('/login', { scrollY: 80 });
    expect(page.browser.scrollY).toBe(80);
  });

  it('[S13] has the position that it had before a reload', () => {
    page.browser.dispatchEvent(new Event('pagehide'));
    page.stop();
    expect(open(LIST, { navigation: 'reload' }).browser.scrollY).toBe(900);
  });
});
