import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Affiliation, UnitConfirmation } from '../../../server/contract/unit/confirmation.ts';

/** Returns the name of a unit's state. */
export function unitStatusText(i18n: I18n, status: UnitConfirmation['status']): string {
  switch (status) {
    case 'registered':
      return t(i18n)`Not applied yet`;
    case 'submitted':
      return t(i18n)`To be confirmed`;
    case 'confirmed':
      return t(i18n)`Confirmed`;
    case 'refused':
      return t(i18n)`Not confirmed`;
    case 'suspended':
      return t(i18n)`Suspended`;
  }
}

/** Returns the name of an affiliation's state. */
export function affiliationText(i18n: I18n, status: Affiliation['status']): string {
  switch (status) {
    case 'offered':
      return t(i18n)`Waits for the person`;
    case 'claimed':
      return t(i18n)`To be confirmed`;
    case 'confirmed':
      return t(i18n)`Confirmed`;
    case 'refused':
      return t(i18n)`Not confirmed`;
    case 'ended':
      return t(i18n)`Ended`;
  }
}

/** Returns the name of a kind of organisation. */
export function unitKindText(i18n: I18n, kind: UnitConfirmation['kind']): string {
  switch (kind) {
    case 'enterprise':
      return t(i18n)`Enterprise`;
    case 'school':
      return t(i18n)`School`;
    case 'association':
      return t(i18n)`Association`;
    case 'government':
      return t(i18n)`Public authority`;
    case 'bureau':
      return t(i18n)`City bureau`;
    case '':
      return '';
  }
}
