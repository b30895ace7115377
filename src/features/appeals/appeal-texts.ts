import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type {
  Appeal,
  AppealMatter,
  AppealSheet,
  AppealVerdict,
} from '../../../server/contract/appeal/appeal.ts';

type Status = Appeal['status'];

/** Returns the names of the states of an appeal. */
export const appealStatusTexts = (i18n: I18n): Readonly<Record<Status, string>> => ({
  filed: t(i18n)`Appeal filed`,
  withdrawn: t(i18n)`Appeal withdrawn`,
  accepted: t(i18n)`Appeal accepted`,
  not_accepted: t(i18n)`Appeal not accepted`,
  hearing: t(i18n)`Being heard`,
  upheld: t(i18n)`Appeal upheld`,
  dismissed: t(i18n)`Appeal dismissed`,
  remedied: t(i18n)`Remedy done`,
  closed: t(i18n)`Appeal closed`,
});

export const appealTones = {
  filed: 'todo',
  withdrawn: 'calm',
  accepted: 'todo',
  not_accepted: 'bad',
  hearing: 'todo',
  upheld: 'good',
  dismissed: 'bad',
  remedied: 'good',
  closed: 'calm',
} as const satisfies Readonly<Record<Status, string>>;

export const matterTexts = (i18n: I18n): Readonly<Record<AppealMatter, string>> => ({
  eligibility: t(i18n)`Rejection of the entry`,
  site: t(i18n)`What happened in the session`,
  result: t(i18n)`Results of the event`,
});

/** Returns the subject of an appeal, with the session or the version of the results. */
export function subjectText(i18n: I18n, { matter, subject }: Pick<Appeal, 'matter' | 'subject'>): string {
  const what = matterTexts(i18n)[matter];
  if (subject === '') return what;
  return matter === 'result' ? `${what} · ${t(i18n)`Version ${subject}`}` : `${what} · ${subject}`;
}

export const verdictTexts = (i18n: I18n): Readonly<Record<AppealVerdict, string>> => ({
  dismissed: t(i18n)`Dismissed: nothing changes`,
  admit: t(i18n)`Upheld: the entry is approved`,
  reinstate: t(i18n)`Upheld: the disqualification is taken back`,
  laterSession: t(i18n)`Upheld: the entry competes in a later session`,
  noRank: t(i18n)`Upheld: the entry is listed without a rank`,
  remark: t(i18n)`Upheld: another group marks the work anew`,
  correct: t(i18n)`Upheld: the results are counted again and corrected`,
  measure: t(i18n)`Upheld: what the reasons say is done`,
});

/** Returns the consequence of each verdict, for the panel members who vote. */
export const verdictHints = (i18n: I18n): Readonly<Record<AppealVerdict, string>> => ({
  dismissed: t(i18n)`The entry and the results stay as they are.`,
  admit: t(i18n)`The entry comes onto the roster of the event.`,
  reinstate: t(
    i18n,
  )`Its work counts again. Without work it comes into a later session, or is listed without a rank where none has a place. Compiled results are corrected.`,
  laterSession: t(
    i18n,
  )`The entry gets a place in a planned session. Its codes of the earlier session are closed unjudged.`,
  noRank: t(
    i18n,
  )`The entry has no rank, and the others are ranked without it. Compiled results are corrected.`,
  remark: t(
    i18n,
  )`The panel asks the chief judge to give the sheets to a group that has not marked the work. Then the results are corrected.`,
  correct: t(i18n)`The clerk compiles the results again, and the corrected version is published.`,
  measure: t(i18n)`The chief judge does what your reasons say, and reports it here.`,
});

/** Verdicts that change the entry itself. The results are corrected after such a ruling. */
const onEntry: readonly Appeal['verdict'][] = ['reinstate', 'laterSession', 'noRank'];

/** Returns the text for the state of the entry after a ruling. */
export function outcomeText(i18n: I18n, outcome: Appeal['outcome']): string {
  switch (outcome) {
    case 'approved':
      return t(i18n)`On the roster, to compete`;
    case 'checked_in':
      return t(i18n)`Checked in`;
    case 'competed':
      return t(i18n)`Competed, its work counts`;
    case 'absent':
      return t(i18n)({ message: 'Absent', context: 'entry' });
    case 'disqualified':
      return t(i18n)`Disqualified`;
    case 'unranked':
      return t(i18n)`Listed without a rank`;
    default:
      return '';
  }
}

/** Returns the next step of an appeal. */
export function nextText(i18n: I18n, { status, verdict }: Pick<Appeal, 'status' | 'verdict'>): string {
  switch (status) {
    case 'filed':
      return t(i18n)`An arbiter of the competition decides whether it is accepted.`;
    case 'accepted':
      return t(i18n)`An arbiter names three or more who rule on it.`;
    case 'hearing':
      return t(i18n)`Each of the panel votes; a majority is the ruling.`;
    case 'upheld':
      if (verdict === 'remark')
        return t(i18n)`Another group marks the work anew, then the results are corrected.`;
      return onEntry.includes(verdict)
        ? t(
            i18n,
          )`The ruling has changed the entry. The clerk compiles the correction of the results, and the chief judge reports it once it is public.`
        : t(i18n)`The chief judge sees to the remedy.`;
    case 'remedied':
    case 'dismissed':
      return t(i18n)`Who filed it confirms having read the ruling.`;
    case 'not_accepted':
      return t(i18n)`It was not accepted. The reason stands below.`;
    case 'withdrawn':
      return t(i18n)`It was taken back.`;
    case 'closed':
      return t(i18n)`Nothing is left to do.`;
  }
}

/** Returns the progress of marking a sheet again. */
export function remarkText(i18n: I18n, { status, is_remarked, is_asked, group }: AppealSheet): string {
  if (is_asked) return t(i18n)`The chief judge is asked to unlock it`;
  if (!is_remarked) return t(i18n)`Not marked anew`;
  return status === 'locked'
    ? t(i18n)`Marked anew by ${group}, locked`
    : t(i18n)`Being marked anew by ${group}`;
}
