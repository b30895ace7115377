import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { awardMachine, type AwardEvent } from '../../../../machines/certificate/award.machine.ts';
import { certificateMachine } from '../../../../machines/certificate/certificate.machine.ts';
import {
  askAwards,
  AWARDS_AT_ONCE,
  dropAwards,
  grantAwards,
  type Award,
  type AwardList,
} from '../../../../server/contract/certificate/award.ts';
import {
  issueCertificates,
  previewCertificates,
} from '../../../../server/contract/certificate/certificate.ts';
import type { ActWords } from '../../../kit/act/act-dialog.tsx';

/** What can be done with awards, many at once. */
export const calls = {
  grant: grantAwards,
  ask: askAwards,
  preview: previewCertificates,
  drop: dropAwards,
  issue: issueCertificates,
};

export type AwardAct = keyof typeof calls;

/** In the order of the buttons; certificates are issued from their preview. */
export const bulkActs = ['grant', 'ask', 'preview', 'drop'] as const satisfies readonly AwardAct[];

type By = AwardList['meta']['by'];
const reason = 'given';

type OfAward = Pick<Award, 'status' | 'facts' | 'is_own' | 'certificates'>;

/** An event of each kind with everything given that is typed, to ask the chart whether it is possible at all. */
const asked: Readonly<Record<'grant' | 'ask' | 'drop', (of: { by: By } & OfAward) => AwardEvent>> = {
  // Whether two accounts are two people, the server compares; who has asked knows already that they are not.
  grant: ({ by, facts, is_own }) => ({
    type: 'award.grant',
    by,
    facts,
    second: is_own ? 'samePerson' : 'another',
  }),
  ask: ({ by, facts }) => ({ type: 'award.ask', by, facts }),
  drop: ({ by, facts }) => ({ type: 'award.drop', by, facts, reason }),
};

/** May something be done to an award? The charts that server and browser share answer it. */
export function isOpenTo(act: AwardAct, award: OfAward, by: By): boolean {
  if (act !== 'preview' && act !== 'issue') {
    const at = awardMachine.resolveState({ value: award.status, context: {} });
    return at.can(asked[act]({ ...award, by }));
  }
  const facts = { isGranted: award.status === 'granted', isUnchanged: award.facts.isUnchanged };
  return (
    award.certificates === 0 &&
    certificateMachine
      .resolveState({ value: 'unissued', context: {} })
      .can({ type: 'certificate.issue', by, facts })
  );
}

/** Those that an act is about: the ticked ones that allow it, else all that do, as many as go at once. */
export function targetsOf(
  act: AwardAct,
  awards: readonly Award[],
  ticked: ReadonlySet<string>,
  by: By,
): Award[] {
  const open = awards.filter((award) => isOpenTo(act, award, by));
  return (ticked.size === 0 ? open : open.filter(({ id }) => ticked.has(id))).slice(0, AWARDS_AT_ONCE);
}

export const chosenOf = (awards: readonly Award[]) => awards.map(({ id, version }) => ({ id, version }));

/** The words of what can be done with awards, by the act. @param counts how many awards each is about */
export const awardWords = (
  i18n: I18n,
  counts: Readonly<Record<AwardAct, number>>,
): Readonly<Record<AwardAct, ActWords>> => ({
  ask: {
    label: t(i18n)`Ask for the grant (${counts.ask})`,
    title: t(i18n)`Ask for the grant of the awards (${counts.ask})?`,
    words: t(
      i18n,
    )`You stand for them. Another person of the committee, with an account of their own, grants them.`,
    button: t(i18n)`Ask for the grant`,
  },
  grant: {
    label: t(i18n)`Grant them (${counts.grant})`,
    title: t(i18n)`Grant the awards (${counts.grant})?`,
    words: t(
      i18n,
    )`A colleague has asked for them. You agree as the second person; certificates can be issued then.`,
    button: t(i18n)`Grant them`,
  },
  drop: {
    label: t(i18n)`Do not grant (${counts.drop})`,
    title: t(i18n)`Do not grant the awards (${counts.drop})?`,
    words: t(i18n)`They stay proposed, and can be asked for again.`,
    button: t(i18n)`Do not grant`,
    isGrave: true,
  },
  preview: {
    label: t(i18n)`Look at the certificates (${counts.preview})`,
    title: t(i18n)`Look at the certificates`,
    words: t(i18n)`Nothing is issued by it.`,
    button: t(i18n)`Look at the certificates`,
  },
  issue: {
    title: t(i18n)`Issue certificates for the awards (${counts.issue})?`,
    words: t(
      i18n,
    )`They are numbered by lot, signed and dated today, and those who have won are told. A certificate is never changed: two people replace or revoke it.`,
    button: t(i18n)`Issue the certificates`,
  },
});
