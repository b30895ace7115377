import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { CodeAnswer } from '../../../server/contract/session/account.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { ownPhone, type OwnPhone } from '../../../server/contract/session/phone-change.ts';
import { paths } from '../../support/paths.ts';
import {
  demoAccount,
  openTestSystem,
  signInPayload,
  statuses,
  type Answer,
  type TestSystem,
} from '../support/test-system.ts';

const personal = demoAccount('Personal');
const other = demoAccount('Unit');
const fresh = '13900139000';

const faults = ({ body }: Answer<ErrorBody>) => Object.entries(body.errors ?? {});
const get = (test: TestSystem, token: string) => test.call<OwnPhone>('GET', paths.getOwnPhone, { token });

/** Requests a code for another number and reads it from that phone. */
async function prove(test: TestSystem, token: string, phone = fresh, address = '198.51.100.7') {
  const { status, body } = await test.call<CodeAnswer>('POST', paths.sendChangeCode, {
    token,
    body: { phone, ...(await test.captcha()) },
    address,
  });
  expect(status).toBe(200);
  return { phone, key: body.key, code: test.lastCode(phone) };
}

/** Requests a code for the present number of the account and reads it from that phone. */
async function presentCode(test: TestSystem, token: string, phone: string) {
  const { status, body } = await test.call<CodeAnswer>('POST', paths.sendPresentCode, { token, body: {} });
  expect(status).toBe(200);
  return { present_key: body.key, present_code: test.lastCode(phone) };
}

/** Returns the result of {@link presentCode} for an account without a password. */
async function provePresent(test: TestSystem, token: string, phone = '13800200001') {
  return { ...(await presentCode(test, token, phone)), current_password: undefined };
}

const put = (test: TestSystem, token: string, body: Record<string, unknown>) =>
  test.call<OwnPhone & ErrorBody>('PUT', paths.changeOwnPhone, {
    token,
    body: { current_password: personal.password, ...body },
  });

/** Signs in an account that registered by phone and never set a password. */
async function withoutPassword(test: TestSystem, phone = '13800200001') {
  const proof = await test.code('login', phone);
  const { body } = await test.call<{ access_token: string }>('POST', paths.signInByPhone, {
    body: { phone, ...proof },
  });
  return body.access_token;
}

const signInStatus = async (test: TestSystem, username: string) =>
  (
    await test.call('POST', paths.signIn, {
      body: await signInPayload(test, { username, password: personal.password }),
    })
  ).status;

