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
 * Returns the text message for a password, with all that its reader needs to sign in. It does not contain the
 * name of the unit. Otherwise users can put words of their choice into a message of the system. A username is
 * one word of Latin letters and digits.
 * @param what whether the account is new or its password is reset
 * @param address the public URL of the system; '' if the server has none
 */
export function textFor(
  i18n: I18n,
  { username, password, address }: { username: string; password: string; address: string },
  what: 'made' | 'reset',
): string {
  const hours = ONE_TIME_HOURS;
  if (what === 'reset') {
    return t(
      i18n,
    )`[Hubei craftsman] Your password has been reset by your administrator. Sign in within ${hours} hours with the username ${username} or this mobile number and the one-time password ${password}, and choose your own. ${address}`.trim();
  }
  return t(
    i18n,
  )`[Hubei craftsman] An account has been made for you. Sign in within ${hours} hours with the username ${username} or this mobile number and the one-time password ${password}, and choose your own. ${address}`.trim();
}
