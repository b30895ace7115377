import type { Answer, Call, Credentials, Send } from './http.ts';

/** A sender that can have one call on its way before it is asked for. */
export interface Ahead {
  /** Sends a call whose turn will come; one that was begun before is given up. */
  readonly begin: (call: Call) => void;
  /** Gives up what was begun: its turn will not come. */
  readonly forget: () => void;
  /** As the sender itself; the call that was begun in the same name gets the answer that is on its way. */
  readonly send: Send;
}

/**
 * The order of calls is a chart's [S35], and so is what a failure means. The line is used at once all the same: a
 * call is begun early, and whoever makes it later gets its answer, or its failure, as if it were made then.
 * @param credentials in whose name calls are made: an answer is never given to another session
 */
export function createAhead(send: Send, credentials: () => Credentials | null): Ahead {
  let begun: { readonly key: string; readonly answer: Promise<Answer>; readonly stop: () => void } | null =
    null;
  const keyOf = ({ method, path }: Call) => `${method} ${path} ${credentials()?.accessToken ?? ''}`;
  const forget = () => {
    begun?.stop();
    begun = null;
  };
  return {
    forget,
    begin(call) {
      forget();
      const stop = new AbortController();
      const answer = send(call, stop.signal);
      // Told to whoever asks for it, if anybody does.
      answer.catch(() => {});
      begun = { key: keyOf(call), answer, stop: () => stop.abort() };
    },
    send(call, signal) {
      if (begun?.key !== keyOf(call) || call.body !== undefined || call.as !== undefined)
        return send(call, signal);
      const { answer, stop } = begun;
      begun = null;
      signal.addEventListener('abort', stop, { once: true });
      return answer;
    },
  };
}
