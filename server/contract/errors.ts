import * as v from 'valibot';

/** The shape of every error answer [D17]; `errors` maps a field to its sentences. */
export const errorBody = v.object({
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  code: v.optional(v.number()),
  status_code: v.number(),
  /** Seconds to wait, for 423, 429 and 503. */
  retry_after: v.optional(v.number()),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;

/** A missing, unknown or expired token: exactly this text, in every language [S55]. */
export const UNAUTHENTICATED = '身份认证未通过。';

/**
 * Codes of error answers (domain.md 5). Those of six digits are handed to the caller without a
 * toast [S53]: the screen itself says why the account cannot be used.
 */
export const errorCode = {
  malformed: 40001,
  unauthenticated: 40101,
  credentials: 40102,
  forbidden: 40301,
  notYetOpen: 40302,
  passwordMustChange: 40303,
  accountDisabled: 403002,
  accountPending: 403003,
  secondFactor: 403004,
  passwordWanted: 403005,
  notFound: 40401,
  method: 40501,
  slow: 40801,
  conflict: 40901,
  alreadyEntered: 40902,
  alreadyFiled: 40902,
  full: 40903,
  stale: 40904,
  registrationClosed: 41001,
  linkExpired: 41002,
  signInExpired: 41003,
  tooLarge: 41301,
  mediaType: 41501,
  invalid: 42201,
  notEligible: 42202,
  fieldLocked: 42301,
  accountLocked: 42302,
  tooMany: 42901,
  headers: 43101,
  internal: 50001,
  unavailable: 50301,
} as const;
