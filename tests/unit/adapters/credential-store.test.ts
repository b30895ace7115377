import Cookies from 'js-cookie';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCredentialStore } from '../../../src/adapters/credential-store.ts';
import { safeStorage } from '../../../src/lib/storage.ts';
import { contentOf, memoryStorage, refusingStorage, stubCookies, type StoredCookie } from '../storages.ts';

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
    expect(storeOf().takeBack()).toEqual(credentials);
    expect(storeOf().takeBack()).toBeNull();
  });

  it.each(['', 'null', '7', '{', '{"accessToken":1,"tokenType":"Bearer"}', '{"accessToken":"a"}'])(
    '[D7] a stash of %j is none',
    (text) => {
      session.setItem('closed_session', text);
      expect(storeOf().takeBack()).toBeNull();
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
