import { afterEach, expect, it, vi } from 'vitest';
import { createFileSender } from '../../../src/kit/file/file-sender.ts';
import type { SenderOptions } from '../../../src/kit/call/http.ts';

/** A fake XMLHttpRequest with the members that the sender uses. The test dispatches its events. */
class Http extends EventTarget {
  static made: Http[] = [];
  upload = new EventTarget();
  headers: Record<string, string> = {};
  opened: string[] = [];
  timeout = 0;
  status = 0;
  responseText = '';
  sent: FormData | null = null;

  constructor() {
    super();
    Http.made.push(this);
  }
  open(...call: string[]) {
    this.opened = call;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = (name: string) => (name === 'x-request-id' ? 'req-1' : null);
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

const options: SenderOptions = {
  apiRoot: 'https://api.example/api/v1',
  fetch: () => Promise.reject(new Error('a file is not sent by fetch')),
  credentials: () => ({ accessToken: 'abc', tokenType: 'Bearer' }),
  managementCredentials: () => null,
  cityCode: () => '0',
  language: () => 'zh-CN',
  isOnline: () => true,
};

function begin(isOnline = true) {
  vi.stubGlobal('XMLHttpRequest', Http);
  const given = new AbortController();
  const told: number[] = [];
  const file = new File(['photo'], 'photo.jpg');
  const send = createFileSender(file, (bytes) => told.push(bytes))({ ...options, isOnline: () => isOnline });
  const answer = send({ method: 'POST', path: '/uploads' }, given.signal);
  return { answer, told, given, http: Http.made.at(-1)! };
}

afterEach(() => vi.restoreAllMocks());

it('[S47, S48] sends one file as a form, with the headers of every call', async () => {
  const { answer, http } = begin();
  expect(http.opened).toEqual(['POST', 'https://api.example/api/v1/uploads']);
  expect(http.headers).toMatchObject({ authorization: 'Bearer abc', citycode: '0' });
  expect(http.sent?.get('file')).toMatchObject({ name: 'photo.jpg' });
  http.status = 422;
  http.responseText = '{"message":"no","retry_after":3}';
  http.dispatchEvent(new Event('load'));
  expect(await answer).toEqual({
    status: 422,
    body: { message: 'no', retry_after: 3 },
    requestId: 'req-1',
    retryAfter: 3,
    accessToken: 'abc',
  });
});

it('reports the sent bytes up to the size of the file, and extends the timeout with each progress', () => {
  const { told, http } = begin();
  expect(http.timeout).toBe(20_000);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 15_000);
  for (const loaded of [2, 190]) {
    http.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  }
  expect(told).toEqual([2, 5]);
  expect(http.timeout).toBeGreaterThanOrEqual(35_000);
});

it.each([
  ['timeout', true, 'timeout'],
  ['error', true, 'unreachable'],
  ['error', false, 'offline'],
] as const)('[D13] reports %s, online: %s, as %s', async (event, isOnline, reason) => {
  const { answer, http } = begin(isOnline);
  http.dispatchEvent(new Event(event));
  await expect(answer).rejects.toMatchObject({ reason });
});

it('is cancelled by its signal', async () => {
  const { answer, given } = begin();
  given.abort();
  await expect(answer).rejects.toMatchObject({ reason: 'cancelled' });
});
