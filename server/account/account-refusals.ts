import { t } from '@lingui/macro';
import { errorCodes } from '../contract/kit/error-codes.ts';
import { ApiError } from '../kit/api-error.ts';

/** Errors of a sign-in that is refused or not complete. */

/** Returns the 401 error for a wrong name or password. It does not reveal which of them is wrong. */
export function wrongCredentials(): ApiError {
  return new ApiError({
    status: 401,
    code: errorCodes.credentials,
    message: (i18n) => t(i18n)`The username or password is not right`,
  });
}

/**
 * Returns the 403 error for a disabled account. Only a caller who has proven ownership of the account
 * receives it [S53].
 */
export function accountDisabled(): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.accountDisabled,
    message: (i18n) => t(i18n)`This account has been disabled. Please ask the organising committee.`,
  });
}

/** Returns the 403 error for an account that waits for the committee's approval [S53]. */
export function accountPending(): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.accountPending,
    message: (i18n) => t(i18n)`This account is waiting for the organising committee to approve it.`,
  });
}

/**
 * Returns the 403 error for a correct password that needs a second factor [S53].
 * @param challenge the data that completes the sign-in: `secondFactorWanted` of the contract without its code
 */
export function secondFactorWanted(challenge: { key: string; expired_at: string; phone: string }): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.secondFactor,
    message: (i18n) => t(i18n)`Enter the code that was sent to your phone`,
    extra: challenge,
  });
}

/** Returns the 403 error for a sign-in by phone only, if the account needs password and code [S53]. */
export function passwordWanted(): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.passwordWanted,
    message: (i18n) => t(i18n)`This account signs in with its password and a code. Please use the password.`,
  });
}

/** Returns the 410 error for a second factor that arrives too late, or whose sign-in is completed already. */
export function signInExpired(): ApiError {
  return new ApiError({
    status: 410,
    code: errorCodes.signInExpired,
    message: (i18n) => t(i18n)`This sign-in is no longer valid. Please enter your password again.`,
  });
}

/**
 * Returns the 423 error after too many failed attempts.
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

/** Returns the 403 error for all calls except those that change a one-time password. */
export function passwordMustChange(): ApiError {
  return new ApiError({
    status: 403,
    code: errorCodes.passwordMustChange,
    message: (i18n) => t(i18n)`Please change the password you were given first`,
  });
}
