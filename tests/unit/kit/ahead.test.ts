import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAhead } from '../../../src/kit/call/ahead.ts';
import type { Answer, Call } from '../../../src/kit/call/http.ts';

const menu: Call = { method: 'GET', path: '/user/sidebars' };

/** Opens a sender whose responses the test gives. */
function open() {
  const sent: { call: Call; signal: AbortSignal; answer: (body: unknown) => void; fail: () => void }[] = [];
  let token = 'a';
  const ahead = createAhead(
    (call, signal) =>
      new Promise<Answer>((resolve, reject) => {
        sent.push({
          call,
          signal,
          answer: (body) =>
            resolve({ status: 200, body, requestId: null, retryAfter: null, accessToken: token }),
          fail: () => reject(new Error('no answer')),
        });
      }),
    () => ({ accessToken: token, tokenType: 'Bearer' }),
  );
  const send = (call = menu, signal = new AbortController().signal) => ahead.send(call, signal);
  return { ahead, sent, send, signInAs: (other: string) => (token = other) };
}

describe('a call that is sent early', () => {
  it('[S35] is sent once, and its response is used by the later call', async () => {
    const { ahead, sent, send } = open();
    ahead.begin(menu);
    sent[0]?.answer('menu');
    expect((await send()).body).toBe('menu');
    expect(sent).toHaveLength(1);
  });

  it('is not sent if another response contains its answer, once and for the same token only', async () => {
    const { ahead, sent, send, signInAs } = open();
    ahead.give(menu, 'b', 'menu');
    ahead.begin(menu);
    expect(sent).toHaveLength(1);
    signInAs('b');
    ahead.begin(menu);
    expect((await send()).body).toBe('menu');
    expect(sent).toHaveLength(1);
    void send();
    expect(sent).toHaveLength(2);
  });

  it('returns its response once, and the next call is sent again', () => {
    const { ahead, sent, send } = open();
    ahead.begin(menu);
    void send();
    void send();
    expect(sent).toHaveLength(2);
  });

  it('[S36] fails only when the later call is made', async () => {
    const { ahead, sent, send } = open();
    ahead.begin(menu);
    sent[0]?.fail();
    await expect(send()).rejects.toThrow('no answer');
  });

  it('is not used for another call or another session', () => {
    const { ahead, sent, send, signInAs } = open();
    ahead.begin(menu);
    void send({ method: 'GET', path: '/user/info' });
    void send({ ...menu, as: null });
    signInAs('b');
    void send();
    expect(sent).toHaveLength(4);
  });

  it('is aborted with the call that uses it, by `forget`, and by another early call', () => {
    const { ahead, sent, send } = open();
    const caller = new AbortController();
    ahead.begin(menu);
    void send(menu, caller.signal);
    caller.abort();
    ahead.begin(menu);
    ahead.forget();
    ahead.begin(menu);
    ahead.begin(menu);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true, true, false]);
  });
});

describe('the early reading of a page', () => {
  const record = (id: string): Call => ({ method: 'GET', path: `/entries/${id}` });

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is used by the page within its time, also if there are several', async () => {
    const { ahead, sent, send } = open();
    ahead.begin(record('e1'), 3_000);
    ahead.begin(record('e2'), 3_000);
    vi.advanceTimersByTime(2_999);
    sent[0]?.answer('first');
    expect((await send(record('e1'))).body).toBe('first');
    expect(sent).toHaveLength(2);
  });

  it('is aborted after its time, and the page reads again', () => {
    const { ahead, sent, send } = open();
    ahead.begin(record('e1'), 3_000);
    vi.advanceTimersByTime(3_000);
    void send(record('e1'));
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('is not aborted once a page uses it', () => {
    const { ahead, sent, send } = open();
    ahead.begin(record('e1'), 3_000);
    void send(record('e1'));
    vi.advanceTimersByTime(3_000);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it('is repeated by the page if it has failed', async () => {
    const { ahead, sent, send } = open();
    ahead.begin(record('e1'), 3_000);
    sent[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    const answer = send(record('e1'));
    sent[1]?.answer('again');
    expect((await answer).body).toBe('again');
  });

  it('is repeated after a write, because it is out of date', () => {
    const { ahead, sent, send } = open();
    ahead.begin(record('e1'), 3_000);
    void send({ method: 'POST', path: '/entries/e1/approve', body: {} });
    void send(record('e1'));
    expect(sent.map(({ call, signal }) => [call.method, signal.aborted])).toEqual([
      ['GET', true],
      ['POST', false],
      ['GET', false],
    ]);
  });

  it('is limited to sixteen calls, and the oldest is aborted', () => {
    const { ahead, sent } = open();
    for (let at = 0; at < 17; at += 1) ahead.begin(record(`e${at}`), 3_000);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, ...Array<boolean>(16).fill(false)]);
  });

  it('is sent once for several contacts with the same link', () => {
    const { ahead, sent } = open();
    ahead.begin(record('e1'), 3_000);
    ahead.begin(record('e1'), 3_000);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([false]);
  });
});
