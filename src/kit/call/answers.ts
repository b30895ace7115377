import type { ActorRefFrom } from 'xstate';
import type { answersMachine } from '../../../machines/kit/answers.machine.ts';

/** The cached answers of the user who was signed in when `openAnswers` was called. */
export interface Answers {
  /** Returns the last answer of an address; null if there is none. */
  readonly recall: (of: string) => unknown;
  readonly keep: (of: string, answer: unknown) => void;
  /** Deletes an answer that the server no longer returns. */
  readonly forget: (of: string) => void;
}

/**
 * Opens the cache of the current user.
 * @param ref the chart that stores the answers; undefined if there is none
 */
export function openAnswers(ref: ActorRefFrom<typeof answersMachine> | undefined): Answers {
  const user = ref?.getSnapshot().context.user ?? '';
  return {
    recall(of) {
      const now = ref?.getSnapshot().context;
      return now?.user === user ? (now.answers.find((one) => one.of === of)?.answer ?? null) : null;
    },
    keep: (of, answer) => ref?.send({ type: 'answers.kept', user, of, answer }),
    forget: (of) => ref?.send({ type: 'answers.gone', user, of }),
  };
}

/** Reduces the server's clock in an answer to the day. */
const dayOf = (name: string, value: unknown): unknown =>
  name === 'server_time' && typeof value === 'string' ? value.slice(0, 10) : value;

/**
 * Returns a function that returns the previous answer if the new one is equal, so that nothing is rendered
 * again. Lists change with the server's day but not with every second. Countdowns need the exact time.
 * @param clock the precision at which `server_time` is compared
 */
export function createSame(clock: 'day' | 'instant'): <T>(answer: T) => T {
  let before: { readonly words: string; readonly answer: unknown } | undefined;
  return <T>(answer: T): T => {
    const words = JSON.stringify(answer, clock === 'day' ? dayOf : undefined);
    if (before?.words !== words) before = { words, answer };
    return before.answer as T;
  };
}
