import { unavailable } from '../kit/api-error.ts';

/** Runs work when its turn comes up. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates turns for work that needs CPU time or memory, first come first served.
 * @param atOnce the number of calls that run at the same time
 * @param waiting the number of calls that may wait for a turn
 * @param retryAfter seconds after which a rejected call may try again
 * @returns turns that throw ApiError 503 if too many calls already wait
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
      // The turn passes directly to the next call in the queue, so that no other call can take it in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
