import * as v from 'valibot';
import { givenPassword, key, phone, verificationCode } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { call } from '../kit/call.ts';

/** GET /user/phone: the data for a change of the caller's mobile number. */
export const ownPhone = v.object({
  /** Masked. '' if there is none. */
  phone: v.string(),
  /**
   * Masked: the number that a unit gave and that is not bound, because another account has it. '' for none.
   */
  unbound: v.string(),
  /** Whether the account has a password. If it has one, the password is required. */
  has_password: v.boolean(),
  /**
   * Whether a code to the current number is required. It is required if the account has no password, or if it
   * signs in with a second factor, because those codes are sent to that number.
   */
  needs_present_code: v.boolean(),
});
export type OwnPhone = v.InferOutput<typeof ownPhone>;

/**
 * PUT /user/phone: a code of purpose `change` proves the new number. The caller proves ownership of the
 * account by its password, by a code of purpose `present` to its number, or by both: {@link ownPhone} says
 * which.
 */
export const phoneChange = strict({
  phone,
  code: verificationCode,
  key,
  /** Omitted if the account has no password. */
  current_password: v.optional(givenPassword),
  /** Both are omitted if `needs_present_code` is false. */
  present_code: v.optional(verificationCode),
  present_key: v.optional(key),
});

export const getOwnPhone = call('GET', '/user/phone', {
  summary: 'Returns the caller’s mobile number, masked',
  access: 'signed-in',
  answer: ownPhone,
});

export const changeOwnPhone = call('PUT', '/user/phone', {
  summary: 'Changes the caller’s mobile number with a code, and ends other sessions',
  access: 'signed-in',
  body: phoneChange,
  answer: ownPhone,
});
