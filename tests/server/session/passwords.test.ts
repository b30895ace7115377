import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { paths } from '../../support/paths.ts';
import {
  demoAccount,
  openTestSystem,
  signInPayload,
  type TestSystem,
  statuses,
} from '../support/test-system.ts';

const personal = demoAccount('Personal');
const { phone } = personal;
const fresh = 'Straight-edge7';

const change = (test: TestSystem, token: string, current_password: string, password: string) =>
  test.call<ErrorBody>('PUT', paths.changePassword, { token, body: { current_password, password } });

const reset = (test: TestSystem, body: Record<string, unknown>) =>
  test.call<ErrorBody>('POST', paths.resetPassword, { body });

const signInStatus = async (test: TestSystem, password: string) => {
  const body = await signInPayload(test, { username: personal.username, password });
  return (await test.call('POST', paths.signIn, { body })).status;
};

describe('PUT /user/password', () => {
  it('sets the new password, keeps this session and ends the other ones', async () => {
    const test = await openTestSystem();
    const [here, there] = [await test.signIn(), await test.signIn()];
    expect(await change(test, here, personal.password, fresh)).toMatchObject({ status: 200, body: {} });
    expect((await test.call('GET', paths.getUserInfo, { token: here })).status).toBe(200);
    expect((await test.call('GET', paths.getUserInfo, { token: there })).status).toBe(401);
    expect(await signInStatus(test, personal.password)).toBe(401);
    expect(await signInStatus(test, fresh)).toBe(200);
  });

  it('counts wrong guesses of the present password toward the lock', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const { status, body } = await change(test, token, 'Wrong-password1', fresh);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['current_password']]);
    }
    expect((await change(test, token, 'Wrong-password1', fresh)).status).toBe(423);
    expect((await change(test, token, personal.password, fresh)).status).toBe(423);
    expect(await signInStatus(test, personal.password)).toBe(423);
  });

  it('rejects the last three passwords, and accepts the one before them', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const used = [personal.password, 'Set-square1', 'Set-square2', 'Set-square3'];
    for (const [index, next] of used.slice(1).entries()) {
      test.clock.advance(1000);
      expect((await change(test, token, used[index] ?? '', next)).status).toBe(200);
    }
    for (const old of used.slice(1)) {
      const { status, body } = await change(test, token, 'Set-square3', old);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
    }
    expect((await change(test, token, 'Set-square3', personal.password)).status).toBe(200);
  });

  it('rejects a password that contains the username or the end of the phone number', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    for (const bad of ['Lin.Xiaoyu9', `Abc-${phone.slice(-6)}`]) {
      const { status, body } = await change(test, token, personal.password, bad);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
    }
  });

  it('accepts 8 to 64 characters, of any kind from 16 on, but no common password in any case or width', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const tried = async (password: string) => (await change(test, token, personal.password, password)).status;
    for (const bad of [
      'Sh0rt-1',
      `Aa1${'x'.repeat(62)}`,
      'no classes here',
      // Passwords among the 10,000 most common ones. The schema alone accepts them.
      'Charlie1',
      'CHARLIE-1x'.slice(0, 9),
      'Ｃｈａｒｌｉｅ１',
      'Word of 林晓雨 here',
    ]) {
      expect([bad, await tried(bad)]).toEqual([bad, 422]);
    }
    expect(await tried('correct horse battery staple')).toBe(200);
    expect(await signInStatus(test, 'correct horse battery staple')).toBe(200);
  });

  it('treats a password in another width or composition as the same password', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    expect((await change(test, token, personal.password, 'Straight-édge７')).status).toBe(200);
    expect(await signInStatus(test, 'Straight-e\u0301dge7')).toBe(200);
  });

  it('[S55] needs a session', async () => {
    const test = await openTestSystem();
    expect((await change(test, 'x'.repeat(43), personal.password, fresh)).status).toBe(401);
  });
});

it('logs that a password was changed or reset, without either password', async () => {
  const test = await openTestSystem();
  await change(test, await test.signIn(), personal.password, fresh);
  await reset(test, { phone, ...(await test.code('reset', phone)), password: 'Set-square8' });
  const log = await test.system.parts.db
    .selectFrom('audit_log')
    .selectAll()
    .where('object', '=', 'user')
    .orderBy('action')
    .execute();
  expect(log).toMatchObject(
    ['user.password.change', 'user.password.reset'].map((action) => ({
      action,
      capacity: 'owner',
      before: '',
      after: '',
    })),
  );
  expect(log[0]?.actor_id).toBe(log[0]?.object_id);
});

describe('POST /user/password/reset', () => {
  it('sets the new password, ends every session and opens the lock', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    for (let attempt = 1; attempt <= 5; attempt += 1) await signInStatus(test, 'Wrong-password1');
    expect(await signInStatus(test, personal.password)).toBe(423);

    const body = { phone, ...(await test.code('reset', phone)), password: fresh };
    expect(await reset(test, body)).toMatchObject({ status: 200, body: {} });
    expect((await test.call('GET', paths.getUserInfo, { token })).status).toBe(401);
    expect(await signInStatus(test, fresh)).toBe(200);
    expect((await reset(test, { ...body, password: 'Set-square8' })).status).toBe(422);
  });

  it('rejects a recent or personal password, and does not use up the code', async () => {
    const test = await openTestSystem();
    const proof = { phone, ...(await test.code('reset', phone)) };
    for (const password of [personal.password, 'Lin.Xiaoyu9']) {
      const { status, body } = await reset(test, { ...proof, password });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
    }
    expect((await reset(test, { ...proof, password: fresh })).status).toBe(200);
  });

  it('reports only a wrong code for an unknown phone number', async () => {
    const test = await openTestSystem();
    const unknown = '13900139000';
    const { body: asked } = await test.call<{ key: string }>('POST', paths.sendResetCode, {
      body: { phone: unknown },
    });
    const { status, body } = await reset(test, {
      phone: unknown,
      code: '123456',
      key: asked.key,
      password: fresh,
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['code']]);
  });

  it('sets the first password of an account that registered by phone', async () => {
    const test = await openTestSystem();
    const own = '13900139000';
    await test.call('POST', paths.signInByPhone, {
      body: { phone: own, ...(await test.code('login', own)) },
    });
    const sign = async (password: string) =>
      (
        await test.call('POST', paths.signIn, {
          body: await signInPayload(test, { username: own, password }),
        })
      ).status;
    expect(await sign(fresh)).toBe(401);
    test.clock.advance(60_000);
    await reset(test, { phone: own, ...(await test.code('reset', own)), password: fresh });
    expect(await sign(fresh)).toBe(200);
  });

  it('accepts one of two simultaneous resets with one code', async () => {
    const test = await openTestSystem();
    const proof = { phone, ...(await test.code('reset', phone)) };
    const answers = await Promise.all(
      [fresh, 'Set-square8'].map((password) => reset(test, { ...proof, password })),
    );
    expect(statuses(answers)).toEqual([200, 422]);
  });
});
