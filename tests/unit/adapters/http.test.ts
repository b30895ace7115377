import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSender, NoAnswerError, type Call, type SenderOptions } from '../../../src/kit/call/http.ts';

const never = new AbortController().signal;

function senderWith(options: Partial<SenderOptions> = {}, answer: () => Response = () => Response.json({})) {
  const calls: { url: string; init: RequestInit; headers: Headers }[] = [];
  const send = createSender({
    apiRoot: 'https://api.example/api/v1',
    fetch: (input, init = {}) => {
      calls.push({ url: String(input), init, headers: new Headers(init.headers) });
      return Promise.resolve(answer());
    },
    credentials: () => null,
    managementCredentials: () => null,
    cityCode: () => '0',
    language: () => 'zh-CN',
    isOnline: () => true,
    ...options,
  });
  return { send, calls };
}

const answerOf = (status: number) => () => Response.json({}, { status });

afterEach(() => vi.useRealTimers());

it('[S47] the path is appended to the API root', async () => {
  const { send, calls } = senderWith();
  await send({ method: 'GET', path: '/captcha' }, never);
  expect(calls[0]?.url).toBe('https://api.example/api/v1/captcha');
});

it('[S48] without a session the authorizations are empty and the city is 0', async () => {
  const { send, calls } = senderWith();
  await send({ method: 'GET', path: '/captcha' }, never);
  const headers = calls[0]!.headers;
  expect(headers.get('authorization')).toBe('');
  expect(headers.get('Authorization-Api')).toBe('');
  expect(headers.get('cityCode')).toBe('0');
});

it('[S48] headers contain type and token, Bearer for an empty type, and the URL-encoded city code', async () => {
  const { send, calls } = senderWith({
    credentials: () => ({ accessToken: 'abc', tokenType: 'Mac' }),
    managementCredentials: () => ({ accessToken: 'xyz', tokenType: '' }),
    cityCode: () => '武汉 420100',
  });
  await send({ method: 'GET', path: '/user/info' }, never);
  const headers = calls[0]!.headers;
  expect(headers.get('authorization')).toBe('Mac abc');
  expect(headers.get('Authorization-Api')).toBe('Bearer xyz');
  expect(headers.get('cityCode')).toBe('%E6%AD%A6%E6%B1%89%20420100');
});

it('[S48] a call with another token carries that token, and no token if it is null', async () => {
  const { send, calls } = senderWith({ credentials: () => ({ accessToken: 'abc', tokenType: 'Bearer' }) });
  await send({ method: 'POST', path: '/a', as: { accessToken: 'old', tokenType: 'Bearer' } }, never);
  await send({ method: 'POST', path: '/a', as: null }, never);
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', '']);
});

it('[S48] credentials are read again for every call', async () => {
  let token = 'first';
  const { send, calls } = senderWith({ credentials: () => ({ accessToken: token, tokenType: 'Bearer' }) });
  await send({ method: 'GET', path: '/a' }, never);
  token = 'second';
  const answer = await send({ method: 'GET', path: '/a' }, never);
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer first', 'Bearer second']);
  expect(answer.accessToken).toBe('second');
});

it('[S49] a body is sent as JSON, and cookies are never sent', async () => {
  const { send, calls } = senderWith();
  await send({ method: 'POST', path: '/user/login', body: { username: '林' } }, never);
  expect(calls[0]?.init).toMatchObject({ method: 'POST', body: '{"username":"林"}', credentials: 'omit' });
  expect(calls[0]?.headers.get('content-type')).toBe('application/json');
});

