import type { Answer, Call, Credentials, Send } from './http.ts';

/** A sender that can send calls before they are requested. */
export interface Ahead {
  /**
   * Sends a call in advance. Without `lasts`, the same call (method, path, access token) that was sent in
   * advance is aborted. With `lasts`, it continues and is not sent again, and a failed call is forgotten, so
   * that the next request sends it. A call whose answer was stored by `give` is not sent.
   * @param lasts milliseconds after which the answer is discarded; without a time limit if absent
   */
  readonly begin: (call: Call, lasts?: number) => void;
  /**
   * Stores the answer of a call that arrived as part of another answer. The call is then not sent in advance.
   */
  readonly give: (call: Call, accessToken: string, body: unknown) => void;
  /** Aborts and forgets all calls that were sent in advance. */
  readonly forget: () => void;
  /**
   * Sends a call, or returns the answer of the same call if it was sent in advance with the same access
   * token.
   */
  readonly send: Send;
}

interface Begun {
  readonly answer: Promise<Answer>;
  readonly stop: () => void;
  readonly isGiven?: true;
}

/** The maximum number of calls that are sent in advance. One more aborts the oldest. */
const LIMIT = 16;

/**
 * Creates a sender that sends calls in advance. A chart defines the order of calls [S35] and the meaning of a
 * failure. To use the network earlier, a call is sent before its turn. The later request receives the answer
 * or the failure as if it were sent then. A call that can change data on the server discards all calls that
 * were sent in advance.
 * @param credentials the credentials of the current session; an answer is never given to another session
 */
export function createAhead(send: Send, credentials: () => Credentials | null): Ahead {
  const begun = new Map<string, Begun>();
  const keyOf = ({ method, path }: Call, accessToken = credentials()?.accessToken ?? '') =>
    `${method} ${path} ${accessToken}`;
  const giveUp = (key: string) => {
    begun.get(key)?.stop();
    begun.delete(key);
  };
  const forget = () => [...begun.keys()].forEach(giveUp);
  return {
    forget,
    give(call, accessToken, body) {
      const answer = { status: 200, body, requestId: null, retryAfter: null, accessToken };
      begun.set(keyOf(call, accessToken), { answer: Promise.resolve(answer), stop() {}, isGiven: true });
    },
    begin(call, lasts) {
      const key = keyOf(call);
      const known = begun.get(key);
      if (known !== undefined && (lasts !== undefined || known.isGiven)) return;
      giveUp(key);
      const stop = new AbortController();
      const answer = send(call, stop.signal);
      const mine = { answer, stop: () => stop.abort() };
      const end = () => {
        if (begun.get(key) === mine) giveUp(key);
      };
      // The failure is reported to the later request, if there is one.
      answer.catch(lasts === undefined ? () => {} : end);
      if (lasts !== undefined) setTimeout(end, lasts);
      begun.set(key, mine);
      if (begun.size > LIMIT) giveUp([...begun.keys()][0] ?? '');
    },
    send(call, signal) {
      if (call.method !== 'GET') forget();
      const key = keyOf(call);
      const early = call.body === undefined && call.as === undefined ? begun.get(key) : undefined;
      if (early === undefined) return send(call, signal);
      begun.delete(key);
      signal.addEventListener('abort', early.stop, { once: true });
      return early.answer;
    },
  };
}
