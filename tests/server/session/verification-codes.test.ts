import { describe, expect, it } from 'vitest';
import type { CodeAnswer, Token, UserInfo } from '../../../server/contract/session/account.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem, statuses } from '../support/test-system.ts';

const KNOWN = demoAccount('Personal').phone;
const UNKNOWN = '13900139000';
const MINUTE = 60_000;
const purposes = ['login', 'register', 'reset'] as const;

const request = (test: TestSystem, purpose: string, body: Record<string, unknown>, address?: string) =>
  test.call<CodeAnswer & ErrorBody>('POST', `/verification-codes/${purpose}`, {
    body,
    ...(address !== undefined && { address }),
  });

const phoneLogin = (test: TestSystem, body: Record<string, unknown>) =>
  test.call<Token & ErrorBody>('POST', paths.signInByPhone, { body });

describe.each(purposes)('POST /verification-codes/%s', (purpose) => {
  it('[S49][D12] returns a key and the expiry of the code', async () => {
    const { status, body } = await request(await openTestSystem(), purpose, { phone: ` +86 139-0013 9000` });
    expect(status).toBe(200);
    expect(body).toEqual({
      key: expect.stringMatching(/^[\w-]{22}$/),
      expired_at: '2026-11-21T02:05:00.000Z',
    });
  });

  it('returns and stores the same for a known and an unknown phone number', async () => {
    const test = await openTestSystem();
    const [known, unknown] = [
      await request(test, purpose, { phone: KNOWN }),
      await request(test, purpose, { phone: UNKNOWN }),
    ];
    const shape = ({ status, body, headers }: typeof known) => [
      status,
      Object.keys(body),
      body.key.length,
      body.expired_at,
      [...headers.keys()],
    ];
    expect(shape(known)).toEqual(shape(unknown));
    expect(await test.system.parts.db.selectFrom('verification_codes').selectAll().execute()).toHaveLength(2);
    const withCaptcha = async (phone: string) => {
      const { status, body } = await request(test, purpose, { phone, ...(await test.captcha()) });
      return [status, body.retry_after];
    };
    expect(await withCaptcha(KNOWN)).toEqual([429, 60]);
    expect(await withCaptcha(UNKNOWN)).toEqual([429, 60]);
  });

  it('sends one text a minute and ten a day to a phone for each address that makes a request', async () => {
    const test = await openTestSystem();
    const ask = async () => request(test, purpose, { phone: KNOWN, ...(await test.captcha()) });
    for (let sent = 1; sent <= 10; sent += 1) {
      expect((await ask()).status).toBe(200);
      test.clock.advance(MINUTE - 1);
      const early = await ask();
      expect([early.status, early.body.code, early.body.retry_after]).toEqual([429, 42901, 1]);
      expect(early.headers.get('retry-after')).toBe('1');
      test.clock.advance(9 * MINUTE + 1);
    }
    const eleventh = await ask();
    expect([eleventh.status, eleventh.body.retry_after]).toEqual([429, 24 * 3600 - 6000]);
    test.clock.advance(24 * 60 * MINUTE - 100 * MINUTE);
    expect((await ask()).status).toBe(200);
  });

  it('sends the owner a code at another address within ten minutes, despite requests of other addresses', async () => {
    const test = await openTestSystem();
    const ask = async (address: string) =>
      request(test, purpose, { phone: KNOWN, ...(await test.captcha()) }, address);
    const pauses: unknown[] = [];
    for (let stranger = 1; stranger <= 12; stranger += 1) {
      let answer = await ask(`203.0.113.${stranger}`);
      if (answer.status === 429) {
        pauses.push(answer.body.retry_after);
        test.clock.advance((answer.body.retry_after ?? 0) * 1000);
        answer = await ask(`203.0.113.${stranger}`);
      }
      expect(answer.status).toBe(200);
    }
    expect(pauses).toEqual([60, 120, 240, 480, 600, 600, 600, 600, 600]);
    const owner = await ask('198.51.100.4');
    expect([owner.status, owner.body.retry_after]).toEqual([429, 600]);
    test.clock.advance(10 * MINUTE);
    expect((await ask('198.51.100.4')).status).toBe(200);
  });

  it('does not let known addresses use up the limit of a new address', async () => {
    const test = await openTestSystem();
    const ask = async (address: string) =>
      request(test, purpose, { phone: KNOWN, ...(await test.captcha()) }, address);
    expect((await ask('203.0.113.1')).status).toBe(200);
    for (let again = 1; again <= 9; again += 1) {
      test.clock.advance(10 * MINUTE);
      expect((await ask('203.0.113.1')).status).toBe(200);
    }
    expect((await ask('198.51.100.4')).status).toBe(200);
  });

  it('requires a captcha from the first request on after a phone has received three texts', async () => {
    const test = await openTestSystem();
    for (const index of [1, 2, 3]) {
      expect((await request(test, purpose, { phone: KNOWN }, `203.0.113.${index}`)).status).toBe(200);
    }
    test.clock.advance(10 * MINUTE);
    const without = await request(test, purpose, { phone: KNOWN }, '203.0.113.4');
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['captcha']]);
    const given = { phone: KNOWN, ...(await test.captcha()) };
    expect((await request(test, purpose, given, '203.0.113.4')).status).toBe(200);
    expect((await request(test, purpose, { phone: UNKNOWN }, '203.0.113.5')).status).toBe(200);
  });

  it('accepts one of several simultaneous requests of an address, and three of many addresses', async () => {
    const test = await openTestSystem();
    const own = await Promise.all(
      [1, 2, 3].map(() => request(test, purpose, { phone: KNOWN }, '203.0.113.1')),
    );
    expect(statuses(own)).toEqual([200, 429, 429]);
    const captchas = await Promise.all(Array.from({ length: 9 }, () => test.captcha()));
    const answers = await Promise.all(
      captchas.map((captcha, index) =>
        request(test, purpose, { phone: UNKNOWN, ...captcha }, `203.0.113.${index}`),
      ),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429]);
  });

  it('counts all addresses of an IPv6 /64 as one', async () => {
    const test = await openTestSystem();
    expect((await request(test, purpose, { phone: KNOWN }, '2001:db8:1:2::1')).status).toBe(200);
    expect((await request(test, purpose, { phone: KNOWN }, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await request(test, purpose, { phone: KNOWN }, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('requires a captcha from the fourth request of an address for one phone on, for ten minutes', async () => {
    const test = await openTestSystem();
    const phone = '13900139001';
    const ask = (captcha = {}) => request(test, purpose, { phone, ...captcha });
    expect((await ask()).status).toBe(200);
    // Refused requests count as well.
    expect((await ask()).status).toBe(429);
    expect((await ask()).status).toBe(429);
    const fourth = await ask();
    expect([fourth.status, Object.keys(fourth.body.errors ?? {})]).toEqual([422, ['captcha']]);
    // Another number is not affected.
    expect((await request(test, purpose, { phone: '13900139004' })).status).toBe(200);

    test.clock.advance(MINUTE);
    expect((await ask({ ...(await test.captcha()), captcha: 'AAAA' })).status).toBe(422);
    expect((await ask(await test.captcha())).status).toBe(200);
    test.clock.advance(10 * MINUTE);
    expect((await ask()).status).toBe(200);
  });

  it('requires no captcha of the people of a hall who share one address', async () => {
    const test = await openTestSystem();
    for (let index = 10; index < 50; index += 1) {
      expect((await request(test, purpose, { phone: `139001390${index}` })).status).toBe(200);
    }
  });

  it('stores neither the code nor its key', async () => {
    const test = await openTestSystem();
    const phone = purpose === 'register' ? UNKNOWN : KNOWN;
    const { key, code } = await test.code(purpose, phone);
    const rows = JSON.stringify(
      await test.system.parts.db.selectFrom('verification_codes').selectAll().execute(),
    );
    expect(rows).not.toContain(key);
    expect(rows).not.toContain(code);
  });
});

it('requires a captcha from the 401st request of one address in an hour on, and refuses the 1,201st', async () => {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const made = (bucket: string, hits: number) =>
    db.updateTable('rate_counters').set({ hits }).where('bucket', 'like', `${bucket}%`).execute();
  const ask = (phone: string, captcha = {}) => request(test, 'login', { phone, ...captcha });
  expect((await ask('13900139010')).status).toBe(200);
  await made('code-network:', 399);
  expect((await ask('13900139011')).status).toBe(200);
  expect((await ask('13900139012')).status).toBe(422);
  expect((await ask('13900139012', await test.captcha())).status).toBe(200);
  expect((await request(test, 'login', { phone: '13900139013' }, '203.0.113.9')).status).toBe(200);
  await made('code-asker:', 1_200);
  const next = await ask('13900139099', await test.captcha());
  expect([next.status, next.body.retry_after]).toEqual([429, 3600]);
});

it('sends a notice instead of a code to register a known phone, and nothing to reset an unknown one', async () => {
  const test = await openTestSystem();
  await request(test, 'register', { phone: KNOWN });
  await request(test, 'reset', { phone: UNKNOWN });
  expect(test.texts).toHaveLength(1);
  expect(test.texts[0]).toMatchObject({ phone: KNOWN, purpose: 'register' });
  expect(test.texts[0]?.text).not.toMatch(/\d{6}/);
});

describe('POST /users/phone-login', () => {
  it('[S49] signs in a known phone number', async () => {
    const test = await openTestSystem();
    const { status, body } = await phoneLogin(test, { phone: KNOWN, ...(await test.code('login', KNOWN)) });
    expect([status, body.token_type]).toEqual([200, 'Bearer']);
    const info = await test.call<UserInfo>('GET', paths.getUserInfo, { token: body.access_token });
    expect(info.body.username).toBe('lin.xiaoyu');
  });

  it('[S2] registers an unknown phone number as a Personal registrant, and stores the consent', async () => {
    const test = await openTestSystem();
    const { body } = await phoneLogin(test, { phone: UNKNOWN, ...(await test.code('login', UNKNOWN)) });
    const info = await test.call<UserInfo>('GET', paths.getUserInfo, { token: body.access_token });
    expect(info.body).toMatchObject({
      username: expect.stringMatching(/^u[a-z0-9]{3,31}$/),
      is_unit: 0,
      roles: [{ name: 'Personal' }],
      user_org_relation: [],
      phone: '139****9000',
    });
    const consents = await test.system.parts.db.selectFrom('consent_log').selectAll().execute();
    expect(consents).toMatchObject([
      { purpose: 'account', address: '192.0.2.1', text_version: expect.any(String) },
    ]);

    test.clock.advance(MINUTE);
    await phoneLogin(test, { phone: UNKNOWN, ...(await test.code('login', UNKNOWN)) });
    const { length } = await test.system.parts.db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', UNKNOWN)
      .execute();
    expect(length).toBe(1);
  });

  it('[S53] refuses a disabled account after the right code', async () => {
    const test = await openTestSystem();
    const phone = '13800138007';
    const { status, body } = await phoneLogin(test, { phone, ...(await test.code('login', phone)) });
    expect([status, body.code]).toEqual([403, 403002]);
  });

  it('accepts a code once, also for simultaneous requests', async () => {
    const test = await openTestSystem();
    const body = { phone: UNKNOWN, ...(await test.code('login', UNKNOWN)) };
    const answers = await Promise.all([
      phoneLogin(test, body),
      phoneLogin(test, body),
      phoneLogin(test, body),
    ]);
    expect(statuses(answers)).toEqual([200, 422, 422]);
    const later = await phoneLogin(test, body);
    expect([later.status, Object.keys(later.body.errors ?? {})]).toEqual([422, ['code']]);
  });

  it('rejects a code that has expired or is for another phone, purpose or key', async () => {
    const test = await openTestSystem();
    const own = await test.code('login', KNOWN);
    const reset = await test.code('reset', '13800138002');
    const refused = [
      { phone: UNKNOWN, ...own },
      { phone: '13800138002', ...reset },
      { phone: KNOWN, ...own, key: reset.key },
      { phone: KNOWN, ...own, key: 'k'.repeat(22) },
    ];
    for (const body of refused) {
      const answer = await phoneLogin(test, body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['code']]);
    }
    test.clock.advance(5 * MINUTE);
    expect((await phoneLogin(test, { phone: KNOWN, ...own })).status).toBe(422);
  });

  it('allows five tries for a code, also for simultaneous requests', async () => {
    const test = await openTestSystem();
    const right = { phone: KNOWN, ...(await test.code('login', KNOWN)) };
    const wrong = { ...right, code: right.code === '000000' ? '000001' : '000000' };
    for (let attempt = 1; attempt <= 4; attempt += 1)
      expect((await phoneLogin(test, wrong)).status).toBe(422);
    expect((await phoneLogin(test, right)).status).toBe(200);

    test.clock.advance(MINUTE);
    const next = { phone: KNOWN, ...(await test.code('login', KNOWN)) };
    const bad = { ...next, code: wrong.code === next.code ? '111111' : wrong.code };
    await Promise.all([1, 2, 3, 4, 5].map(() => phoneLogin(test, bad)));
    expect((await phoneLogin(test, next)).status).toBe(422);
  });
});
