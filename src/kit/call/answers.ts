import type { ActorRefFrom } from 'xstate';
import type { answersMachine } from '../../../machines/kit/answers.machine.ts';

/** The last answers of the session of who was signed in when this was opened. */
export interface Answers {
  /** What was read at an address the last time; null for nothing. */
  readonly recall: (of: string) => unknown;
  readonly keep: (of: string, answer: unknown) => void;
  /** The server no longer gives it. */
  readonly forget: (of: string) => void;
}

/** @param ref the chart that holds them; undefined where there is none */
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

/** Of the server's clock in an answer, the day. */
const dayOf = (name: string, value: unknown): unknown =>
  name === 'server_time' && typeof value === 'string' ? value.slice(0, 10) : value;

/**
 * The answer before, where a new one says the same: nothing is rendered anew for it.
 * @param clock what the server's own time counts for: a page of a list is another one tomorrow, and not with every
 *   second; a countdown needs the instant
 */
export function createSame(clock: 'day' | 'instant'): <T>(answer: T) => T {
  let before: { readonly words: string; readonly answer: unknown } | undefined;
  return <T>(answer: T): T => {
    const words = JSON.stringify(answer, clock === 'day' ? dayOf : undefined);
    if (before?.words !== words) before = { words, answer };
    return before.answer as T;
  };
}
