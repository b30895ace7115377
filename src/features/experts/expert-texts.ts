import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { ExpertFile } from '../../../server/contract/expert/expert.ts';

/** Returns the name of a state of an expert file. */
export function statusText(i18n: I18n, status: ExpertFile['status']): string {
  switch (status) {
    case 'draft':
      return t(i18n)({ message: 'Not handed in', context: 'expert' });
    case 'submitted':
      return t(i18n)({ message: 'Being examined', context: 'expert' });
    case 'returned':
      return t(i18n)({ message: 'To be put right', context: 'expert' });
    case 'approved':
      return t(i18n)({ message: 'In the expert bank', context: 'expert' });
    case 'suspended':
      return t(i18n)`Suspended from the bank`;
    case 'retired':
      return t(i18n)({ message: 'Left the bank', context: 'expert' });
  }
}

/** Returns the text of the conflicts of interest that an expert has declared. */
export function declarationText(i18n: I18n, { declaration, ties }: ExpertFile): string {
  if (declaration === '') return t(i18n)`Not declared`;
  return declaration === 'none' ? t(i18n)`None` : new Intl.ListFormat(i18n.locale).format(ties);
}
