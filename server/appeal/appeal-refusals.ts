import { t } from '@lingui/macro';
import { errorCodes } from '../contract/kit/error-codes.ts';
import { ApiError } from '../kit/api-error.ts';

/** 410: the window for appeals on the matter is over. */
export const appealOver = (): ApiError =>
  new ApiError({
    status: 410,
    code: errorCodes.appealOver,
    message: (i18n) => t(i18n)`The time for an appeal on this matter is over`,
  });

/** 409: the entry has an appeal on the matter already. */
export const alreadyAppealed = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.alreadyAppealed,
    message: (i18n) => t(i18n)`There is an appeal for this entry on this matter already`,
  });

/** 409: the entry has got another state, or no session has a place for it any more. */
export const tooLateToRule = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) => t(i18n)`This cannot be done with the entry any more. Please vote for another remedy.`,
  });

/** 409: the order of the event is prepared, and the entry cannot come into it any more. */
export const tooLateToAdmit = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) => t(i18n)`The entry cannot be admitted any more. Please vote for another remedy.`,
  });
