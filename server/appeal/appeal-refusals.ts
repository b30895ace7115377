import { t } from '@lingui/macro';
import { errorCodes } from '../contract/kit/error-codes.ts';
import { ApiError } from '../kit/api-error.ts';

/** Returns the 410 error for a closed window of appeals. */
export const appealOver = (): ApiError =>
  new ApiError({
    status: 410,
    code: errorCodes.appealOver,
    message: (i18n) => t(i18n)`The time for an appeal on this matter is over`,
  });

/** Returns the 409 error for an entry that has an appeal on the matter already. */
export const alreadyAppealed = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.alreadyAppealed,
    message: (i18n) => t(i18n)`There is an appeal for this entry on this matter already`,
  });

/** Returns the 409 error for an entry whose state has changed, or for which no session has a place. */
export const tooLateToRule = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) => t(i18n)`This cannot be done with the entry any more. Please vote for another remedy.`,
  });

/** Returns the 409 error for an entry that cannot be admitted, because the order of the event is prepared. */
export const tooLateToAdmit = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) => t(i18n)`The entry cannot be admitted any more. Please vote for another remedy.`,
  });
