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
  it('[S34, D6] goes into cookie and local storage together, with its type', () => {
    storeOf().write(credentials);
    expect(contentOf(local)).toEqual({ access_token: 'first-token', token_type: 'Bearer' });
    expect(cookies.get('access_token')?.value).toBe('first-token');
    expect(cookies.get('token_type')?.value).toBe('Bearer');
  });

  it('[S34, D6] its cookie is for our own pages only, and for https where we are on https', () => {
    storeOf().write(credentials);
    expect(cookies.get('access_token')?.attributes).toEqual({ path: '/', samesite: 'Strict' });
    storeOf(true).write(credentials);
    expect(cookies.get('access_token')?.attributes).toEqual({ path: '/', samesite: 'Strict', secure: '' });
  });

  it('[S35, D6] is found again by the next page, in either place', () => {
    storeOf().write(credentials);
    expect(storeOf().read()).toEqual(credentials);
    local.clear();
    expect(storeOf().read()).toEqual(credentials);
  });

  it('[S48] without a kept type it is a Bearer token', () => {
    local.setItem('access_token', 'alone');
    expect(storeOf().read()).toEqual({ accessToken: 'alone', tokenType: 'Bearer' });
  });

  it('[S35] none, or an empty one, is no session', () => {
    expect(storeOf().read()).toBeNull();
    local.setItem('access_token', '');
    expect(storeOf().read()).toBeNull();
  });

  it('[D6] a browser that refuses everything leaves it working for the life of the page', () => {
    stubCookies(false);
    const store = createCredentialStore(safeStorage(refusingStorage), safeStorage(refusingStorage), false);
    store.write(credentials);
    expect(store.read()).toEqual(credentials);
    store.clear('asked');
    expect(store.read()).toBeNull();
  });

  it('[D6] cookies that throw, as a sandbox has them, leave it working as well', () => {
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

  it('[D6] a full local storage never brings an older token back', () => {
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
  it('[D9] clears exactly the list; language, size, theme, sidebar and version stay', () => {
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

  it('[D8] leaves the cause for the other windows until the next sign-in', () => {
    const store = storeOf();
    store.write(credentials);
    store.clear('closed');
    expect(storeOf().endCause()).toBe('closed');
    store.write(credentials);
    expect(storeOf().endCause()).toBe('');
  });

  it('[D6, D8] the cookies go before the token: a window that writes back at once loses nothing of it', () => {
    const closing = storeOf();
    const other = storeOf();
    closing.write(credentials);
    closing.writeUser({ username: 'lin.xiaoyu', name: '林晓雨' }, 1, 'business review');
    const remove = local.removeItem.bind(local);
    // As soon as the other window hears of the token, it writes back; the closing one goes on with its work.
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

  it('[D8, S34] writing back brings the management token as well, unless there is another by now', () => {
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
    '[D9] after a session ended (%s) no management token comes back',
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

  it('[D8] in another window: this page forgets, and touches nothing the other has written', () => {
    const store = storeOf();
    store.write(credentials);
    store.writeUser({ username: 'a', name: '' }, 6, 'training management');
    const before = contentOf(local);
    store.forget();
    expect(contentOf(local)).toEqual(before);
    expect(session.getItem('type_d')).toBeNull();
  });
});

describe('beside the token', () => {
  it('[S34, S40, S41] login user and system number are cookies, the role string is type_d of this tab', () => {
    storeOf().writeUser({ username: 'lin.xiaoyu', name: '林晓雨' }, 1, 'business review');
    expect(JSON.parse(cookies.get('login_user')?.value ?? '')).toMatchObject({ username: 'lin.xiaoyu' });
    expect(cookies.get('system')?.value).toBe('1');
    expect(contentOf(session)).toEqual({ type_d: 'business review' });
    expect(contentOf(local)).toEqual({});
  });

  it('[S34] the login user is the name and nothing else of the profile', () => {
    const profile = { username: 'lin.xiaoyu', name: '林晓雨', phone: '138****8001', contactName: '' };
    storeOf().writeUser(profile, 1, 'business review');
    expect(JSON.parse(cookies.get('login_user')?.value ?? '')).toEqual({
      username: 'lin.xiaoyu',
      name: '林晓雨',
    });
  });

  it('[D7] a token stashed at a tab close is given back once', () => {
    const store = storeOf();
    store.stash(credentials);
    expect(storeOf().takeBack(true)).toEqual(credentials);
    expect(storeOf().takeBack(true)).toBeNull();
  });

  it('[D7, S34] the management token comes back by a reload, and by nothing else', () => {
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

  it('[D7, S34] the management token of one account does not come back to another', () => {
    local.setItem('management_token', 'm');
    const closing = storeOf();
    closing.stash(credentials);
    closing.clear('closed');
    storeOf().write({ accessToken: 'of-another', tokenType: 'Bearer' });
    storeOf().takeBack(true);
    expect(storeOf().readManagement()).toBeNull();
  });

  it.each(['', 'null', '7', '{', '{"accessToken":1,"tokenType":"Bearer"}', '{"accessToken":"a"}'])(
    '[D7] a stash of %j is none',
    (text) => {
      session.setItem('closed_session', text);
      expect(storeOf().takeBack(true)).toBeNull();
      expect(session.getItem('closed_session')).toBeNull();
    },
  );

  it('[S34, S48] the management token and the city code come from local storage', () => {
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

  it('[D8] the last click is shared between windows; a broken value counts as none', () => {
    storeOf().shareClick(1_790_000_000_000);
    expect(storeOf().lastClick()).toBe(1_790_000_000_000);
    local.setItem('last_click_at', 'yesterday');
    expect(storeOf().lastClick()).toBe(0);
  });
});
