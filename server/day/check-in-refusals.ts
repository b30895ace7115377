import { t } from '@lingui/macro';
import { errorCodes } from '../contract/kit/error-codes.ts';
import { ApiError } from '../kit/api-error.ts';

/**
 * Returns the 423 error after too many wrong characters of a person's identity number.
 * @param retryAfter seconds until the next attempt is accepted
 */
export function checkInLocked(retryAfter: number): ApiError {
  const minutes = Math.ceil(retryAfter / 60);
  return new ApiError({
    status: 423,
    code: errorCodes.checkInLocked,
    message: (i18n) =>
      t(i18n)`Too many wrong characters. Call the supervisor, or try again in ${minutes} min.`,
    retryAfter,
  });
}
