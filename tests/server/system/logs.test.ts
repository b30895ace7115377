import { expect, it } from 'vitest';
import type { Token } from '../../../server/contract/session/account.ts';
import { createApi } from '../../../server/system/create-api.ts';
import { createCodeSender } from '../../../server/message/code-gateway.ts';
import { streamSecurity } from '../../../server/session/security-log.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, signInPayload } from '../support/test-system.ts';

const phone = '13900139000';
const password = 'Straight-edge7';

it('contains one line for each call: id, method, route pattern, status, milliseconds and account', async () => {
  const test = await openTestSystem();
  const token = await test.signIn();
  test.logLines.length = 0;
  const answers = [
    await test.call('GET', `${paths.getUserInfo}?include=roles&secret=1`, { token }),
    await test.call('GET', '/nothing/of/that/kind'),
    await test.call('POST', paths.getUserInfo),
  ];
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  const { id: user } = await test.system.parts.db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', 'lin.xiaoyu')
    .executeTakeFirstOrThrow();
  const common = { level: 30, time: expect.any(Number), msg: 'request', ms: 0 };
  const lines = test.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ security }) => security === undefined)).toEqual([
    { ...common, id: ids[0], method: 'GET', route: '/api/v1/user/info', status: 200, user },
    { ...common, id: ids[1], method: 'GET', route: 'none', status: 404 },
    { ...common, id: ids[2], method: 'POST', route: '/api/v1/user/info', status: 405 },
  ]);
});

it('never contains a password, code, key, captcha, token or phone number, after any error', async () => {
  const test = await openTestSystem();
  const personal = demoAccount('Personal');
  const secrets: string[] = [password, phone, personal.password, personal.phone];
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: Record<string, unknown>,
    token?: string,
  ) => {
    for (const name of ['code', 'key', 'captcha_key', 'password', 'username']) {
      const value = body?.[name];
      if (typeof value === 'string') secrets.push(value);
    }
    return test.call<Token>(method, path, { ...(body && { body }), ...(token !== undefined && { token }) });
  };

  const proof = await test.code('register', phone);
  const wrong = { ...proof, code: proof.code === '111111' ? '222222' : '111111' };
  const registration = {
    username: 'wang.lei',
    password,
    org_name: '',
    user_type: 'Personal',
    phone,
    org_status: 0,
    contact_name: '王磊',
  };
  await call('POST', paths.register, { ...registration, ...wrong });
  const registered = await call('POST', paths.register, { ...registration, ...proof });
  const { access_token } = registered.body;
  secrets.push(access_token);
  await call('GET', `${paths.getUserInfo}?token=${access_token}`, undefined, access_token);
  await call(
    'PUT',
    paths.changePassword,
    { current_password: 'Wrong-guess1', password: 'Set-square8' },
    access_token,
  );
  const signIn = await signInPayload(test, { username: phone, password: 'Another-guess2' });
  await call('POST', paths.signIn, signIn);
  await call('POST', paths.signIn, { ...signIn, password: 17 });
  await test.call('POST', paths.signIn, { raw: `{"password":"${password}"` });
  await call('POST', paths.signInByPhone, { phone, ...(await test.captcha()) });

  await test.system.parts.db.schema.dropTable('verification_codes').execute();
  const failed = await call('POST', paths.signInByPhone, { phone, ...proof });
  expect(failed.status).toBe(500);
  await test.call('POST', paths.signIn, { body: await signInPayload(test, personal) });

  await streamSecurity(test.system.parts);
  const log = test.logLines.join('');
  expect(log).toContain('request failed');
  expect(log).toContain('signInFailed');
  for (const secret of secrets) expect(log).not.toContain(secret);
});

it('omits the values of a row that a database adds to its errors', async () => {
  const test = await openTestSystem();
  const api = createApi({
    ...test.system.parts,
    sendCode: () => {
      throw Object.assign(new Error('null value'), {
        code: '23502',
        detail: `Failing row contains (${phone})`,
      });
    },
  });
  const { status } = await api.request(`/api/v1${paths.sendLoginCode}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  });
  expect(status).toBe(500);
  const log = test.logLines.join('');
  expect(log).toContain('23502');
  expect(log).not.toContain(phone);
});

it('reports a text that could not be sent with a masked number, and without its content', async () => {
  const test = await openTestSystem();
  let tries = 0;
  const sender = createCodeSender(
    {
      send() {
        tries += 1;
        return Promise.reject(new Error('the webhook answered 500'));
      },
    },
    test.system.parts.log,
  );
  sender.send({ phone, text: 'your code is 654321', purpose: 'login' });
  await sender.settled();
  expect(tries).toBe(2);
  const line = test.logLines.find((one) => one.includes('could not be sent')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    phone: '139****9000',
    purpose: 'login',
    reason: 'the webhook answered 500',
  });
  expect(line).not.toMatch(/654321|13900139000/);
});
