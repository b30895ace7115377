import type { Answer, Call, Credentials, Send } from './http.ts';

/** A sender that can have calls on their way before they are asked for. */
export interface Ahead {
  /**
   * Sends a call whose turn will come; the same call that was begun before is given up.
   * @param lasts ms after which nobody will ask for it any more; for ever unless told. A call that lasts so long and
   *   is begun again goes on. Where it fails it is forgotten: whoever asks for it makes it anew
   */
  readonly begin: (call: Call, lasts?: number) => void;
  /** Has the answer of a call that has come along with another one; it is not begun besides. */
  readonly give: (call: Call, accessToken: string, body: unknown) => void;
  /** Gives up what was begun: its turn will not come. */
  readonly forget: () => void;
  /** As the sender itself; a call that was begun in the same name gets the answer that is on its way. */
  readonly send: Send;
}

interface Begun {
  readonly answer: Promise<Answer>;
  readonly stop: () => void;
  readonly isGiven?: true;
}

/** So many calls are begun at a time; with one more the oldest is given up. */
const LIMIT = 16;

/**
 * The order of calls is a chart's [S35], and so is what a failure means. The line is used at once all the same: a
 * call is begun early, and whoever makes it later gets its answer, or its failure, as if it were made then. A call
 * that may change something on the server gives up all that was begun before it.
 * @param credentials in whose name calls are made: an answer is never given to another session
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
      // A failure is told to whoever asks for the answer, if anybody does.
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
