import { t } from '@lingui/macro';
import type { I18n } from '@lingui/core';
import {
  entryFileKinds,
  type Check,
  type EntryFileKind,
} from '../../../server/contract/entry/entry-fields.ts';
import type { Entry, Substitution } from '../../../server/contract/entry/entry.ts';
import { formatDay } from '../../../server/contract/kit/business-time.ts';

/** Returns the name of an entry's state. */
export function statusText(i18n: I18n, status: Entry['status']): string {
  switch (status) {
    case 'draft':
      return t(i18n)`Draft`;
    case 'submitted':
      return t(i18n)`Submitted`;
    case 'endorsed':
      return t(i18n)`Endorsed`;
    case 'approved':
      return t(i18n)`Approved`;
    case 'returned':
      return t(i18n)`Returned`;
    case 'rejected':
      return t(i18n)`Rejected`;
    case 'withdrawn':
      return t(i18n)`Withdrawn`;
    case 'checked_in':
      return t(i18n)`Checked in`;
    case 'competed':
      return t(i18n)`Competed`;
    case 'absent':
      return t(i18n)({ message: 'Absent', context: 'entry' });
    case 'disqualified':
      return t(i18n)`Disqualified`;
    case 'unranked':
      return t(i18n)`Listed without a rank`;
  }
}

/** Returns code, name and group of the event of an entry. */
export const eventText = ({ event }: Pick<Entry, 'event'>): string =>
  `${event.code} ${event.name} · ${event.group}`;

/** Returns the name of the state of a request for a substitute. */
export function substituteText(i18n: I18n, status: Substitution['status']): string {
  switch (status) {
    case 'proposed':
      return t(i18n)`Waiting for a decision`;
    case 'approved':
      return t(i18n)`Granted`;
    case 'refused':
      return t(i18n)`Refused`;
    case 'withdrawn':
      return t(i18n)`Taken back`;
    case 'lapsed':
      return t(i18n)`Came too late`;
  }
}

/** Returns the name of a kind of file. */
export function fileText(i18n: I18n, kind: EntryFileKind): string {
  switch (kind) {
    case 'residence':
      return t(i18n)`Proof of residence, work or study`;
    case 'certificate':
      return t(i18n)`Certificate of skill`;
    case 'guardian':
      return t(i18n)`Consent of a guardian`;
  }
}

/** Returns the names of several kinds of file. */
export const filesText = (i18n: I18n, kinds: readonly EntryFileKind[]): string =>
  new Intl.ListFormat(i18n.locale).format(kinds.map((kind) => fileText(i18n, kind)));

/** Returns the name of the competitor, or the names of all members of a team. */
export const namesText = (i18n: I18n, { real_name, team }: Pick<Entry, 'real_name' | 'team'>): string =>
  new Intl.ListFormat(i18n.locale).format([real_name, ...team]);

/** Returns a rule of an event as a sentence. */
export function ruleText(i18n: I18n, { rule, limit }: Check): string {
  switch (rule) {
    case 'age':
      return t(i18n)`At least ${limit} years old on the first day of the competition`;
    case 'birth': {
      const [first = '', last = ''] = limit.split('/');
      const from = first && formatDay(first, i18n.locale);
      const to = last && formatDay(last, i18n.locale);
      if (to === '') return t(i18n)`Born on ${from} or later`;
      if (from === '') return t(i18n)`Born on ${to} or earlier`;
      return t(i18n)`Born from ${from} to ${to}`;
    }
    case 'occupation':
      return limit === 'student' ? t(i18n)`For students` : t(i18n)`For people in work`;
    case 'region':
      return t(i18n)`Lives, works or studies in Hubei`;
    case 'files':
      return filesText(
        i18n,
        limit.split(',').flatMap((word) => entryFileKinds.find((kind) => kind === word) ?? []),
      );
  }
}

/** Returns the result of a rule for a person. */
export function resultText(i18n: I18n, result: Check['result']): string {
  switch (result) {
    case 'pass':
      return t(i18n)`met`;
    case 'manual':
      return t(i18n)`to be examined`;
    case 'fail':
      return t(i18n)`not met`;
  }
}

/** Returns the label of a field that can be returned, by its name in the contract. */
export function fieldText(i18n: I18n, field: string): string {
  switch (field) {
    case 'real_name':
      return t(i18n)`Name`;
    case 'id_no':
      return t(i18n)`Identity number`;
    case 'region_code':
      return t(i18n)`City`;
    case 'occupation':
      return t(i18n)`Occupation`;
    case 'coach':
      return t(i18n)`Coach`;
    case 'files':
      return t(i18n)`Files`;
    default:
      return t(i18n)`Remarks`;
  }
}
