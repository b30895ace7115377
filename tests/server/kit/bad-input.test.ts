import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type Answer, type TestSystem } from '../support/test-system.ts';

/** Every call with a body, and a body that is valid except for the records that it refers to. */
const key = 'k'.repeat(22);
const phone = '13900139000';
const code = '123456';
const password = 'Straight-edge7';
const calls = [
  {
    method: 'POST',
    path: paths.signIn,
    right: { username: 'wang.lei', password, captcha: 'K7XM', captcha_key: key, type: '', declare_id: '' },
  },
  { method: 'POST', path: paths.signInByPhone, right: { phone, code, key } },
  {
    method: 'POST',
    path: paths.register,
    right: {
      username: 'wang.lei',
      password,
      code,
      key,
      org_name: '湖北江汉机电职业技术学院',
      user_type: 'Unit',
      phone,
      org_status: 1,
      contact_name: '王磊',
    },
  },
  { method: 'POST', path: paths.sendLoginCode, right: { phone } },
  { method: 'POST', path: paths.sendRegisterCode, right: { phone } },
  { method: 'POST', path: paths.sendResetCode, right: { phone } },
  { method: 'POST', path: paths.resetPassword, right: { phone, code, key, password } },
  {
    method: 'POST',
    path: paths.reportErrors,
    right: {
      release: 'V1.0.0-0123456789',
      browser: 'Chrome 142, Windows',
      language: 'zh',
      errors: [
        {
          source: 'window',
          name: 'TypeError',
          message: 'x is not a function',
          stack: '',
          path: '/login',
          view: '',
          user_kind: '',
          states: '',
          request_id: '',
          count: 1,
        },
      ],
    },
  },
  {
    method: 'POST',
    path: paths.listUnitAccounts,
    right: { username: 'wang.lei', name: '王磊', phone, capacity: 'viewer' },
  },
  { method: 'PUT', path: paths.getUnitAccount, right: { version: 1, name: '王磊', capacity: 'viewer' } },
  { method: 'POST', path: paths.disableAccount, right: { version: 1, reason: 'has left' } },
  { method: 'POST', path: paths.resetAccount, right: { version: 1 } },
  {
    method: 'POST',
    path: paths.fileCorrection,
    right: { field: 'real_name', value: '林晓宇', reason: 'The register says so', file_id: key },
  },
  { method: 'POST', path: paths.approveCorrection, right: { version: 1 } },
  { method: 'POST', path: paths.refuseCorrection, right: { version: 1, reason: 'unreadable' } },
  { method: 'POST', path: paths.revealCorrection, right: { reason: 'compare' } },
  {
    method: 'PUT',
    path: paths.changePassword,
    right: { current_password: password, password: 'Set-square8' },
  },
] as const;

/**
 * Checks whether a blank value is accepted. Fields without an input on the screen may be empty, and a
 * password may consist of spaces.
 */
function isAllowed(path: string, field: string, blank: string): boolean {
  if (field === 'type' || field === 'declare_id') return true;
  return blank !== '' && (field === 'current_password' || (path === paths.signIn && field === 'password'));
}

const wrongTypes: unknown[] = [null, 17, true, [], {}, ['x'], { $gt: '' }];

/** Returns the wrong types for a field. A number is no wrong type for a field that takes a number. */
const wrongTypesFor = (right: Readonly<Record<string, unknown>>, field: string) =>
  wrongTypes.filter((wrong) => typeof wrong !== 'number' || typeof right[field] !== 'number');

/** Texts that do harm if they reach a database, a page, a log or a terminal unchecked. */
const harmful = [
  "x' OR '1'='1'; DROP TABLE users;--",
  '<img src=x onerror=alert(1)>',
  '${jndi:ldap://x}',
  '../../etc/passwd\u0000',
];
const lineBreak = 'line\nbreak';
const controls = ['null\u0000byte', 'escape\u001b[2J', 'right-to-left\u202egnp', 'zero\u200bwidth'];

/** All tables that calls write to, except failures and captchas, which record every attempt. */
const tables: readonly (keyof Tables)[] = [
  'users',
  'password_history',
  'user_roles',
  'organisations',
  'user_organisations',
  'tokens',
  'sign_ins',
  'verification_codes',
  'rate_counters',
  'consent_log',
  'client_errors',
  'corrections',
  'audit_log',
];

/** A call with valid fields counts against its rate limit, also if it is refused for its content. */
const withoutCounters = tables.filter((table) => table !== 'rate_counters');

async function rowsOf({ system }: TestSystem, counted = tables): Promise<string> {
  const counts = counted.map(async (table) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      system.parts.db,
    );
    return `${table} ${rows[0]?.n}`;
  });
  return (await Promise.all(counts)).join('\n');
}

