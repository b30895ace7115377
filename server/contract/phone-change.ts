import * as v from 'valibot';
import { givenPassword, key, phone, verificationCode } from './fields.ts';
import { strict } from './strict.ts';
import { call } from './call.ts';

/** GET /user/phone: what a change of the own number has to do with. */
export const ownPhone = v.object({
  /** Masked; '' where there is none. */
  phone: v.string(),
  /** Masked: the number that a unit gave, which could not be bound because another account has it; '' for none. */
  unbound: v.string(),
  /** The account has a password, which is asked for. */
  has_password: v.boolean(),
});
export type OwnPhone = v.InferOutput<typeof ownPhone>;

/**
 * PUT /user/phone: a code of purpose `change` proves the new number. Whose account it is proves the password, or a
 * code of purpose `present` to the number it has where there is no password.
 */
export const phoneChange = strict({
  phone,
  code: verificationCode,
  key,
  /** Left out where the account has none. */
  current_password: v.optional(givenPassword),
  /** Both are left out where the account has a password. */
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
