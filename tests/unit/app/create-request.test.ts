import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import {
  createSender,
  NoAnswerError,
  type Answer,
  type Call,
  type Send,
} from '../../../src/kit/call/http.ts';
import { createRequest, type RequestNews } from '../../../src/app/wiring/create-request.ts';

const get: Call = { method: 'GET', path: '/a' };
const post: Call = { method: 'POST', path: '/a', body: {} };
const schema = v.object({ name: v.string() });

let sent: Call[];
let failures: Failure[];
let ended: string[];
let malformed: Error[];

const news: RequestNews = {
  failed: (failure) => failures.push(failure),
  unauthenticated: (accessToken) => ended.push(accessToken),
  malformed: (error) => malformed.push(error),
};

type Step = Partial<Answer> | NoAnswerError['reason'];

/** Builds a request whose calls get these responses in order. The last response is repeated. */
function requestMeeting(...steps: Step[]) {
  const send: Send = (call) => {
    sent.push(call);
    const step = steps[Math.min(sent.length, steps.length) - 1] ?? {};
    if (typeof step === 'string') return Promise.reject(new NoAnswerError(step));
    return Promise.resolve({
      status: 200,
      body: {},
      requestId: null,
      retryAfter: null,
      accessToken: 'abc',
      ...step,
    });
  };
  return createRequest(send, news);
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { failure?: Failure }) => error.failure,
  );

beforeEach(() => {
  sent = [];
  failures = [];
  ended = [];
  malformed = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * Builds a request with the real sender and a server that never responds. `fetched` contains the instants of
 * its calls.
 */
function requestToHangingServer() {
  vi.useFakeTimers();
  // The fake timers do not control the browser's own timeouts.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), milliseconds);
    return limit.signal;
  });
  const start = Date.now();
  const fetched: number[] = [];
  const hanging: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      fetched.push(Date.now() - start);
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  const send = createSender({
    apiRoot: 'https://api.example/api/v1',
    fetch: hanging,
    credentials: () => null,
    managementCredentials: () => null,
    cityCode: () => '',
    language: () => 'zh',
    isOnline: () => true,
  });
  return { request: createRequest(send, news), fetched };
}

it('[S51] a response in the shape of the contract is returned to the caller', async () => {
  const request = requestMeeting({ body: { name: '林晓雨', more: 1 } });
  expect(await request(get, schema)).toEqual({ name: '林晓雨' });
  expect(failures).toEqual([]);
});

it('[S51] a response in another shape is rejected as unexpected', async () => {
  const request = requestMeeting({ body: { name: 7 } });
  expect(await failureOf(request(get, schema))).toMatchObject({ kind: 'unexpected' });
});

it('[S33] a response in another shape is recorded with its place and request, never with its content', async () => {
  const request = requestMeeting({ body: { name: 7, more: ['林晓雨'] }, requestId: 'req-1' });
  const error = await request(get, schema).catch((thrown: unknown) => thrown);
  expect(malformed).toEqual([error]);
  expect(error).toMatchObject({
    name: 'MalformedAnswerError',
    message: 'GET /a: name is no string',
    failure: { requestId: 'req-1' },
  });
});

it('[S51] a status without an error outside 200–299 is reported and rejected', async () => {
  const request = requestMeeting({ status: 304, body: '' });
  expect(await failureOf(request(get, schema))).toMatchObject({ kind: 'unexpected', message: '' });
  expect(failures).toHaveLength(1);
});

it('[S52] a 422 reports the first sentence of each field, joined, and passes the fields to the form', async () => {
  const errors = { phone: ['手机号格式不正确', '另一句'], code: ['验证码错误'] };
  const request = requestMeeting({ status: 422, body: { message: '422', errors, status_code: 422 } });
  const failure = await failureOf(request(post, schema));
  expect(failure).toMatchObject({
    kind: 'invalid',
    message: '手机号格式不正确 验证码错误',
    fields: { phone: '手机号格式不正确', code: '验证码错误' },
  });
  expect(failures).toEqual([failure]);
});

it('[S52] a 422 without field errors reports the message of the response', async () => {
  const request = requestMeeting({ status: 422, body: { message: '请检查填写内容', status_code: 422 } });
  expect(await failureOf(request(post, schema))).toMatchObject({ message: '请检查填写内容', fields: {} });
});

it.each([403002, 403003, 403004, 403005])(
  '[S53] a 403 with code %i is returned to the caller, without a toast',
  async (code) => {
    const body = { message: '账号已停用', code, status_code: 403 };
    const request = requestMeeting({ status: 403, body });
    expect(await request(post, v.unknown())).toEqual(body);
    expect(failures).toEqual([]);
  },
);

