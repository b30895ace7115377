import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { awardActs } from '../../../../server/contract/certificate/award-acts.ts';
import { AWARDS_AT_ONCE, type Award, type AwardList } from '../../../../server/contract/certificate/award.ts';
import { callsOf, mayAct } from '../../../../server/contract/kit/acts.ts';
import { issuingActs } from '../../../../server/contract/certificate/certificate-acts.ts';
import { previewCertificates } from '../../../../server/contract/certificate/certificate.ts';
import type { ActWords } from '../../../kit/act/act-dialog.tsx';

/** Bulk calls on awards. */
export const calls = {
  ...callsOf(awardActs),
  preview: previewCertificates,
  ...callsOf(issuingActs),
};

export type AwardAct = keyof typeof calls;

/** The bulk acts in the order of their buttons. Certificates are issued from the preview. */
export const bulkActs = ['grant', 'ask', 'preview', 'drop'] as const satisfies readonly AwardAct[];

type By = AwardList['meta']['by'];

type OfAward = Pick<Award, 'status' | 'facts' | 'is_own' | 'certificates'>;

/**
 * Checks whether an act on an award is allowed. The server checks whether two accounts belong to the same person. The
 * browser only excludes the user who asked for the grant.
 */
export function isOpenTo(act: AwardAct, award: OfAward, by: By): boolean {
  if (act !== 'preview' && act !== 'issue') {
    const { status, facts, is_own } = award;
    return mayAct(awardActs, act, { status, by, facts, second: is_own ? 'samePerson' : 'another' });
  }
  const facts = { isGranted: award.status === 'granted', isUnchanged: award.facts.isUnchanged };
  return award.certificates === 0 && mayAct(issuingActs, 'issue', { status: 'unissued', by, facts });
}

/**
 * Returns the awards for an act: the ticked awards that allow it, or every award that allows it if none is
 * ticked. The result has at most `AWARDS_AT_ONCE` awards.
 */
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

/**
 * Returns the texts of the acts on awards, by act.
 * @param counts number of awards for each act
 */
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
