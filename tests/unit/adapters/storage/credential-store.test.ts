import Cookies from 'js-cookie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCredentialStore } from '../../../../src/adapters/storage/credential-store.ts';
import { safeStorage } from '../../../../src/lib/storage/storage.ts';
import { contentOf, memoryStorage, refusingStorage, stubCookies, type StoredCookie } from '../../storages.ts';

const credentials = { accessToken: 'first-token', tokenType: 'Bearer' };

let local: Storage;
let session: Storage;
let cookies: Map<string, StoredCookie>;
const storeOf = (secure = false) =>
  createCredentialStore(
    safeStorage(() => local),
    safeStorage(() => session),
    secure,
  );
const cookieNames = () => [...cookies.keys()].toSorted();

beforeEach(() => {
  local = memoryStorage();
  session = memoryStorage();
  cookies = stubCookies();
});

describe('the token', () => {
  it('[S34, D6] is stored in cookie and local storage together, with its type', () => {
    storeOf().write(credentials);
    expect(contentOf(local)).toEqual({ access_token: 'first-token', token_type: 'Bearer' });
    expect(cookies.get('access_token')?.value).toBe('first-token');
    expect(cookies.get('token_type')?.value).toBe('Bearer');
  });

  it('[S34, D6] has a cookie for this site only, and for https only if the page uses https', () => {
    storeOf().write(credentials);
    expect(cookies.get('access_token')?.attributes).toEqual({ path: '/', samesite: 'Strict' });
    storeOf(true).write(credentials);
    expect(cookies.get('access_token')?.attributes).toEqual({ path: '/', samesite: 'Strict', secure: '' });
  });

  it('[S35, D6] is found by the next page in either place', () => {
    storeOf().write(credentials);
    expect(storeOf().read()).toEqual(credentials);
    local.clear();
    expect(storeOf().read()).toEqual(credentials);
  });

  it('[S48] is a Bearer token if no type is stored', () => {
    local.setItem('access_token', 'alone');
    expect(storeOf().read()).toEqual({ accessToken: 'alone', tokenType: 'Bearer' });
  });

  it('[S35] is no session if it is missing or empty', () => {
    expect(storeOf().read()).toBeNull();
    local.setItem('access_token', '');
    expect(storeOf().read()).toBeNull();
  });

  it('[D6] works until the page closes if the browser refuses all storage', () => {
    stubCookies(false);
    const store = createCredentialStore(safeStorage(refusingStorage), safeStorage(refusingStorage), false);
    store.write(credentials);
    expect(store.read()).toEqual(credentials);
    store.clear('asked');
    expect(store.read()).toBeNull();
  });

  it('[D6] works if cookies throw, as in a sandbox', () => {
    vi.stubGlobal('document', {
      get cookie(): string {
        throw new DOMException('denied', 'SecurityError');
      },
      set cookie(_: string) {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const store = storeOf();
    expect(store.read()).toBeNull();
    store.write(credentials);
    store.writeUser({ username: 'a', name: '' }, 6, 'training management');
    expect(store.read()).toEqual(credentials);
    store.clear('asked');
    expect(store.read()).toBeNull();
  });

  it('[D6] is never replaced with an older token by a full local storage', () => {
    const store = storeOf();
    store.write(credentials);
    local.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const second = { accessToken: 'second-token', tokenType: 'Bearer' };
    store.write(second);
    expect(store.read()).toEqual(second);
  });
});

describe('signing out', () => {
  it('[D9] clears exactly the listed values, and keeps language, size, theme, sidebar and version', () => {
    const store = storeOf();
    const stays = { app_version: 'V1.0.0', theme: '#306bff', city_code: '420100' };
    for (const [key, value] of Object.entries(stays)) local.setItem(key, value);
    local.setItem('management_token', 'm');
    local.setItem('management_token_type', 'Bearer');
    for (const name of ['language', 'size', 'sidebarStatus']) Cookies.set(name, '1');
    store.write(credentials);
    store.writeUser({ username: 'lin.xiaoyu', name: '林晓雨' }, 1, 'business review');

    store.clear('asked');

    expect(contentOf(local)).toEqual({ ...stays, session_end: 'asked' });
    expect(contentOf(session)).toEqual({});
    expect(cookieNames()).toEqual(['language', 'sidebarStatus', 'size', 'system']);
    expect(store.read()).toBeNull();
    expect(store.readManagement()).toBeNull();
  });

  it('[D8] stores the cause for the other windows until the next sign-in', () => {
    const store = storeOf();
    store.write(credentials);
    store.clear('closed');
    expect(storeOf().endCause()).toBe('closed');
    store.write(credentials);
    expect(storeOf().endCause()).toBe('');
  });

  it('[D6, D8] removes the cookies before the token, so that another window can write both back at once', () => {
    const closing = storeOf();
    const other = storeOf();
    closing.write(credentials);
    closing.writeUser({ username: 'lin.xiaoyu', name: '林晓雨' }, 1, 'business review');
    const remove = local.removeItem.bind(local);
    // The other window writes back as soon as it is notified of the removed token, while the closing window
    // continues.
    local.removeItem = (key) => {
      remove(key);
      if (key !== 'access_token') return;
      other.restore(credentials);
      other.writeUser({ username: 'lin.xiaoyu', name: '林晓雨' }, 1, 'business review');
    };
    closing.clear('closed');
    expect(cookieNames()).toEqual(['access_token', 'login_user', 'system', 'token_type']);
    expect(storeOf().read()).toEqual(credentials);
  });

  it('[D8, S34] allows the management token to be written back, unless there is a newer one', () => {
    const closing = storeOf();
    const other = storeOf();
    local.setItem('management_token', 'm');
    local.setItem('management_token_type', 'Mac');
    closing.clear('closed');
    other.noteCleared('management_token', 'm');
    other.noteCleared('management_token_type', 'Mac');
    other.restore(credentials);
    expect(other.readManagement()).toEqual({ accessToken: 'm', tokenType: 'Mac' });
    local.setItem('management_token', 'later');
    other.noteCleared('management_token', 'm');
    other.restore(credentials);
    expect(other.readManagement()).toMatchObject({ accessToken: 'later' });
  });

  it.each(['asked', 'elsewhere'])(
    '[D9] prevents the management token from being written back after the session has ended (%s)',
    (cause) => {
      const store = storeOf();
      local.setItem('management_token', 'm');
      store.readManagement();
      if (cause === 'asked') store.clear('asked');
      else store.forget();
      local.clear();
      store.restore(credentials);
      expect(store.readManagement()).toBeNull();
    },
  );

  it('[D8] in another window clears this page’s values and leaves that window’s values', () => {
    const store = storeOf();
    store.write(credentials);
    store.writeUser({ username: 'a', name: '' }, 6, 'training management');
    const before = contentOf(local);
    store.forget();
    expect(contentOf(local)).toEqual(before);
    expect(session.getItem('type_d')).toBeNull();
  });
});

describe('other values besides the token', () => {
  it('[S34, S40, S41] are login user and system number as cookies, and the role string as type_d of this tab', () => {
    storeOf().writeUser({ username: 'lin.xiaoyu', name: '林晓雨' }, 1, 'business review');
    expect(JSON.parse(cookies.get('login_user')?.value ?? '')).toMatchObject({ username: 'lin.xiaoyu' });
    expect(cookies.get('system')?.value).toBe('1');
    expect(contentOf(session)).toEqual({ type_d: 'business review' });
    expect(contentOf(local)).toEqual({});
  });

  it('[S34] contain the names of the user and no other field of the profile', () => {
    const profile = { username: 'lin.xiaoyu', name: '林晓雨', phone: '138****8001', contactName: '' };
    storeOf().writeUser(profile, 1, 'business review');
    expect(JSON.parse(cookies.get('login_user')?.value ?? '')).toEqual({
      username: 'lin.xiaoyu',
      name: '林晓雨',
    });
  });

  it('[D7] include a token stashed at a tab close, which is returned once', () => {
    const store = storeOf();
    store.stash(credentials);
    expect(storeOf().takeBack(true)).toEqual(credentials);
    expect(storeOf().takeBack(true)).toBeNull();
  });

  it('[D7, S34] include the management token, which is restored only after a reload', () => {
    local.setItem('management_token', 'm');
    const closing = storeOf();
    closing.stash(credentials);
    closing.clear('closed');
    const kept = session.getItem('closed_session') ?? '';
    expect(storeOf().takeBack(false)).toBeNull();
    expect(storeOf().readManagement()).toBeNull();
    session.setItem('closed_session', kept);
    expect(storeOf().takeBack(true)).toEqual(credentials);
    expect(storeOf().readManagement()).toMatchObject({ accessToken: 'm' });
  });

  it('[D7, S34] do not include the management token of another account', () => {
    local.setItem('management_token', 'm');
    const closing = storeOf();
    closing.stash(credentials);
    closing.clear('closed');
    storeOf().write({ accessToken: 'of-another', tokenType: 'Bearer' });
    storeOf().takeBack(true);
    expect(storeOf().readManagement()).toBeNull();
  });

  it.each(['', 'null', '7', '{', '{"accessToken":1,"tokenType":"Bearer"}', '{"accessToken":"a"}'])(
    '[D7] ignore a stash of %j',
    (text) => {
      session.setItem('closed_session', text);
      expect(storeOf().takeBack(true)).toBeNull();
      expect(session.getItem('closed_session')).toBeNull();
    },
  );

  it('[S34, S48] include the management token and the city code from local storage', () => {
    const store = storeOf();
    expect(store.readManagement()).toBeNull();
    expect(store.cityCode()).toBe('0');
    local.setItem('management_token', 'm');
    expect(store.readManagement()).toEqual({ accessToken: 'm', tokenType: 'Bearer' });
    local.setItem('management_token_type', 'Mac');
    local.setItem('city_code', '420100');
    expect(store.readManagement()).toEqual({ accessToken: 'm', tokenType: 'Mac' });
    expect(store.cityCode()).toBe('420100');
  });

  it('[D8] include the last click, shared between windows, where an invalid value counts as none', () => {
    storeOf().shareClick(1_790_000_000_000);
    expect(storeOf().lastClick()).toBe(1_790_000_000_000);
    local.setItem('last_click_at', 'yesterday');
    expect(storeOf().lastClick()).toBe(0);
  });
});
