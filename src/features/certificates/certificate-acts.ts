import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import {
  certificateMachine,
  type CertificateEvent,
} from '../../../machines/certificate/certificate.machine.ts';
import {
  askReplaceCertificate,
  askRevokeCertificate,
  dropCertificateAsking,
  replaceCertificate,
  revokeCertificate,
  type Certificate,
} from '../../../server/contract/certificate/certificate.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

export const certificateCalls = {
  replace: replaceCertificate,
  revoke: revokeCertificate,
  drop: dropCertificateAsking,
  askReplace: askReplaceCertificate,
  askRevoke: askRevokeCertificate,
};

export type CertificateAct = keyof typeof certificateCalls;

const acts = [
  'replace',
  'revoke',
  'drop',
  'askReplace',
  'askRevoke',
] as const satisfies readonly CertificateAct[];

type OfCertificate = Pick<Certificate, 'status' | 'facts' | 'is_own' | 'by'>;

const reason = 'given';
const actingAs = ({ by }: OfCertificate) => (by === 'organiser' ? by : 'viewer');
// The server checks whether two accounts belong to the same person. The browser only excludes the user who
// asked for the act.
const secondOf = ({ is_own }: OfCertificate) => (is_own ? 'samePerson' : 'another');

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed.
 */
const asked: Readonly<Record<CertificateAct, (of: OfCertificate) => CertificateEvent>> = {
  askReplace: (of) => ({ type: 'certificate.askReplace', by: actingAs(of), facts: of.facts, reason }),
  replace: (of) => ({
    type: 'certificate.replace',
    by: actingAs(of),
    facts: of.facts,
    second: secondOf(of),
  }),
  askRevoke: (of) => ({ type: 'certificate.askRevoke', by: actingAs(of), facts: of.facts, reason }),
  revoke: (of) => ({ type: 'certificate.revoke', by: actingAs(of), facts: of.facts, second: secondOf(of) }),
  drop: (of) => ({ type: 'certificate.drop', by: actingAs(of), facts: of.facts, reason }),
};

/** Returns the acts that the user may do, according to the chart that server and browser share. */
export function actsOn(certificate: OfCertificate): CertificateAct[] {
  const at = certificateMachine.resolveState({ value: certificate.status, context: {} });
  return acts.filter((act) => at.can(asked[act](certificate)));
}

/** Returns the texts of the acts on a certificate, by act. */
export const certificateWords = (
  i18n: I18n,
  { number, reason: given, is_own }: Pick<Certificate, 'number' | 'reason' | 'is_own'>,
): Readonly<Record<CertificateAct, ActWords>> => ({
  askReplace: {
    label: t(i18n)`Ask for a replacement`,
    title: t(i18n)`Ask for a replacement of ${number}?`,
    words: t(
      i18n,
    )`For something printed that was wrong and has been corrected. Another person of the committee has to agree; a new certificate with the suffix -R1 takes its place then.`,
    button: t(i18n)`Ask for the replacement`,
  },
  replace: {
    label: t(i18n)`Replace it`,
    title: t(i18n)`Replace ${number}?`,
    words: t(
      i18n,
    )`A colleague has asked for it: “${given}”. The old one is shown as replaced to everybody who checks it.`,
    button: t(i18n)`Replace it`,
    isGrave: true,
  },
  askRevoke: {
    label: t(i18n)`Ask for its revocation`,
    title: t(i18n)`Ask for the revocation of ${number}?`,
    words: t(i18n)`Another person of the committee has to agree. It counts until then.`,
    button: t(i18n)`Ask for the revocation`,
    isGrave: true,
  },
  revoke: {
    label: t(i18n)`Revoke it`,
    title: t(i18n)`Revoke ${number}?`,
    words: t(
      i18n,
    )`A colleague has asked for it: “${given}”. It counts no more, and everybody who checks it is shown so. The reason is not shown.`,
    button: t(i18n)`Revoke it`,
    isGrave: true,
  },
  // The user who asked withdraws the request. The second person refuses it.
  drop: {
    title: is_own ? t(i18n)`Withdraw the request for ${number}?` : t(i18n)`Leave ${number} as it is?`,
    words: t(i18n)`Nothing has changed for those who check it.`,
    button: is_own ? t(i18n)`Withdraw the request` : t(i18n)`Leave it as it is`,
  },
});
