import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { ResultAward } from '../../../server/contract/results/result-lines.ts';

/** What an award is called; '' for none. */
export function awardText(i18n: I18n, award: ResultAward): string {
  switch (award) {
    case '':
      return '';
    case 'gold':
      return t(i18n)({ message: 'Gold', context: 'award' });
    case 'silver':
      return t(i18n)({ message: 'Silver', context: 'award' });
    case 'bronze':
      return t(i18n)({ message: 'Bronze', context: 'award' });
    case 'merit':
      return t(i18n)({ message: 'Merit', context: 'award' });
    default: {
      const number = Number(award.slice('prize'.length));
      return t(i18n)({ message: `Prize ${number}`, context: 'award' });
    }
  }
}
