import { unavailable } from '../kit/api-error.ts';

/** Runs work when its turn comes. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Turns for work that costs processor or memory, first come first served.
 * @param atOnce work that runs at the same time
 * @param waiting calls that may wait for a turn
 * @param retryAfter seconds after which a call that may not wait is told to come again
 * @returns turns that throw ApiError 503 where too many wait already
 */
export function createTurns(atOnce: number, waiting: number, retryAfter: number): Turns {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw unavailable(retryAfter);
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The turn is handed over, not given back: nobody can slip in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
