import { randomInt } from 'node:crypto';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';

/** One-time passwords that are sent as a text message. */

/** The lifetime of a one-time password, in hours. The text message states it. */
export const ONE_TIME_HOURS = 72;

/** Letters and digits that are not easily confused with each other. */
const READABLE = 'ACEFHKMNPRTXY3479';

/**
 * Returns a password of three groups of four characters, such as K7XM-9PRT-4ACE. It has 49 bits of entropy.
 * Five wrong attempts from a network lock the account for that network (session/sign-in-lock.ts).
 */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group()].join('-');
}

/**
 * Returns the text message for a password. It contains neither the name of the unit nor the username.
 * Otherwise users can put words of their choice into a message of the system.
 * @param what whether the account is new or its password is reset
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
