import { t } from '@lingui/macro';
import { errorCodes } from '../contract/kit/error-codes.ts';
import { ApiError } from '../kit/api-error.ts';

/** Answers to who signs in with an account, and may not, or not yet. */

/** 401 of a sign-in whose name or password is wrong; it never says which. */
export function wrongCredentials(): ApiError {
  return new ApiError({
    status: 401,
    code: errorCodes.credentials,
    message: (i18n) => t(i18n)`The username or password is not right`,
  });
}

/** 403 told only to whoever proved to own the account [S53]. */
export function accountDisabled(): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.accountDisabled,
    message: (i18n) => t(i18n)`This account has been disabled. Please ask the organising committee.`,
  });
}

/** 403 of an account that still waits for the committee [S53]. */
export function accountPending(): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.accountPending,
    message: (i18n) => t(i18n)`This account is waiting for the organising committee to approve it.`,
  });
}

/**
 * 403 of a right password that is not enough [S53].
 * @param challenge what completes the sign-in: `secondFactorWanted` of the contract without its code
 */
export function secondFactorWanted(challenge: { key: string; expired_at: string; phone: string }): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.secondFactor,
    message: (i18n) => t(i18n)`Enter the code that was sent to your phone`,
    extra: challenge,
  });
}

/** 403 of a sign-in by phone alone to an account that signs in with a second factor [S53]. */
export function passwordWanted(): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.passwordWanted,
    message: (i18n) => t(i18n)`This account signs in with its password and a code. Please use the password.`,
  });
}

/** 410: the second factor came too late, or for a sign-in that was completed. */
export function signInExpired(): ApiError {
  return new ApiError({
    status: 410,
    code: errorCodes.signInExpired,
    message: (i18n) => t(i18n)`This sign-in is no longer valid. Please enter your password again.`,
  });
}

/**
 * 423 after too many failures.
 * @param retryAfter seconds until the lock opens
 */
export function accountLocked(retryAfter: number): ApiError {
  const minutes = Math.ceil(retryAfter / 60);
  return new ApiError({
    status: 423,
    code: errorCodes.accountLocked,
    message: (i18n) => t(i18n)`Too many failed attempts. Try again in ${minutes} min, or reset the password.`,
    retryAfter,
  });
}

/** 403 of everything but the few calls that lead to a password of one's own. */
export function passwordMustChange(): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.passwordMustChange,
    message: (i18n) => t(i18n)`Please change the password you were given first`,
  });
}
