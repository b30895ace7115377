import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Publication } from './event-results.ts';
import type { ResultAward, ResultState } from './result-lines.ts';

/** Display names of results, for pages and for downloaded files. */

/** Returns the display name of an award. '' for none. */
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

/** Returns the display names of the states of a result line. */
export const stateTexts = (i18n: I18n): Readonly<Record<ResultState, string>> => ({
  ranked: t(i18n)({ message: 'Ranked', context: 'results' }),
  absent: t(i18n)({ message: 'Absent', context: 'results' }),
  disqualified: t(i18n)`Disqualified`,
  unranked: t(i18n)`Listed without a rank`,
});

/** Returns the display names of the statuses of a version of the results. */
export const statusTexts = (i18n: I18n): Readonly<Record<Publication['status'], string>> => ({
  needs_ruling: t(i18n)`A ruling is missing`,
  compiled: t(i18n)({ message: 'Compiled', context: 'results' }),
  agreed: t(i18n)({ message: 'Agreed', context: 'results' }),
  proposed: t(i18n)`Release proposed`,
  scheduled: t(i18n)`Release scheduled`,
  released: t(i18n)({ message: 'Released', context: 'results' }),
  final: t(i18n)({ message: 'Final', context: 'results' }),
  corrected: t(i18n)({ message: 'Corrected', context: 'results' }),
  discarded: t(i18n)({ message: 'Discarded', context: 'results' }),
});
