import * as v from 'valibot';
import type { Call } from './http.ts';

/**
 * Sends a call through the request chart and returns the answer, validated by the contract's schema. Rejects
 * only with a {@link CallFailedError}. An answer that does not match the schema has the kind `unexpected`.
 */
export type Request = <T>(
  call: Call,
  schema: v.GenericSchema<unknown, T>,
  signal?: AbortSignal,
) => Promise<T>;

/** The error of a failed call: an `Error` for stack traces, with a plain {@link Failure} for the charts. */
export class CallFailedError extends Error {
  override readonly failure: Failure;

  /** Properties that are not given are empty. */
  constructor(known: Pick<Failure, 'kind'> & Partial<Failure>) {
    super(`call failed: ${known.kind}`);
    this.failure = { message: '', fields: {}, code: null, retryAfter: null, requestId: null, ...known };
  }
}

/** The maximum number of schema issues in the error message. */
const PLACES = 3;

/**
 * A response that violates the contract. The message names the properties and never contains their values.
 */
export class MalformedAnswerError extends CallFailedError {
  override name = 'MalformedAnswerError';

  constructor({ method, path }: Call, issues: readonly v.BaseIssue<unknown>[], requestId: string | null) {
    super({ kind: 'unexpected', requestId });
    const places = issues.map((issue) => {
      const place = v.getDotPath(issue) ?? 'answer';
      return issue.received === 'undefined' ? `${place} is missing` : `${place} is no ${issue.type}`;
    });
    this.message = `${method} ${path}: ${places.slice(0, PLACES).join(', ')}`;
  }
}

/**
 * Validates the body of a call's response with a schema.
 * @throws MalformedAnswerError
 */
export function checked<T>(
  call: Call,
  schema: v.GenericSchema<unknown, T>,
  body: unknown,
  requestId: string | null,
): T {
  const result = v.safeParse(schema, body);
  if (!result.success) throw new MalformedAnswerError(call, result.issues, requestId);
  return result.output;
}
