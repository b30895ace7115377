import { randomInt } from 'node:crypto';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';

/** Passwords that are issued, used once, and sent as a text. */

/** How long a password that was issued may be used, in hours; as its text says. */
export const ONE_TIME_HOURS = 72;

/** Letters and digits that no two people read differently. */
const READABLE = 'ACEFHKMNPRTXY3479';

/** Three groups of four, such as K7XM-9PRT-4ACE: 49 bits, behind a lock after five tries. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group()].join('-');
}

/**
 * Names neither the unit nor the username: a text that the system sends holds no words of a user's choosing.
 * @param what the account has just been made, or its password reset
 */
export function textFor(i18n: I18n, password: string, what: 'made' | 'reset'): string {
  const hours = ONE_TIME_HOURS;
  if (what === 'reset') {
    return t(
      i18n,
    )`[Hubei craftsman] Your password has been reset by your administrator. Sign in with the one-time password ${password} within ${hours} hours and choose your own.`;
  }
  return t(
    i18n,
  )`[Hubei craftsman] An account has been made for you. Ask your unit for its username, sign in with the one-time password ${password} within ${hours} hours and choose your own.`;
}
