import { describe, expect, it, vi } from 'vitest';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import { UNAUTHENTICATED, type ErrorBody } from '../../../server/contract/kit/errors.ts';
import type {
  SecondFactorWanted,
  SignedIn,
  Token,
  UserInfo,
} from '../../../server/contract/session/account.ts';
import { EXHIBITOR_ADMINISTRATOR } from '../../../server/contract/kit/fields.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import {
  demoAccount,
  openTestSystem,
  signInPayload,
  type TestSystem,
  statuses,
} from '../support/test-system.ts';

const personal = demoAccount('Personal');
const MINUTE = 60_000;

const signIn = async (test: TestSystem, change: Record<string, unknown> = {}) =>
  test.call<Token & ErrorBody>('POST', paths.signIn, {
    body: { ...(await signInPayload(test, personal)), ...change },
  });

describe('POST /user/login', () => {
  it('[S49] returns a bearer token for username, password and captcha', async () => {
    const { status, body } = await signIn(await openTestSystem());
    expect(status).toBe(200);
    expect(body).toEqual({ access_token: expect.stringMatching(/^[\w-]{43}$/), token_type: 'Bearer' });
  });

  it('[S35, S49] returns further data of the page along with the token on request', async () => {
    const test = await openTestSystem();
    const committee = demoAccount('Committee');
    const wanted = await test.call<SecondFactorWanted>('POST', paths.signIn, {
      body: await signInPayload(test, committee),
    });
    const newcomer = {
      username: 'wang.lei',
      password: 'Straight-edge7',
      org_name: '',
      user_type: 'Personal',
      phone: '13900139000',
      org_status: 0,
      contact_name: '王磊',
    };
    const ways = [
      [paths.signIn, await signInPayload(test, personal)],
      [paths.signInByPhone, { phone: personal.phone, ...(await test.code('login', personal.phone)) }],
      [paths.proveSecondFactor, { key: wanted.body.key, code: test.lastCode(committee.phone) }],
      [paths.register, { ...newcomer, ...(await test.code('register', newcomer.phone)) }],
    ] as const;
    for (const [path, body] of ways) {
      const signedIn = (await test.call<SignedIn>('POST', `${path}?include=session`, { body })).body;
      const token = signedIn.access_token;
      const [info, sidebars] = [
        await test.call('GET', paths.getUserInfo, { token }),
        await test.call<unknown[]>('GET', paths.getSidebars, { token }),
      ];
      expect(signedIn.session).toEqual({ info: info.body, sidebars: sidebars.body });
      expect(sidebars.body.length).toBeGreaterThan(0);
    }
  });

  it('[S42] accepts the username with spaces around it, in any case, or the mobile number instead', async () => {
    const test = await openTestSystem();
    for (const username of [`  ${personal.username} `, personal.username.toUpperCase(), personal.phone]) {
      expect((await signIn(test, { username })).status).toBe(200);
    }
  });

  it('[D18] stores the chosen kind and the declaration of the address', async () => {
    const test = await openTestSystem();
    await signIn(test, { type: 'Personal', declare_id: 'D-2026-17' });
    const rows = await test.system.parts.db.selectFrom('sign_ins').selectAll().execute();
    expect(rows).toMatchObject([
      { way: 'password', type: 'Personal', declare_id: 'D-2026-17', address: '192.0.2.1' },
    ]);
  });

  it('[D17] returns the same response for a wrong password and an unknown name', async () => {
    const test = await openTestSystem();
    const wrong = await signIn(test, { password: 'Wrong-password1' });
    const unknown = await signIn(test, { username: 'nobody.here' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe(errorCodes.credentials);
    expect(wrong.body.message).not.toBe(UNAUTHENTICATED);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it.each([
    ['an existing username', personal.username],
    ['an unknown username', 'nobody.here'],
  ])(
    '[D17] locks %s for 15 minutes at the fifth failure, also for the right password',
    async (_, username) => {
      const test = await openTestSystem();
      const given: number[] = [];
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        given.push((await signIn(test, { username, password: 'Wrong-password1' })).status);
      }
      expect(given).toEqual([401, 401, 401, 401, 423]);

      const locked = await signIn(test, { username: username.toUpperCase() });
      expect(locked.status).toBe(423);
      expect(locked.body).toMatchObject({ code: errorCodes.accountLocked, retry_after: 900 });
      expect(locked.headers.get('retry-after')).toBe('900');

      test.clock.advance(15 * MINUTE - 1);
      expect((await signIn(test, { username })).status).toBe(423);
      test.clock.advance(1);
      expect((await signIn(test, { username })).status).toBe(username === personal.username ? 200 : 401);
    },
  );

  it('resets the failures after the right password, and after a quarter of an hour', async () => {
    const test = await openTestSystem();
    const fail = async (times: number) => {
      for (let attempt = 1; attempt <= times; attempt += 1) {
        expect((await signIn(test, { password: 'Wrong-password1' })).status).toBe(401);
      }
    };
    await fail(4);
    expect((await signIn(test)).status).toBe(200);
    await fail(4);
    test.clock.advance(15 * MINUTE);
    await fail(4);
  });

  it('accepts at most five guesses that are sent at the same instant', async () => {
    const test = await openTestSystem();
    const { passwords } = test.system.parts;
    const payloads = await Promise.all(Array.from({ length: 12 }, async () => signInPayload(test, personal)));
    // All guesses pass the first check of the lock before one is verified. The right password is verified
    // last.
    const verify = passwords.verify.bind(passwords);
    const allIn = new Promise<void>((resolve) => {
      let arrived = 0;
      vi.spyOn(passwords, 'verify').mockImplementation(async (password, stored) => {
        arrived += 1;
        if (arrived === payloads.length) resolve();
        await allIn;
        if (password === personal.password) await guesses;
        return verify(password, stored);
      });
    });
    const guess = (payload: (typeof payloads)[number], password: string) =>
      test.call('POST', paths.signIn, { body: { ...payload, password } });
    const [own, ...others] = payloads;
    const right = guess(own!, personal.password);
    const guesses = Promise.all(others.map((payload, index) => guess(payload, `Wrong-password${index}`)));
    const answers = await guesses;
    const refused = statuses(answers);
    expect(refused.filter((status) => status === 401).length).toBeLessThanOrEqual(4);
    expect(new Set(refused.slice(refused.lastIndexOf(401) + 1))).toEqual(new Set([423]));
    expect((await right).status).toBe(423);
  });

  it('[D17] locks a name for the network that failed, and for no other network', async () => {
    const test = await openTestSystem();
    const from = async (address: string, password = personal.password) =>
      (
        await test.call('POST', paths.signIn, {
          body: { ...(await signInPayload(test, personal)), password },
          address,
        })
      ).status;
    for (let attempt = 1; attempt <= 5; attempt += 1) await from('2001:db8:0:1::1', 'Wrong-password1');
    expect(await from('2001:db8:0:1::2')).toBe(423);
    expect(await from('203.0.113.1')).toBe(200);
    // The right password from another network allows no further guesses in this one.
    expect(await from('2001:db8:0:1::2')).toBe(423);
  });

  it('[D17] allows each network two failures for a name after twenty, also for the owner’s first try', async () => {
    const test = await openTestSystem();
    const from = async (address: string, password = 'Wrong-password1') =>
      (
        await test.call('POST', paths.signIn, {
          body: { ...(await signInPayload(test, personal)), password },
          address,
        })
      ).status;
    for (let network = 1; network <= 4; network += 1) {
      for (let attempt = 1; attempt <= 5; attempt += 1) await from(`203.0.113.${network}`);
    }
    expect([await from('203.0.113.9'), await from('203.0.113.9')]).toEqual([401, 423]);
    expect(await from('203.0.113.9', personal.password)).toBe(423);
    expect(await from('198.51.100.1', personal.password)).toBe(200);
    test.clock.advance(15 * MINUTE);
    for (let attempt = 1; attempt <= 4; attempt += 1) expect(await from('203.0.113.9')).toBe(401);
  });

  it('[D17] refuses a network for a quarter of an hour after sixty failures, also with right passwords', async () => {
    const test = await openTestSystem();
    const from = async (address: string, change: Record<string, string>) =>
      test.call<ErrorBody>('POST', paths.signIn, {
        body: { ...(await signInPayload(test, personal)), ...change },
        address,
      });
    for (let index = 1; index <= 60; index += 1) {
      const { status } = await from('203.0.113.1', { username: `name${index}`, password: 'Wrong-password1' });
      expect(status).toBe(401);
    }
    const refused = await from('203.0.113.1', {});
    expect([refused.status, refused.body.code, refused.body.retry_after]).toEqual([
      429,
      errorCodes.tooMany,
      900,
    ]);
    expect((await from('203.0.113.2', {})).status).toBe(200);
    test.clock.advance(15 * MINUTE);
    expect((await from('203.0.113.1', {})).status).toBe(200);
  });

  it('[S53] reveals that an account is disabled or pending only with its password', async () => {
    const test = await openTestSystem();
    const disabled = demoAccounts.find(({ status }) => status === 'disabled') ?? personal;
    const payload = { username: disabled.username, password: disabled.password };
    expect((await signIn(test, { ...payload, password: 'Wrong-password1' })).body.code).toBe(
      errorCodes.credentials,
    );
    const known = await signIn(test, payload);
    expect([known.status, known.body.code]).toEqual([403, errorCodes.accountDisabled]);

    await test.system.parts.db.updateTable('users').set({ status: 'pending' }).execute();
    const pending = await signIn(test, payload);
    expect([pending.status, pending.body.code]).toEqual([403, errorCodes.accountPending]);
  });

  it('[D12] accepts every captcha once, right or wrong, for five minutes, with its key', async () => {
    const test = await openTestSystem();
    const right = await test.captcha();
    expect((await signIn(test, { ...right, captcha: right.captcha.toLowerCase() })).status).toBe(200);
    const again = await signIn(test, right);
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['captcha']]);

    const wrong = await test.captcha();
    expect((await signIn(test, { ...wrong, captcha: 'AAAA' })).status).toBe(422);
    expect((await signIn(test, wrong)).status).toBe(422);

    const old = await test.captcha();
    test.clock.advance(5 * MINUTE);
    expect((await signIn(test, old)).status).toBe(422);
  });

  it('[D12] accepts one captcha for one of several simultaneous calls', async () => {
    const test = await openTestSystem();
    const one = await test.captcha();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(test, one)));
    expect(statuses(answers)).toEqual([200, 422, 422, 422, 422]);
  });
});

