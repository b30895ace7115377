import { fromPromise } from 'xstate';

/** A promise actor whose calls the test resolves or rejects one by one. */
export interface Held<Output, Input> {
  readonly logic: ReturnType<typeof fromPromise<Output, Input>>;
  /** The inputs of all calls so far, oldest first. */
  readonly inputs: Input[];
  /** Resolves the latest call. Throws if no call is open. */
  done(output: Output): Promise<void>;
  fail(error: unknown): Promise<void>;
}

/** Waits until the charts have processed the result, because promise actors settle in later microtasks. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** See {@link Held}. */
export function held<Output, Input = unknown>(): Held<Output, Input> {
  const inputs: Input[] = [];
  let waiting: { resolve(output: Output): void; reject(error: unknown): void } | null = null;
  const take = () => {
    if (waiting === null) throw new Error('no call is waiting');
    const call = waiting;
    waiting = null;
    return call;
  };
  return {
    logic: fromPromise<Output, Input>(({ input, signal }) => {
      inputs.push(input);
      return new Promise<Output>((resolve, reject) => {
        const call = { resolve, reject };
        waiting = call;
        signal.addEventListener('abort', () => {
          if (waiting === call) waiting = null;
        });
      });
    }),
    inputs,
    done: (output) => {
      take().resolve(output);
      return settled();
    },
    fail: (error) => {
      take().reject(error);
      return settled();
    },
  };
}

/** Returns an error with a failure, as an adapter rejects a call with it. */
export const failed = (known: Partial<Failure> & Pick<Failure, 'kind'>) =>
  Object.assign(new Error(known.kind), {
    failure: { message: '', fields: {}, code: null, retryAfter: null, requestId: null, ...known },
  });
