import { beforeEach, expect, it } from 'vitest';
import {
  createCredentialStore,
  type CredentialStore,
} from '../../../../src/adapters/storage/credential-store.ts';
import { watchWindow, type WindowNews } from '../../../../src/adapters/browser/window-events.ts';
import { safeStorage } from '../../../../src/lib/storage/storage.ts';
import { memoryStorage, stubCookies } from '../../storages.ts';

class FakeWindow extends EventTarget {
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  happen(type: string, fields: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), fields));
  }
}

let page: FakeWindow;
let store: CredentialStore;
let other: CredentialStore;
let news: WindowNews[];
let stop: () => void;

beforeEach(() => {
  stubCookies();
  const local = memoryStorage();
  const create = () =>
    createCredentialStore(
      safeStorage(() => local),
      safeStorage(() => memoryStorage()),
      false,
    );
  page = new FakeWindow();
  store = create();
  other = create();
  news = [];
  stop = watchWindow(
    page as unknown as Window,
    store,
    () => 7_000,
    (one) => news.push(one),
  );
});

it('[S38, D8] a click is reported here and shared with the other windows', () => {
  page.happen('click');
  expect(news).toEqual([{ type: 'session.clicked', at: 7_000 }]);
  expect(other.lastClick()).toBe(7_000);
});

it('[S38] typing counts as a click, and is reported and shared once a second at most', () => {
  page.happen('keydown');
  page.happen('keydown');
  expect(news).toEqual([{ type: 'session.clicked', at: 7_000 }]);
  expect(other.lastClick()).toBe(7_000);
});

it('[D8] a click in another window is reported with its own time', () => {
  other.shareClick(6_500);
  page.happen('storage', { key: 'last_click_at' });
  expect(news).toEqual([{ type: 'session.clicked', at: 6_500 }]);
});

it.each(['focus', 'pageshow'])(
  '[D8] a return by %s is reported with the last click of any window',
  (type) => {
    other.shareClick(100);
    page.happen(type);
    expect(news).toEqual([{ type: 'window.returned', at: 7_000, lastClickAt: 100 }]);
  },
);

it('[D8] a page that becomes visible is a return, a page that becomes hidden is not', () => {
  page.document.visibilityState = 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(news).toEqual([]);
  page.document.visibilityState = 'visible';
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(news).toMatchObject([{ type: 'window.returned' }]);
});

it('[S39, D7] before-unload and pagehide are reported, but not the entry into the back/forward cache', () => {
  page.happen('beforeunload');
  page.happen('pagehide', { persisted: true });
  expect(news).toEqual([{ type: 'page.unloading', at: 7_000 }]);
  page.happen('pagehide', { persisted: false });
  expect(news.at(-1)).toEqual({ type: 'page.unloaded', at: 7_000 });
});

it('[D8] a sign-in in another window is reported with its token', () => {
  other.write({ accessToken: 'abc', tokenType: 'Bearer' });
  page.happen('storage', { key: 'access_token', newValue: 'abc' });
  expect(news).toEqual([
    { type: 'session.signedInElsewhere', token: { accessToken: 'abc', tokenType: 'Bearer' } },
  ]);
});

it('[D7, D8] a sign-out elsewhere is distinguished from a window that was closed', () => {
  store.write({ accessToken: 'abc', tokenType: 'Bearer' });
  other.clear('asked');
  page.happen('storage', { key: 'access_token', newValue: null });
  other.clear('closed');
  page.happen('storage', { key: 'access_token', newValue: null });
  expect(news).toEqual([{ type: 'session.signedOutElsewhere' }, { type: 'session.closedElsewhere' }]);
});

it('[D8] other changes of the storage are ignored', () => {
  page.happen('storage', { key: 'token_type', newValue: 'Mac' });
  page.happen('storage', { key: 'city_code', newValue: '420100' });
  expect(news).toEqual([]);
});

it('[D8] no event is reported after the watch stops', () => {
  stop();
  for (const type of ['click', 'focus', 'beforeunload']) page.happen(type);
  expect(news).toEqual([]);
});
