import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { openApi, operations } from '../../../server/system/openapi.ts';
import { paths } from '../../support/paths.ts';
import { png, upload } from '../support/sample-files.ts';
import { demoAccount, openTestSystem, startTestServer, type TestSystem } from '../support/test-system.ts';

type Method = 'GET' | 'POST' | 'PUT';

/** Every call with a parameter in its path. */
const withIds = Object.keys(operations)
  .map((key) => key.split(' ') as [Method, string])
  .filter(([, path]) => path.includes(':'));

const noIds = [
  '%00',
  'x%00y',
  '%zz',
  '%ed%a0%80',
  '..%2f..',
  "1'--",
  encodeURIComponent('编号'),
  'x'.repeat(300),
];

describe('[D17] an invalid id in a path', () => {
  const ends: (() => Promise<void>)[] = [];
  let test: TestSystem;
  let tokens: string[];
  beforeAll(async () => {
    test = await openTestSystem({}, (end) => ends.push(end));
    tokens = await Promise.all(
      ['Personal', 'Committee', 'Technician'].map((role) => test.signIn(demoAccount(role))),
    );
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  it.each(withIds)('returns 403 or 404: %s %s', async (method, path) => {
    for (const token of tokens) {
      for (const id of noIds) {
        const { status, body, headers } = await test.call<ErrorBody>(method, path.replaceAll(/:\w+/g, id), {
          token,
          ...(method !== 'GET' && { body: {} }),
        });
        expect([403, 404], `${id}: ${JSON.stringify(body)}`).toContain(status);
        expect(body.status_code).toBe(status);
        expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/);
      }
    }
  });
});

type Schema = Readonly<Record<string, unknown>>;

/** Returns the parts of a JSON schema that are numbers without fixed values, each with its place. */
function numbersIn(value: unknown, place: string): [place: string, schema: Schema][] {
  if (typeof value !== 'object' || value === null) return [];
  const schema = value as Schema;
  const own: [string, Schema][] =
    (schema['type'] === 'integer' || schema['type'] === 'number') && !('enum' in schema)
      ? [[place, schema]]
      : [];
  return [...own, ...Object.entries(schema).flatMap(([key, one]) => numbersIn(one, `${place}.${key}`))];
}

describe('[D17] a whole number', () => {
  const { schemas } = openApi()['components'] as { schemas: Record<string, Schema> };
  const bodies = [...new Set(Object.values(operations).flatMap(({ body }) => body ?? []))];
  const numbers = bodies.flatMap((name) => numbersIn(schemas[name], name));

  it.each(numbers)('is limited to the range of its column: %s', (name, { type, minimum, maximum }) => {
    expect(type).toBe('integer');
    // A measured value may be negative.
    expect(minimum).toBeGreaterThanOrEqual(
      /rule\.oneOf|trial\.properties\.inputs|(?:sentMarks|paperTyping|paperSettling)\..*\.value$/.test(name)
        ? -(2 ** 31)
        : 0,
    );
    // A device sends a counter and times in milliseconds. Their columns are twice as wide.
    expect(maximum).toBeLessThan(/sentMarks\..*\.(?:n|made_at)$/.test(name) ? 2 ** 53 : 2 ** 31);
  });

  it('is rejected by name outside its limits', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Committee'));
    for (const version of [2 ** 31, 1e300, -1, 1.5]) {
      const { status, body } = await test.call<ErrorBody>('POST', paths.approveEntry.replace(':id', 'x'), {
        token,
        body: { version, reason: '' },
      });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['version']]);
    }
  });

  it('is rejected as the size of a picture that is too large', async () => {
    const test = await openTestSystem();
    const { status, body } = await upload(test, await test.signIn(), 'huge.png', png(2 ** 32 - 1, 4));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['file']]);
  });
});