describe('the idempotency key of an act', () => {
  const act = { method: 'POST', path: '/entries', body: { event_id: 'robots' } } as const;
  const session = { credentials: () => ({ accessToken: 'abc', tokenType: 'Bearer' }) };
  const keysOf = ({ calls }: ReturnType<typeof senderWith>) =>
    calls.map(({ headers }) => headers.get('idempotency-key'));

  it('stays the same until the act succeeds: after no response, and after a refusal', async () => {
    const answers = [() => Promise.reject(new Error('gone')), ...[502, 409, 200, 200].map(answerOf)];
    const sender = senderWith(session, () => answers.shift()!() as never);
    await expect(sender.send(act, never)).rejects.toThrow(NoAnswerError);
    for (let again = 0; again < 4; again++) await sender.send(act, never);
    const [first, ...later] = keysOf(sender);
    expect(first).toMatch(/^[\w-]{8,64}$/);
    expect(later.slice(0, 3)).toEqual([first, first, first]);
    // An act that is repeated after its success is a new act.
    expect(later[3]).not.toBe(first);
  });

  it('differs for another body, another path, another session', async () => {
    let accessToken = 'abc';
    const sender = senderWith(
      { credentials: () => ({ accessToken, tokenType: 'Bearer' }) },
      () => Promise.reject(new Error('gone')) as never,
    );
    const fail = (call: Call) => expect(sender.send(call, never)).rejects.toThrow(NoAnswerError);
    await fail(act);
    await fail({ ...act, body: { event_id: 'turning' } });
    await fail({ ...act, path: '/corrections' });
    accessToken = 'xyz';
    await fail(act);
    expect(new Set(keysOf(sender)).size).toBe(4);
  });

  it('is not sent with GET or PUT, without a session, or with another token', async () => {
    const sender = senderWith(session);
    await sender.send({ method: 'GET', path: '/entries' }, never);
    await sender.send({ method: 'PUT', path: '/entries/1', body: {} }, never);
    await sender.send({ ...act, as: { accessToken: 'old', tokenType: 'Bearer' } }, never);
    const nobody = senderWith();
    await nobody.send({ method: 'POST', path: '/user/login', body: {} }, never);
    expect([...keysOf(sender), ...keysOf(nobody)]).toEqual([null, null, null, null]);
  });

  it('is removed with the oldest of many failed acts', async () => {
    const sender = senderWith(session, () => Promise.reject(new Error('gone')) as never);
    const fail = (index: number) =>
      expect(sender.send({ ...act, body: { index } }, never)).rejects.toThrow(NoAnswerError);
    for (let index = 0; index <= 20; index++) await fail(index);
    await fail(20);
    await fail(0);
    const keys = keysOf(sender);
    expect(keys[21]).toBe(keys[20]);
    expect(keys[22]).not.toBe(keys[0]);
  });
});

it('[S51] each response with a status is returned with body, request id and retry time', async () => {
  const { send } = senderWith({}, () =>
    Response.json(
      { message: '操作过于频繁', status_code: 429 },
      { status: 429, headers: { 'x-request-id': 'r-1', 'retry-after': '30' } },
    ),
  );
  expect(await send({ method: 'GET', path: '/a' }, never)).toEqual({
    status: 429,
    body: { message: '操作过于频繁', status_code: 429 },
    requestId: 'r-1',
    retryAfter: 30,
    accessToken: '',
  });
});

it('[S54] an error page that is no JSON is returned as a response', async () => {
  const { send } = senderWith({}, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await send({ method: 'GET', path: '/a' }, never)).toMatchObject({
    status: 502,
    body: '<h1>Bad gateway</h1>',
  });
});

it('[S51] a success that is no JSON is returned as text, which the contract refuses', async () => {
  const { send } = senderWith({}, () => new Response('<!doctype html>', { status: 200 }));
  expect(await send({ method: 'GET', path: '/a' }, never)).toMatchObject({ body: '<!doctype html>' });
});

/** A fake `fetch` that rejects when its signal aborts. */
const hanging: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof NoAnswerError ? error.reason : error),
  );

it('[D13] a missing connection is distinguished from an unreachable server', async () => {
  const failing = () => Promise.reject(new TypeError('Failed to fetch'));
  const call = { method: 'GET', path: '/a' } as const;
  expect(await reasonOf(senderWith({ fetch: failing }).send(call, never))).toBe('unreachable');
  expect(await reasonOf(senderWith({ fetch: failing, isOnline: () => false }).send(call, never))).toBe(
    'offline',
  );
});

it('[D13] a call that the application aborts is cancelled', async () => {
  const leaving = new AbortController();
  const reason = reasonOf(senderWith({ fetch: hanging }).send({ method: 'GET', path: '/a' }, leaving.signal));
  leaving.abort();
  expect(await reason).toBe('cancelled');
});

it('[S47, D13] a call is aborted after 20,000 ms', async () => {
  const waits: number[] = [];
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    waits.push(milliseconds);
    return limit.signal;
  });
  const reason = reasonOf(senderWith({ fetch: hanging }).send({ method: 'GET', path: '/a' }, never));
  limit.abort(new DOMException('late', 'TimeoutError'));
  expect(await reason).toBe('timeout');
  expect(waits).toEqual([20_000]);
});