/** Expects a 422 [D17] that names this field, with a sentence. */
function expectFault(answer: Answer<ErrorBody>, field: string, given: unknown): void {
  const told = `${field} = ${JSON.stringify(given)}: ${JSON.stringify(answer.body)}`;
  expect(answer.status, told).toBe(422);
  expect(answer.body, told).toMatchObject({ code: 42201, status_code: 422 });
  const sentences = answer.body.errors?.[field];
  expect(sentences?.length, told).toBeGreaterThan(0);
  expect(
    sentences?.every((one) => /[\p{L}]{3}/u.test(one)),
    told,
  ).toBe(true);
  expect(Object.values(answer.body.errors ?? {})[0]?.[0], told).toBe(answer.body.message);
}

/** The record does not exist. The body must be validated before the record is read. */
const addressed = calls.map((call) => ({ ...call, path: call.path.replace(':id', 'nothing') }));

describe.each(addressed)('[D17] $method $path', ({ method, path, right }) => {
  const ends: (() => Promise<void>)[] = [];
  let test: TestSystem;
  let token: string;

  // All requests share one system, because none of them may leave a trace.
  beforeAll(async () => {
    test = await openTestSystem({}, (end) => ends.push(end));
    token = await test.signIn();
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  it.each(Object.keys(right))(
    'names its field %s if it has a wrong type, is missing, too long or harmful, and writes nothing',
    async (field) => {
      const before = await rowsOf(test);
      const send = (body: unknown) => test.call<ErrorBody>(method, path, { body, token });
      const { [field]: _, ...without } = right as Record<string, unknown>;

      for (const wrong of wrongTypesFor(right, field)) {
        expectFault(await send({ ...right, [field]: wrong }), field, wrong);
      }
      expectFault(await send(without), field, undefined);
      for (const blank of ['', '   '].filter((one) => !isAllowed(path, field, one))) {
        expectFault(await send({ ...right, [field]: blank }), field, blank);
      }
      expectFault(await send({ ...right, [field]: 'x'.repeat(5000) }), field, 'long');
      // A reason may have several lines.
      const isOfLines = field === 'reason';
      for (const text of isOfLines ? controls : [lineBreak, ...controls]) {
        expectFault(await send({ ...right, [field]: text }), field, text);
      }
      expect(await rowsOf(test)).toEqual(before);
      const beforeTexts = await rowsOf(test, withoutCounters);
      for (const text of isOfLines ? [lineBreak] : []) {
        const { body } = await send({ ...right, [field]: text });
        expect(body.errors ?? {}).not.toHaveProperty(field);
      }
      // A harmful text is valid in a field for free text. Such a request is refused later, for its content.
      for (const text of path === paths.reportErrors ? [] : harmful) {
        const answer = await send({ ...right, [field]: text });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(answer.body).toMatchObject({ message: expect.any(String), status_code: answer.status });
      }
      expect(await rowsOf(test, withoutCounters)).toEqual(beforeTexts);
      expect(test.texts).toEqual([]);
    },
  );

  it('names every faulty field and every unknown field at once', async () => {
    const body = {
      ...Object.fromEntries(Object.keys(right).map((field) => [field, {}])),
      is_admin: true,
      constructor: 1,
      ['__proto__x']: 1,
    };
    const answer = await test.call<ErrorBody>(method, path, { body, token });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(Object.keys(body).toSorted());
  });

  it.each([
    ['not JSON', '{"phone":', 400, 40001],
    ['empty', '', 400, 40001],
    ['a list', '[]', 400, 40001],
    ['null', 'null', 400, 40001],
    ['a text', '"x"', 400, 40001],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400, 40001],
    ['more than 16 kB', JSON.stringify({ x: 'x'.repeat(16_384) }), 413, 41301],
  ])('refuses a body that is %s', async (_, raw, status, errorNumber) => {
    const answer = await test.call<ErrorBody>(method, path, { raw, token });
    expect([answer.status, answer.body.code, answer.body.status_code]).toEqual([status, errorNumber, status]);
  });

  it('refuses a body that is not declared as JSON, and accepts JSON with a charset', async () => {
    const send = (type: string) =>
      test.call<ErrorBody>(method, path, { body: right, token, headers: { 'content-type': type } });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ]) {
      const answer = await send(type);
      expect([answer.status, answer.body.code]).toEqual([415, 41501]);
    }
    expect((await send('application/json; charset=utf-8')).status).not.toBe(415);
  });

  it('counts the bytes of a body without a declared length', async () => {
    let sent = 0;
    const raw = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new TextEncoder().encode(' '.repeat(1024)));
        if (sent > 1000) controller.close();
      },
    });
    const response = await test.system.api.request(`/api/v1${path}`, {
      method,
      body: raw,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(100);
  });
});

it('rejects names with SQL and HTML, which have no effect on the database', async () => {
  const test = await openTestSystem();
  const proof = await test.code('register', phone);
  const answer = await test.call<ErrorBody>('POST', paths.register, {
    body: { ...calls[2].right, ...proof, contact_name: '<b>王磊</b>', org_name: "'; drop table users" },
  });
  expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(['contact_name', 'org_name']);
  expect(
    (await test.call('GET', paths.getUserInfo, { token: await test.signIn(demoAccount('Unit')) })).status,
  ).toBe(200);
});
