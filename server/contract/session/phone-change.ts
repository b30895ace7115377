import * as v from 'valibot';
import { givenPassword, key, phone, verificationCode } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { call } from '../kit/call.ts';

/** GET /user/phone: what a change of the own number has to do with. */
export const ownPhone = v.object({
  /** Masked; '' where there is none. */
  phone: v.string(),
  /** Masked: the number that a unit gave, which could not be bound because another account has it; '' for none. */
  unbound: v.string(),
  /** The account has a password, which is asked for. */
  has_password: v.boolean(),
  /**
   * A code to the present number is asked for: the account has no password, or it signs in with a second factor,
   * whose codes go to that number.
   */
  needs_present_code: v.boolean(),
});
export type OwnPhone = v.InferOutput<typeof ownPhone>;

/**
 * PUT /user/phone: a code of purpose `change` proves the new number. The caller proves that the account is theirs by
 * its password, by a code of purpose `present` to the number it has, or by both: {@link ownPhone} says which.
 */
export const phoneChange = strict({
  phone,
  code: verificationCode,
  key,
  /** Left out where the account has none. */
  current_password: v.optional(givenPassword),
  /** Both are left out where `needs_present_code` is false. */
  present_code: v.optional(verificationCode),
  present_key: v.optional(key),
});

export const getOwnPhone = call('GET', '/user/phone', {
  summary: 'The own mobile number, masked',
  access: 'signed-in',
  answer: ownPhone,
});

export const changeOwnPhone = call('PUT', '/user/phone', {
  summary: 'Changes it by a code; other sessions end',
  access: 'signed-in',
  body: phoneChange,
  answer: ownPhone,
});
