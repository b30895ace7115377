import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAhead } from '../../../src/kit/call/ahead.ts';
import type { Answer, Call } from '../../../src/kit/call/http.ts';

const menu: Call = { method: 'GET', path: '/user/sidebars' };

/** A sender whose answers the test gives. */
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

describe('a call that is begun early', () => {
  it('[S35] is sent once, and its answer is that of the call whose turn has come', async () => {
    const { ahead, sent, send } = open();
    ahead.begin(menu);
    sent[0]?.answer('menu');
    expect((await send()).body).toBe('menu');
    expect(sent).toHaveLength(1);
  });

  it('is not sent where its answer has come along with another; in no other name, and once', async () => {
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

  it('gives its answer once: the next call is sent anew', () => {
    const { ahead, sent, send } = open();
    ahead.begin(menu);
    void send();
    void send();
    expect(sent).toHaveLength(2);
  });

  it('[S36] fails where it is asked for, and nowhere before', async () => {
    const { ahead, sent, send } = open();
    ahead.begin(menu);
    sent[0]?.fail();
    await expect(send()).rejects.toThrow('no answer');
  });

  it('is never the answer of another call, nor of another session', () => {
    const { ahead, sent, send, signInAs } = open();
    ahead.begin(menu);
    void send({ method: 'GET', path: '/user/info' });
    void send({ ...menu, as: null });
    signInAs('b');
    void send();
    expect(sent).toHaveLength(4);
  });

  it('is given up with the call that waits for it, when it is forgotten, and when another is begun', () => {
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

describe('what a page is about to read', () => {
  const record = (id: string): Call => ({ method: 'GET', path: `/entries/${id}` });

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is given to the page within its time, whichever of several it is', async () => {
    const { ahead, sent, send } = open();
    ahead.begin(record('e1'), 3_000);
    ahead.begin(record('e2'), 3_000);
    vi.advanceTimersByTime(2_999);
    sent[0]?.answer('first');
    expect((await send(record('e1'))).body).toBe('first');
    expect(sent).toHaveLength(2);
  });

  it('is given up after its time, and read anew by the page', () => {
    const { ahead, sent, send } = open();
    ahead.begin(record('e1'), 3_000);
    vi.advanceTimersByTime(3_000);
    void send(record('e1'));
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('is not given up once a page has asked for it', () => {
    const { ahead, sent, send } = open();
    ahead.begin(record('e1'), 3_000);
    void send(record('e1'));
    vi.advanceTimersByTime(3_000);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it('is read anew where it has failed before the page asks', async () => {
    const { ahead, sent, send } = open();
    ahead.begin(record('e1'), 3_000);
    sent[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    const answer = send(record('e1'));
    sent[1]?.answer('again');
    expect((await answer).body).toBe('again');
  });

  it('is older than what is written meanwhile, so it is read anew', () => {
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

  it('is sixteen calls at most: the oldest is given up', () => {
    const { ahead, sent } = open();
    for (let at = 0; at < 17; at += 1) ahead.begin(record(`e${at}`), 3_000);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, ...Array<boolean>(16).fill(false)]);
  });

  it('is begun once, however often somebody points at its link', () => {
    const { ahead, sent } = open();
    ahead.begin(record('e1'), 3_000);
    ahead.begin(record('e1'), 3_000);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([false]);
  });
});
