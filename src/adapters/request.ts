import * as v from 'valibot';
import type { Call } from './http.ts';

/**
 * Makes a call through the request chart and gives the answer checked by the contract's schema.
 * Rejects with a {@link Failure}, never with anything else; a wrong shape is `unexpected`.
 */
export type Request = <T>(
  call: Call,
  schema: v.GenericSchema<unknown, T>,
  signal?: AbortSignal,
) => Promise<T>;

/** A failure without an answer behind it. */
export function failure(kind: Failure['kind'], message = ''): Failure {
  return { kind, message, fields: {}, code: null, retryAfter: null, requestId: null };
}

/** The body as the schema has it; throws a {@link Failure} where the server broke the contract. */
export function checked<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const result = v.safeParse(schema, body);
  if (!result.success) throw failure('unexpected');
  return result.output;
}