describe('a token', () => {
  it('[S55] gets a 401 with the fixed message in every language if it is missing, invalid or in the wrong place', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const attempts: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'A'.repeat(43)}` },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token}x` },
      { authorization: `Bearer ' or 1=1 --` },
      { cookie: `access_token=${token}` },
      { 'Authorization-Api': `Bearer ${token}` },
    ];
    for (const headers of attempts) {
      for (const language of ['zh', 'en', 'es', 'ja']) {
        const { status, body } = await test.call('GET', paths.getUserInfo, {
          headers: { ...headers, 'accept-language': language },
        });
        expect([status, body]).toEqual([401, { message: '身份认证未通过。', code: 40101, status_code: 401 }]);
      }
    }
  });

  it('[S55] expires after its hours, and when its account is disabled', async () => {
    const test = await openTestSystem({ TOKEN_HOURS: '2' });
    const token = await test.signIn();
    test.clock.advance(2 * 60 * MINUTE - 1);
    expect((await test.call('GET', paths.getUserInfo, { token })).status).toBe(200);
    test.clock.advance(1);
    expect((await test.call('GET', paths.getUserInfo, { token })).status).toBe(401);

    const fresh = await test.signIn();
    await test.system.parts.db.updateTable('users').set({ status: 'disabled' }).execute();
    expect((await test.call('GET', paths.getUserInfo, { token: fresh })).status).toBe(401);
  });

  it('[S55] expires after its minutes without a call, and at its end in any case', async () => {
    const test = await openTestSystem({ TOKEN_IDLE_MINUTES: '60', TOKEN_HOURS: '2' });
    const status = async (token: string) => (await test.call('GET', paths.getUserInfo, { token })).status;
    const [used, idle] = [await test.signIn(), await test.signIn()];
    test.clock.advance(59 * MINUTE);
    expect(await status(used)).toBe(200);
    test.clock.advance(MINUTE);
    expect([await status(used), await status(idle)]).toEqual([200, 401]);
    test.clock.advance(59 * MINUTE);
    expect(await status(used)).toBe(200);
    test.clock.advance(MINUTE);
    expect(await status(used)).toBe(401);
  });

  it('has its use stored at most once a minute', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const lastUse = async () =>
      (await test.system.parts.db.selectFrom('tokens').select('last_used_at').executeTakeFirstOrThrow())
        .last_used_at;
    const start = await lastUse();
    test.clock.advance(MINUTE - 1);
    await test.call('GET', paths.getUserInfo, { token });
    expect(await lastUse()).toBe(start);
    test.clock.advance(1);
    await Promise.all([1, 2, 3].map(() => test.call('GET', paths.getUserInfo, { token })));
    expect(await lastUse()).toBe(start + MINUTE);
  });

  it('ends by POST /user/logout, which ends no other session', async () => {
    const test = await openTestSystem();
    const [one, other] = [await test.signIn(), await test.signIn()];
    expect(await test.call('POST', paths.signOut, { token: one })).toMatchObject({ status: 200, body: {} });
    expect((await test.call('GET', paths.getUserInfo, { token: one })).status).toBe(401);
    expect((await test.call('GET', paths.getUserInfo, { token: other })).status).toBe(200);
  });

  it('is stored as a hash only', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const rows = await test.system.parts.db.selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('GET /user/info', () => {
  it('[S49][D12] returns the fields of the specification, with roles and organisations, and a masked phone', async () => {
    const test = await openTestSystem();
    const { body } = await test.call('GET', `${paths.getUserInfo}?include=roles`, {
      token: await test.signIn(),
    });
    expect(body).toEqual({
      username: 'lin.xiaoyu',
      name: '林晓雨',
      avatar: '',
      is_unit: 0,
      contact_name: '',
      roles: [{ name: 'Personal' }],
      user_org_relation: [{ org_name: '湖北江汉机电职业技术学院', capacity: '' }],
      phone: '138****8001',
      must_change_password: false,
    });
  });

  it('[S2][S20] distinguishes the kinds of user', async () => {
    const test = await openTestSystem();
    const kinds: unknown[] = [];
    for (const account of demoAccounts.filter(({ status }) => status === undefined)) {
      const { body } = await test.call<UserInfo>('GET', paths.getUserInfo, {
        token: await test.signIn(account),
      });
      kinds.push([body.roles[0]?.name, body.is_unit, body.contact_name === EXHIBITOR_ADMINISTRATOR]);
    }
    expect(kinds).toEqual([
      ['Personal', 0, false],
      ['Exhibitor', 0, false],
      ['Unit', 1, false],
      ['Committee', 1, false],
      ['Committee', 1, false],
      ['ExhibitorAdmin', 1, true],
      ['Expert', 0, false],
      ['Expert', 0, false],
      ['Committee', 1, false],
    ]);
  });

  it('returns the own data of each account for simultaneous requests', async () => {
    const test = await openTestSystem();
    const tokens = [await test.signIn(), await test.signIn(demoAccount('Expert'))];
    const answers = await Promise.all(
      tokens.map((token) => test.call<UserInfo>('GET', paths.getUserInfo, { token })),
    );
    expect(answers.map(({ body }) => body.username)).toEqual(['lin.xiaoyu', 'wu.guoqiang']);
  });
});
