import { setImmediate } from 'node:timers';
import { setImmediate as othersFirst } from 'node:timers/promises';

/**
 * Milliseconds for which the work of one request holds the event loop. Everything else that the process does,
 * such as a sign-in or the answer to a health check, waits for that long.
 */
const SLICE = 20;

/** The time at which the current turn of the event loop began to work; undefined if it has not. */
let began: number | undefined;

/** Lets other requests run, if this turn of the event loop has worked for a slice. */
export async function endSlice(): Promise<void> {
  const now = performance.now();
  if (began === undefined) {
    began = now;
    setImmediate(() => (began = undefined));
  }
  if (now - began >= SLICE) await othersFirst();
}

/** Runs steps, and lets other requests run between them. @returns the result of the steps */
export async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await endSlice();
  }
}

/** Runs steps at once, where nothing else waits. @returns the result of the steps */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Applies a function to each item, and lets other requests run between them. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  each: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(each(item));
    await endSlice();
  }
  return results;
}
