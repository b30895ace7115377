import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { errorCodes } from '../contract/kit/error-codes.ts';
import { ApiError } from '../kit/api-error.ts';

/** Returns the 403 error of an approver who does not count as a second person beside the proposer. */
export function notSecondPerson(second: Exclude<SecondPerson, 'another'>): ApiError {
  const words: Readonly<Record<typeof second, (i18n: I18n) => string>> = {
    samePerson: (i18n) =>
      t(i18n)`Two different people have to decide on this, and both accounts belong to one person`,
    dependent: (i18n) =>
      t(
        i18n,
      )`One of the two accounts has created, reset or unlocked the other: somebody else has to approve this`,
    unproven: (i18n) => t(i18n)`Prove your identity under My information first, then approve this`,
    proposerUnproven: (i18n) =>
      t(
        i18n,
      )`This can be approved once the one who proposed it has proven their identity under My information`,
  };
  return new ApiError({ status: 403, code: errorCodes.notSecondPerson, message: words[second] });
}

/**
 * Returns the 403 error of a proposal that could not be approved. The text names the remedy.
 * @param who the standing of the approver
 */
export function noApprover(
  why: 'none' | 'proposerUnproven',
  who: 'organiser' | 'supervisor' | 'chief',
): ApiError {
  const words: Readonly<Record<typeof who, (i18n: I18n) => string>> = {
    organiser: (i18n) =>
      t(
        i18n,
      )`Nobody could approve this: your committee has no account that is independent of yours. The operator of the system creates one for a second person (create-admin).`,
    supervisor: (i18n) =>
      t(
        i18n,
      )`Nobody could approve this: the event has no supervisor whose account is independent of yours. Ask the committee to name one.`,
    chief: (i18n) =>
      t(
        i18n,
      )`Nobody could approve this: the event has no chief judge whose account is independent of yours. Ask the committee to name one.`,
  };
  return new ApiError({
    status: 403,
    code: errorCodes.notSecondPerson,
    message: (i18n) =>
      why === 'none'
        ? words[who](i18n)
        : t(i18n)`Prove your identity under My information first, then propose this`,
  });
}
