import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { ClientErrorSource } from '../../../server/contract/client-errors.ts';

/** Returns the text for the part of the page that reported an error. */
export function sourceText(i18n: I18n, source: ClientErrorSource): string {
  switch (source) {
    case 'render':
      return t(i18n)`While showing a page`;
    case 'window':
      return t(i18n)`While running`;
    case 'promise':
      return t(i18n)`While waiting for a result`;
    case 'chunk':
      return t(i18n)`A file could not be fetched`;
    case 'menu':
      return t(i18n)`A menu item was left out`;
    case 'answer':
      return t(i18n)`An answer of the server did not fit`;
  }
}