it('[S54] any other error response is reported with its message, code, retry time and request id', async () => {
  const body = { message: '无权操作', code: 40301, status_code: 403 };
  const request = requestMeeting({ status: 403, body, requestId: 'r-9', retryAfter: 60 });
  const failure = await failureOf(request(post, schema));
  expect(failure).toEqual({
    kind: 'refused',
    message: '无权操作',
    fields: {},
    code: 40301,
    retryAfter: 60,
    requestId: 'r-9',
  });
  expect(failures).toEqual([failure]);
});

it('[S55] a 401 with the exact message ends the session whose token the call carried', async () => {
  const request = requestMeeting({ status: 401, body: { message: '身份认证未通过。', status_code: 401 } });
  expect(await failureOf(request(get, schema))).toMatchObject({ kind: 'unauthenticated' });
  expect(ended).toEqual(['abc']);
  expect(failures).toHaveLength(1);
});

it('[S55] a 401 with another message, such as a wrong password, ends no session', async () => {
  const request = requestMeeting({ status: 401, body: { message: '账号或密码错误', status_code: 401 } });
  expect(await failureOf(request(post, schema))).toMatchObject({ kind: 'refused' });
  expect(ended).toEqual([]);
});

it.each(['offline', 'timeout', 'unreachable'] as const)(
  '[D13] a missing response is reported: %s',
  async (reason) => {
    const request = requestMeeting(reason);
    expect(await failureOf(request(post, schema))).toMatchObject({ kind: reason });
    expect(failures).toMatchObject([{ kind: reason }]);
  },
);

it('[D13] a call that the application aborts is not reported', async () => {
  const leaving = new AbortController();
  const request = createRequest(() => new Promise(() => {}), news);
  const failure = failureOf(request(get, schema, leaving.signal));
  leaving.abort();
  expect(await failure).toMatchObject({ kind: 'cancelled' });
  expect(failures).toEqual([]);
});

it('[D13] a call that is aborted before its start is not sent', async () => {
  const request = requestMeeting({ body: { name: 'a' } });
  expect(await failureOf(request(get, schema, AbortSignal.abort()))).toMatchObject({ kind: 'cancelled' });
  expect(sent).toEqual([]);
});

it.each([
  ['unreachable', 'offline'],
  [{ status: 503 }, { status: 502 }],
] as [Step, Step][])(
  '[D14] a reading call is repeated with growing pauses until it gets a response',
  async (...steps) => {
    vi.useFakeTimers();
    const request = requestMeeting(...steps, { body: { name: 'late' } });
    const answer = request(get, schema);
    await vi.advanceTimersByTimeAsync(299);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(599);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ name: 'late' });
    expect(failures).toEqual([]);
  },
);

it('[D14] a call is sent three times at most, with one toast', async () => {
  vi.useFakeTimers();
  const failure = failureOf(requestMeeting({ status: 503, body: { message: '系统维护中' } })(get, schema));
  await vi.runAllTimersAsync();
  expect(await failure).toMatchObject({ kind: 'refused', message: '系统维护中' });
  expect(sent).toHaveLength(3);
  expect(failures).toHaveLength(1);
});

it.each([{ status: 503 }, 'timeout'] as Step[])(
  '[D14] a writing call is never sent twice (%j)',
  async (step) => {
    expect(await failureOf(requestMeeting(step)(post, schema))).not.toBeNull();
    expect(sent).toHaveLength(1);
  },
);

it.each([{ status: 500 }, { status: 404 }] as Step[])(
  '[D14] a call with the response %j is never sent twice',
  async (step) => {
    await failureOf(requestMeeting(step)(get, schema));
    expect(sent).toHaveLength(1);
  },
);

it('[S47, D14] a call that times out after 20 s is not sent again', async () => {
  const failure = await failureOf(requestMeeting('timeout', { body: { name: 'late' } })(get, schema));
  expect(failure?.kind).toBe('timeout');
  expect(sent).toHaveLength(1);
});

it.each([get, post])(
  '[S47, D14] a server that never responds is reported once, exactly 20 s after the call: $method',
  async (call) => {
    const { request, fetched } = requestToHangingServer();
    const failure = failureOf(request(call, schema));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failures).toMatchObject([{ kind: 'timeout' }]);
    expect(await failure).toMatchObject({ kind: 'timeout' });
    // No attempt continues in the background: three attempts end only after 61 s.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toEqual([0]);
    expect(failures).toHaveLength(1);
  },
);

it('[S53] a refusal that is returned to the caller keeps its words and is not recorded as malformed', async () => {
  const body = { message: '账号已停用', code: 403_002, status_code: 403 };
  const failure = await failureOf(requestMeeting({ status: 403, body })(get, schema));
  expect(failure).toMatchObject({ kind: 'refused', message: '账号已停用', code: 403_002 });
  expect(failures).toEqual([]);
  expect(malformed).toEqual([]);
});
