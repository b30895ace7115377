import { t } from '@lingui/macro';
import { errorCodes } from '../contract/kit/error-codes.ts';
import { fault } from '../contract/kit/faults.ts';
import { ApiError, invalid } from '../kit/api-error.ts';

/** Returns the 409 error of an organisation that has an application to the call already. */
export const appliedAlready = (): ApiError =>
  new ApiError({
    status: 409,
    code: errorCodes.conflict,
    message: (i18n) => t(i18n)`Your organisation has an application to this call already`,
  });

/** Returns the 422 error of an application that exceeds the limits of its call, naming each limit. */
export const overTheLimit = (
  { area, power }: { readonly area: number; readonly power: number },
  { most_area, most_power }: { readonly most_area: number; readonly most_power: number },
): ApiError =>
  invalid({
    ...(area > most_area && { area: [fault('most', most_area)] }),
    ...(power > most_power && { power: [fault('most', most_power)] }),
  });
