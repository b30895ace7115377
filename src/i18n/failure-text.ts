import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';

/**
 * Returns the sentence for a failure, for toasts and for notes beside forms. Uses the server's message if
 * there is one, or 'Error' if a response outside 200–299 contains no message [S51–S55, D13].
 */
export function failureText(i18n: I18n, failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return t(i18n)`You are offline. Nothing was lost; try again when the connection is back.`;
    case 'timeout':
      return t(i18n)`The server did not answer in time. Please try again.`;
    case 'unreachable':
      return t(i18n)`The server cannot be reached. Please try again in a moment.`;
    default:
      return failure.message || t(i18n)`Error`;
  }
}
