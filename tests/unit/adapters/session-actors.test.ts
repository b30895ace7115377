import { beforeEach, describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type * as v from 'valibot';
import type { UserInfo } from '../../../server/contract/session/account.ts';
import { createCredentialStore } from '../../../src/adapters/storage/credential-store.ts';
import type { Call } from '../../../src/kit/call/http.ts';
import { CallFailedError, checked, type Request } from '../../../src/kit/call/request.ts';
import { createSessionActors, profileOf, type OwnPages } from '../../../src/adapters/session.actors.ts';
import { safeStorage } from '../../../src/lib/storage/storage.ts';
import { memoryStorage, stubCookies } from '../storages.ts';

const info: UserInfo = {
  username: 'jianghan.college',
  name: '陈思远',
  avatar: '',
  is_unit: 1,
  contact_name: '陈思远',
  roles: [{ name: 'Unit' }],
  user_org_relation: [
    { org_name: '湖北江汉机电职业技术学院', capacity: 'administrator' },
    { org_name: '襄阳隆中技师学院', capacity: '' },
  ],
  phone: '138****8003',
  must_change_password: false,
};

describe('profileOf', () => {
  it('[D3, S40] returns kind, home and system, and the organisations in their order', () => {
    expect(profileOf(info)).toEqual({
      username: 'jianghan.college',
      name: '陈思远',
      avatar: '',
      phone: '138****8003',
      contactName: '陈思远',
      kind: 'unit',
      isExhibitorAdministrator: false,
      isExpert: false,
      isOrganiser: false,
      isAdministrator: true,
      organisations: ['湖北江汉机电职业技术学院', '襄阳隆中技师学院'],
      home: '/match',
      system: 6,
      mustChangePassword: false,
    });
  });

  it('[S18, S20] recognizes the exhibitor administrator by exactly one contact name', () => {
    expect(profileOf({ ...info, contact_name: '展商管理员' }).isExhibitorAdministrator).toBe(true);
    expect(profileOf({ ...info, contact_name: '展商管理员 ' }).isExhibitorAdministrator).toBe(false);
    expect(profileOf({ ...info, contact_name: '' }).isExhibitorAdministrator).toBe(false);
  });

  it('[S7] marks the committee as organiser, and no other unit', () => {
    expect(profileOf({ ...info, roles: [{ name: 'Committee' }] }).isOrganiser).toBe(true);
    expect(profileOf({ ...info, roles: [] }).isOrganiser).toBe(false);
  });

  it.each(['registrar', 'viewer', ''])('marks no administrator by the capacity %j', (capacity) => {
    const user_org_relation = [{ org_name: '襄阳隆中技师学院', capacity }];
    expect(profileOf({ ...info, user_org_relation }).isAdministrator).toBe(false);
  });
});

let answers: Record<string, unknown>;
let calls: Call[];
/** Calls that are sent early. */
let begun: Call[] = [];
let recorded: string[];
let local: Storage;
let session: Storage;

const request: Request = (call, schema) => {
  calls.push(call);
  const answer = answers[call.path];
  return answer instanceof Error
    ? Promise.reject(answer)
    : Promise.resolve(checked(call, schema as v.GenericSchema<unknown, never>, answer, null));
};

const ownPages = async (): Promise<OwnPages> => ({
  paths: ['/match'],
  hasView: () => true,
  routesFor: ({ kind }) => [
    { path: '/match', component: '', access: kind === 'unit' ? 'open' : 'forbidden' },
  ],
});

function actorsWith({
  isReload = false,
  ...options
}: { isReload?: boolean; ownPages?: typeof ownPages } = {}) {
  const store = createCredentialStore(
    safeStorage(() => local),
    safeStorage(() => session),
    false,
  );
  const actors = createSessionActors({
    request,
    send: (call) => {
      calls.push(call);
      return Promise.reject(new Error('the server is unreachable'));
    },
    ahead: {
      begin: (call) => begun.push(call),
      forget() {},
    },
    store,
    now: () => 5_000,
    isReload: () => isReload,
    ownPages,
    ...options,
    record: (problem) => recorded.push(problem),
  });
  return { store, actors };
}

beforeEach(() => {
  answers = {};
  calls = [];
  begun = [];
  recorded = [];
  local = memoryStorage();
  session = memoryStorage();
  stubCookies();
});

describe('loading a session', () => {
  it('[S35, S49] requests the user info with its roles', async () => {
    answers['/user/info?include=roles'] = info;
    const profile = await toPromise(createActor(actorsWith().actors.loadUser).start());
    expect(profile).toEqual(profileOf(info));
    expect(calls).toEqual([{ method: 'GET', path: '/user/info?include=roles' }]);
    expect(begun).toEqual([{ method: 'GET', path: '/user/sidebars' }]);
  });

  it.each([null, '', [], {}, { roles: [] }])('[S37] treats user info of %j as empty', async (body) => {
    answers['/user/info?include=roles'] = body;
    expect(await toPromise(createActor(actorsWith().actors.loadUser).start())).toBeNull();
  });

  it('[S36] treats user info of a wrong shape as a failure, not as empty', async () => {
    answers['/user/info?include=roles'] = { ...info, is_unit: 2 };
    const loading = toPromise(createActor(actorsWith().actors.loadUser).start());
    await expect(loading).rejects.toMatchObject({ failure: { kind: 'unexpected' } });
  });

  it('[S35, D10] turns sidebars into a menu and records the items it leaves out', async () => {
    answers['/user/sidebars'] = [{ path: '/a', component: 'a' }, { name: 'nowhere' }];
    const menu = await toPromise(createActor(actorsWith().actors.loadSidebars).start());
    expect(menu).toMatchObject([{ path: '/a' }]);
    expect(recorded).toEqual(['sidebar item 1: noPath']);
  });

  it('[D15] distinguishes code that a deployment has removed from a refusal', async () => {
    answers['/user/sidebars'] = [];
    const { actors } = actorsWith({ ownPages: () => Promise.reject(new TypeError('Failed to fetch')) });
    const loading = toPromise(createActor(actors.loadSidebars).start());
    await expect(loading).rejects.toMatchObject({ isCodeLost: true });
  });

  it('[S35, S41, S44] builds routes for the role string of the system', async () => {
    answers['/user/sidebars'] = [
      { path: '/a', component: 'a', roles: ['business review'] },
      { path: '/b', component: 'b', roles: ['training management'] },
    ];
    const { actors } = actorsWith();
    const menu = await toPromise(createActor(actors.loadSidebars).start());
    const profile = { ...profileOf(info), system: 1 };
    const routes = await toPromise(createActor(actors.addRoutes, { input: { menu, profile } }).start());
    expect(routes).toMatchObject([
      { path: '/a', access: 'open' },
      { path: '/b', access: 'forbidden' },
      { path: '/match', access: 'open' },
    ]);
  });
});

describe('signing in', () => {
  const signIn = (way: 'password' | 'phone' | 'registration', body: Record<string, unknown>) =>
    toPromise(createActor(actorsWith().actors.signIn, { input: { way, body } }).start());

  it.each([
    ['password', '/user/login?include=session'],
    ['phone', '/users/phone-login?include=session'],
    ['registration', '/users/register?include=session'],
  ] as const)('[S49] by %s sends a POST to %s with the unchanged fields', async (way, path) => {
    answers[path] = { access_token: 'abc', token_type: 'Bearer' };
    expect(await signIn(way, { username: 'lin' })).toEqual({ accessToken: 'abc', tokenType: 'Bearer' });
    expect(calls).toEqual([{ method: 'POST', path, body: { username: 'lin' } }]);
  });

  it('[S38] counts as a click', async () => {
    answers['/user/login?include=session'] = { access_token: 'abc', token_type: 'Bearer' };
    await signIn('password', {});
    expect(local.getItem('last_click_at')).toBe('5000');
  });

  it('[S53] returns the required second factor for a correct password', async () => {
    answers['/user/login?include=session'] = {
      message: '请输入验证码',
      code: 403004,
      status_code: 403,
      key: 'key-9',
      expired_at: '2026-11-21T02:05:00.000Z',
      phone: '138****8004',
    };
    expect(await signIn('password', {})).toEqual({ key: 'key-9', phone: '138****8004' });
  });

  it.each([403002, 403003, 403005])(
    '[S53] rejects a body with code %i as a refusal that the form explains',
    async (code) => {
      answers['/user/login?include=session'] = { message: '账号已停用', code, status_code: 403 };
      await expect(signIn('password', {})).rejects.toMatchObject({
        failure: { kind: 'refused', message: '账号已停用', code },
      });
      expect(local.getItem('last_click_at')).toBeNull();
    },
  );

  it('[S36] passes on the failure of a call', async () => {
    answers['/user/login?include=session'] = new CallFailedError({ kind: 'timeout' });
    await expect(signIn('password', {})).rejects.toMatchObject({ failure: { kind: 'timeout' } });
  });
});

describe('restoring a session', () => {
  const token = { accessToken: 'abc', tokenType: 'Bearer' };
  const restore = (isReload = false) =>
    toPromise(createActor(actorsWith({ isReload }).actors.restoreCredentials).start());

  it('[S35] returns no token if none is stored', async () => {
    expect(await restore()).toEqual({ token: null, at: 5_000, lastClickAt: 5_000 });
  });

  it('[S38, D8] returns the token with the last click of any window', async () => {
    const { store } = actorsWith();
    store.write(token);
    store.shareClick(1_234);
    expect(await restore()).toEqual({ token, at: 5_000, lastClickAt: 1_234 });
  });

  it('[D7] restores a stash after a reload, in every store', async () => {
    actorsWith().store.stash(token);
    expect(await restore(true)).toMatchObject({ token });
    expect(local.getItem('access_token')).toBe('abc');
  });

  it('[D7] does not restore a stash without a reload, and not later either', async () => {
    actorsWith().store.stash(token);
    expect(await restore(false)).toMatchObject({ token: null });
    expect(await restore(true)).toMatchObject({ token: null });
  });
});

it('[S17] signing out revokes the old token on the server, not a newer one', async () => {
  const { actors, store } = actorsWith();
  store.write({ accessToken: 'newer', tokenType: 'Bearer' });
  const token = { accessToken: 'abc', tokenType: 'Bearer' };
  const revoking = toPromise(createActor(actors.revokeToken, { input: { token } }).start());
  await expect(revoking).rejects.toThrow('the server is unreachable');
  expect(calls).toEqual([{ method: 'POST', path: '/user/logout', as: token }]);
});
