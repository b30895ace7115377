import * as v from 'valibot';

/** The shape of every error response [D17]. `errors` maps a field to its sentences. */
export const errorBody = v.object({
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  code: v.optional(v.number()),
  status_code: v.number(),
  /** Seconds to wait, for 423, 429 and 503. */
  retry_after: v.optional(v.number()),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;

/** The message for a missing, unknown or expired token: exactly this text, in every language [S55]. */
export const UNAUTHENTICATED = '身份认证未通过。';

/**
 * Codes of error responses (domain.md 5). The caller receives codes of six digits without a toast [S53],
 * because the page itself shows why the account cannot be used. This file contains the codes that the browser
 * compares. `error-codes.ts` contains the other codes, so the first page does not load them.
 */
export const errorCode = {
  forbidden: 40301,
  accountDisabled: 403002,
  accountPending: 403003,
  secondFactor: 403004,
  notFound: 40401,
  stale: 40904,
  linkExpired: 41002,
  accountLocked: 42302,
} as const;
