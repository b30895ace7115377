import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Size } from './storage/preferences.ts';

/** Returns the name of a size, for the navbar and the settings [S27]. */
export function sizeTitle(i18n: I18n, size: Size): string {
  switch (size) {
    case 'default':
      return t(i18n)`Default`;
    case 'medium':
      return t(i18n)`Medium`;
    case 'small':
      return t(i18n)`Small`;
    case 'mini':
      return t(i18n)`Mini`;
  }
}
