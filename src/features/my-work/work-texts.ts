import { t } from '@lingui/macro';
import type { I18n } from '@lingui/core';
import type { Work } from '../../../server/contract/work.ts';

type Item = Work['data'][number];

/** What is to be done, kind by kind. */
export function kindText(i18n: I18n, kind: Item['kind']): string {
  switch (kind) {
    case 'mend':
      return t(i18n)`Returned to me, to be put right`;
    case 'publish':
      return t(i18n)`Competitions to agree to publish`;
    case 'second':
      return t(i18n)`Decisions that wait for a second person`;
    case 'review':
      return t(i18n)`Entries to review`;
    case 'endorse':
      return t(i18n)`Entries of our people to endorse`;
    case 'substitute':
      return t(i18n)`Substitutes to decide on`;
    case 'announce':
      return t(i18n)`Notices to agree to`;
    case 'correct':
      return t(i18n)`Corrections of locked information`;
    case 'recognise':
      return t(i18n)`Units to confirm`;
    case 'belong':
      return t(i18n)`People who say that they belong to us`;
    case 'answer':
      return t(i18n)`Invitations to judge, to be answered`;
    case 'rule':
      return t(i18n)`Incidents that wait for my ruling`;
    case 'spare':
      return t(i18n)`Spare stations to enter`;
    case 'appeal':
      return t(i18n)`Appeals that wait for me`;
    case 'agree':
      return t(i18n)`Late admissions and disqualifications to decide on`;
  }
}