describe('the own mobile number', () => {
  it('is shown masked, and states whether its change requires a password', async () => {
    const test = await openTestSystem();
    const { body } = await get(test, await test.signIn());
    expect(v.parse(v.strictObject(ownPhone.entries), body)).toEqual({
      phone: '138****8001',
      unbound: '',
      has_password: true,
      needs_present_code: false,
    });
    expect((await get(test, await withoutPassword(test))).body).toEqual({
      phone: '138****0001',
      unbound: '',
      has_password: false,
      needs_present_code: true,
    });
    const committee = demoAccount('Committee');
    expect((await get(test, await test.signIn(committee))).body).toMatchObject({
      has_password: true,
      needs_present_code: true,
    });
    expect((await get(test, 'none')).status).toBe(401);
    expect((await test.call('POST', paths.sendChangeCode, { body: { phone: fresh } })).status).toBe(401);
  });

  it('is changed with the password and a code to the new number; other sessions end, the old number is notified', async () => {
    const test = await openTestSystem();
    const [here, there] = [await test.signIn(), await test.signIn()];
    const answer = await put(test, here, await prove(test, here));
    expect([answer.status, answer.body]).toEqual([
      200,
      { phone: '139****9000', unbound: '', has_password: true, needs_present_code: false },
    ]);
    expect((await get(test, here)).body.phone).toBe('139****9000');
    expect((await get(test, there)).status).toBe(401);
    expect(await signInStatus(test, fresh)).toBe(200);
    expect(await signInStatus(test, personal.phone)).toBe(401);
    const told = test.texts.filter(({ phone }) => phone === personal.phone);
    expect(told).toMatchObject([{ purpose: 'notice', text: expect.stringContaining('139****9000') }]);
    const log = await test.system.parts.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.phone')
      .execute();
    expect(log).toMatchObject([
      { object: 'user', capacity: 'owner', before: '138****8001', after: '139****9000' },
    ]);
  });

  it('is changed by every kind of account, and with a code to the present number if there is no password', async () => {
    const test = await openTestSystem();
    const token = await withoutPassword(test);
    const proof = await prove(test, token);
    expect((await put(test, token, { ...proof, ...(await provePresent(test, token)) })).status).toBe(200);
    for (const [index, role] of ['Unit', 'Committee', 'Expert', 'Exhibitor'].entries()) {
      const account = demoAccount(role);
      const own = await test.signIn(account);
      const next = await prove(test, own, `1390013910${index}`, `198.51.100.${20 + index}`);
      const present = role === 'Committee' ? await presentCode(test, own, account.phone) : {};
      const answer = await put(test, own, { ...next, ...present, current_password: account.password });
      expect([role, answer.status]).toEqual([role, 200]);
    }
  });

  it.each(['Committee', 'Technician'])(
    'requires a code to the present number besides the password for an account with a second factor: %s',
    async (role) => {
      const test = await openTestSystem();
      const account = demoAccount(role);
      const token = await test.signIn(account);
      const proof = { ...(await prove(test, token)), current_password: account.password };
      const present = await presentCode(test, token, account.phone);
      const refused = async (change: Record<string, unknown>, field: string, sentence: string) => {
        const answer = await put(test, token, { ...proof, ...present, ...change });
        expect([answer.status, faults(answer)]).toEqual([422, [[field, [sentence]]]]);
      };
      await refused(
        { present_code: undefined, present_key: undefined },
        'present_code',
        'Please fill this in',
      );
      await refused({ present_key: undefined }, 'present_code', 'Ask for a code first');
      const notIt = 'The code is wrong or no longer valid';
      await refused(
        { present_code: present.present_code === '123456' ? '654321' : '123456' },
        'present_code',
        notIt,
      );
      await refused({ present_code: proof.code, present_key: proof.key }, 'present_code', notIt);
      await refused({ current_password: undefined }, 'current_password', 'Please fill this in');
      await refused(
        { current_password: 'Wrong-password1' },
        'current_password',
        'The current password is not right',
      );
      expect((await get(test, token)).body.phone).not.toBe('139****9000');

      const changed = await put(test, token, { ...proof, ...present });
      expect([changed.status, changed.body]).toEqual([
        200,
        { phone: '139****9000', unbound: '', has_password: true, needs_present_code: true },
      ]);
      // The code to the previous number is used up. The next change requires a code to the new number.
      test.clock.advance(60_000);
      const next = { ...(await prove(test, token, '13900139001')), current_password: account.password };
      const again = await put(test, token, { ...next, ...present });
      expect(faults(again)).toEqual([['present_code', [notIt]]]);
    },
  );

  it('requires the password only if an account with a second factor has no number yet', async () => {
    const test = await openTestSystem();
    const committee = demoAccount('Committee');
    const token = await test.signIn(committee);
    await test.system.parts.db
      .updateTable('users')
      .set({ phone: null })
      .where('username', '=', committee.username)
      .execute();
    expect((await get(test, token)).body).toMatchObject({ phone: '', needs_present_code: false });
    const proof = await prove(test, token);
    expect((await put(test, token, { ...proof, current_password: committee.password })).status).toBe(200);
  });

  it('does not change with a code that is wrong, used, expired or for another number or purpose', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const proof = await prove(test, token);
    const wrong = async (change: Record<string, unknown>) => {
      const answer = await put(test, token, { ...proof, ...change });
      expect([answer.status, faults(answer)]).toEqual([
        422,
        [['code', ['The code is wrong or no longer valid']]],
      ]);
    };
    await wrong({ code: proof.code === '123456' ? '654321' : '123456' });
    await wrong({ phone: '13900139001' });
    const login = await test.code('login', '13900139002');
    await wrong({ phone: '13900139002', ...login });
    expect((await put(test, token, proof)).status).toBe(200);
    await wrong({});
    test.clock.advance(60_000);
    const late = await prove(test, token, '13900139003');
    test.clock.advance(5 * 60_000);
    await wrong(late);
  });

  it('reveals that another account has a number only with the code sent to that number', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const asked = async (phone: string) => {
      const { status, body } = await test.call<CodeAnswer>('POST', paths.sendChangeCode, {
        token,
        body: { phone },
      });
      return [status, Object.keys(body)];
    };
    expect(await asked(other.phone)).toEqual(await asked('13900139008'));
    test.clock.advance(60_000);
    const proof = await prove(test, token, other.phone);
    const guessed = await put(test, token, {
      ...proof,
      code: proof.code === '123456' ? '654321' : '123456',
    });
    expect(faults(guessed).map(([field]) => field)).toEqual(['code']);
    const answer = await put(test, token, proof);
    expect([answer.status, faults(answer)]).toEqual([
      422,
      [['phone', ['This mobile number already has an account']]],
    ]);
    test.clock.advance(60_000);
    const own = await put(test, token, await prove(test, token, personal.phone));
    expect(faults(own)).toEqual([['phone', ['This is what it says already']]]);
  });

  it('is given to one of two accounts that prove it at the same instant', async () => {
    const test = await openTestSystem();
    const [one, two] = [await withoutPassword(test), await withoutPassword(test, '13800200002')];
    const first = await prove(test, one);
    test.clock.advance(60_000);
    const second = await prove(test, two);
    const both = await Promise.all(
      [
        [one, first, await provePresent(test, one)] as const,
        [two, second, await provePresent(test, two, '13800200002')] as const,
      ].map(([token, proof, present]) => put(test, token, { ...proof, ...present })),
    );
    expect(statuses(both)).toEqual([200, 422]);
    const refused = both.find(({ status }) => status === 422);
    expect(refused && faults(refused)).toEqual([['phone', ['This mobile number already has an account']]]);
  });

  it('requires the password, and wrong guesses count toward the lock', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const proof = await prove(test, token);
    const without = await put(test, token, { ...proof, current_password: undefined });
    expect(faults(without)).toEqual([['current_password', ['Please fill this in']]]);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const answer = await put(test, token, { ...proof, current_password: 'Wrong-password1' });
      expect(faults(answer)).toEqual([['current_password', ['The current password is not right']]]);
    }
    expect((await put(test, token, { ...proof, current_password: 'Wrong-password1' })).status).toBe(423);
    expect((await put(test, token, proof)).status).toBe(423);
  });

  it.each([
    [{ phone: '02712333' }, ['phone']],
    [{ code: '12' }, ['code']],
    [{ key: '' }, ['key']],
    [{ username: 'me' }, ['username']],
  ])('names the faulty fields of %j', async (change, fields) => {
    const test = await openTestSystem();
    const answer = await put(test, await test.signIn(), {
      phone: fresh,
      code: '123456',
      key: 'k',
      ...change,
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, fields]);
  });

  it('requires a code to the present number besides the token if there is no password', async () => {
    const test = await openTestSystem();
    const token = await withoutPassword(test);
    const proof = await prove(test, token);
    const present = await provePresent(test, token);
    const wrong = async (change: Record<string, unknown>, sentence: string) => {
      const answer = await put(test, token, { ...proof, ...present, ...change });
      expect([answer.status, faults(answer)]).toEqual([422, [['present_code', [sentence]]]]);
    };
    await wrong({ present_code: undefined, present_key: undefined }, 'Please fill this in');
    await wrong({ present_key: undefined }, 'Ask for a code first');
    const notIt = 'The code is wrong or no longer valid';
    await wrong({ present_code: present.present_code === '123456' ? '654321' : '123456' }, notIt);
    await wrong({ present_code: proof.code, present_key: proof.key }, notIt);
    const login = await test.code('login', '13800200001');
    await wrong({ present_code: login.code, present_key: login.key }, notIt);
    const stranger = await withoutPassword(test, '13800200002');
    const others = await provePresent(test, stranger, '13800200002');
    await wrong(others, notIt);
    expect((await get(test, token)).body.phone).toBe('138****0001');

    expect((await put(test, token, { ...proof, ...present })).status).toBe(200);
    const told = test.texts.filter(({ phone, purpose }) => phone === '13800200001' && purpose === 'notice');
    expect(told).toHaveLength(1);
  });

  it('sends a code to the present number for its account only, one a minute, and counts it separately', async () => {
    const test = await openTestSystem();
    const token = await withoutPassword(test);
    const ask = async (captcha = {}) =>
      test.call<ErrorBody>('POST', paths.sendPresentCode, { token, body: captcha });
    expect((await test.call('POST', paths.sendPresentCode, { body: {} })).status).toBe(401);
    for (let stranger = 1; stranger <= 9; stranger += 1) {
      await test.call('POST', paths.sendLoginCode, {
        body: { phone: '13800200001', ...(await test.captcha()) },
        address: `203.0.113.${stranger}`,
      });
    }
    expect((await ask()).status).toBe(200);
    expect(test.texts.at(-1)).toMatchObject({ phone: '13800200001', purpose: 'present' });
    expect((await ask()).status).toBe(429);
    test.clock.advance(60_000);
    expect((await ask()).status).toBe(200);
    expect(faults(await ask()).map(([field]) => field)).toEqual(['captcha']);
    const phone = await test.call<ErrorBody>('POST', paths.sendPresentCode, {
      token,
      body: { phone: fresh },
    });
    expect(faults(phone).map(([field]) => field)).toEqual(['phone']);
  });

  it('counts its codes for its account: one a minute for a number, and a captcha after three', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const ask = (phone: string) =>
      test.call<ErrorBody>('POST', paths.sendChangeCode, { token, body: { phone } });
    for (let stranger = 1; stranger <= 9; stranger += 1) {
      const body = { phone: fresh, ...(await test.captcha()) };
      await test.call('POST', paths.sendLoginCode, { body, address: `203.0.113.${stranger}` });
    }
    expect((await ask(fresh)).status).toBe(200);
    expect((await ask(fresh)).status).toBe(429);
    expect((await ask('13900139001')).status).toBe(200);
    expect(faults(await ask('13900139002')).map(([field]) => field)).toEqual(['captcha']);
    const another = await withoutPassword(test);
    const body = { phone: '13900139002' };
    expect((await test.call('POST', paths.sendChangeCode, { token: another, body })).status).toBe(200);
  });
});