describe('[D17] a text that a database cannot store', () => {
  const texts = ['\0', 'a\0b', '\ud800', 'a\udfffb'];

  it('is rejected by the name of its field, at any depth', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Committee'));
    const faultsOf = async (method: Method, path: string, body: unknown) => {
      const answer = await test.call<ErrorBody>(method, path, { token, body });
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    for (const text of texts) {
      const at = (path: string) => path.replace(':id', 'x');
      expect(await faultsOf('POST', paths.writeNotice, { title: 'x', body: text })).toEqual([422, ['body']]);
      const reasons = { remarks: { deep: [[text]] } };
      expect(await faultsOf('POST', at(paths.returnEntry), { version: 1, reasons, hours: 1 })).toEqual([
        422,
        ['reasons'],
      ]);
      expect(await faultsOf('POST', at(paths.returnEntry), { reasons: { [text]: '' } })).toEqual([
        422,
        ['reasons'],
      ]);
      expect(
        await faultsOf('POST', paths.sendLoginCode, {
          phone: '13900139000',
          captcha: text,
          captcha_key: 'x',
        }),
      ).toEqual([422, ['captcha']]);
    }
    const query = await test.call<ErrorBody>('GET', `${paths.listEntries}?text=a%00b`, { token });
    expect([query.status, Object.keys(query.body.errors ?? {})]).toEqual([422, ['text']]);
  });

  it('is searched at any depth without a stack overflow', async () => {
    const test = await openTestSystem();
    const raw = `{"phone":${'['.repeat(8000)}${']'.repeat(8000)}}`;
    const { status } = await test.call('POST', paths.sendLoginCode, { raw });
    expect([400, 422]).toContain(status);
  });
});

/** Sends bytes to a server and returns the response after the connection is closed. */
async function rawAnswer(url: string, bytes: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => void (said += text));
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = said.split('\r\n\r\n');
  const id = /^x-request-id: (.+)$/im.exec(head)?.[1] ?? '';
  const type = /^content-type: (.+)$/im.exec(head)?.[1];
  return { status: Number(head.split(' ')[1]), id, type, body: JSON.parse(body) as ErrorBody };
}

describe('[D17] a malformed request', () => {
  const close = 'connection: close\r\n\r\n';
  it.each([
    ['a backslash in the path', `GET /api\\v1/captcha HTTP/1.1\r\nhost: localhost\r\n${close}`, 400, 40001],
    ['an invalid host', `GET ${API_ROOT}/captcha HTTP/1.1\r\nhost: a b/c@d\r\n${close}`, 400, 40001],
    ['an invalid address', `GET http://[/captcha HTTP/1.1\r\nhost: localhost\r\n${close}`, 400, 40001],
    [
      'a body with invalid chunks',
      `POST ${API_ROOT}${paths.signIn} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
      400,
      40001,
    ],
    ['bytes that are not HTTP', 'hello\r\n\r\n', 400, 40001],
    ['an invalid header', `GET / HTTP/1.1\r\nhost: x\r\nb\0d: 1\r\n${close}`, 400, 40001],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(40_000)}\r\n${close}`,
      431,
      43101,
    ],
  ])('gets an error response in the usual form: %s', async (_, bytes, status, code) => {
    const server = await startTestServer(null);
    onTestFinished(() => server.stop());
    const answer = await rawAnswer(server.url, bytes);
    expect([answer.status, answer.type]).toEqual([status, 'application/json']);
    expect(answer.body).toEqual({ message: expect.any(String), code, status_code: status });
    expect(server.logLines.filter((line) => line.includes(answer.id))).toHaveLength(1);
  });
});

it('logs an upload that the client aborts as aborted, and not as an error', async () => {
  const server = await startTestServer(null);
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      `POST ${API_ROOT}${paths.signIn} HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      'content-length: 9000',
      'expect: 100-continue\r\n\r\n',
    ].join('\r\n'),
  );
  // The server has started the request and waits for its body.
  await once(socket, 'data');
  socket.end('{"username');
  await expect.poll(() => server.logLines).not.toEqual([]);
  await server.stop();
  expect(server.logLines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 30, msg: 'aborted', route: `${API_ROOT}${paths.signIn}` }),
  ]);
});
