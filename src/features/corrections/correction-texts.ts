import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Correction, CorrectionField } from '../../../server/contract/person/correction.ts';

/** Returns the label of a field that can be corrected. */
export function fieldText(i18n: I18n, field: CorrectionField): string {
  switch (field) {
    case 'real_name':
      return t(i18n)`Name`;
    case 'id_no':
      return t(i18n)`Identity number`;
    case 'identity':
      return t(i18n)`Identity number used by another account`;
    case 'org_name':
      return t(i18n)`Name of the organisation`;
    case 'credit_code':
      return t(i18n)`Unified social credit code`;
    case 'cert_no':
      return t(i18n)`Number of the certificate`;
  }
}

/** Returns the name of a correction's state. */
export function statusText(i18n: I18n, status: Correction['status']): string {
  switch (status) {
    case 'filed':
      return t(i18n)`Being examined`;
    case 'approved':
      return t(i18n)`Corrected`;
    case 'refused':
      return t(i18n)({ message: 'Refused', context: 'correction' });
    case 'withdrawn':
      return t(i18n)({ message: 'Withdrawn', context: 'correction' });
  }
}
