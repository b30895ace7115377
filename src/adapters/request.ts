import * as v from 'valibot';
import type { Call } from './http.ts';

/**
 * Makes a call through the request chart and gives the answer checked by the contract's schema.
 * Rejects with a {@link CallFailedError}, never with anything else; a wrong shape is `unexpected`.
 */
export type Request = <T>(
  call: Call,
  schema: v.GenericSchema<unknown, T>,
  signal?: AbortSignal,
) => Promise<T>;

/** What a call rejects with: an error for stack traces, a plain {@link Failure} for the charts. */
export class CallFailedError extends Error {
  readonly failure: Failure;

  /** What is not given is empty. */
  constructor(known: Pick<Failure, 'kind'> & Partial<Failure>) {
    super(`call failed: ${known.kind}`);
    this.failure = { message: '', fields: {}, code: null, retryAfter: null, requestId: null, ...known };
  }
}

/** The body as the schema has it; throws a {@link CallFailedError} where the server broke the contract. */
export function checked<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const result = v.safeParse(schema, body);
  if (!result.success) throw new CallFailedError({ kind: 'unexpected' });
  return result.output;
}
