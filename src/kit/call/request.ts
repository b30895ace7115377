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
  override readonly failure: Failure;

  /** What is not given is empty. */
  constructor(known: Pick<Failure, 'kind'> & Partial<Failure>) {
    super(`call failed: ${known.kind}`);
    this.failure = { message: '', fields: {}, code: null, retryAfter: null, requestId: null, ...known };
  }
}

/** So many of them say what is wrong. */
const PLACES = 3;

/** The server broke the contract: where, and never with what. */
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
 * The body of a call's answer as the schema has it.
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
