import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { certificateActs } from '../../../server/contract/certificate/certificate-acts.ts';
import type { Certificate } from '../../../server/contract/certificate/certificate.ts';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

export const certificateCalls = callsOf(certificateActs);

export type CertificateAct = ActOf<typeof certificateActs>;

/**
 * Returns the acts that the user may do. The server checks whether two accounts belong to the same person. The
 * browser only excludes the user who asked for the act.
 */
export const actsOn = ({
  status,
  by,
  facts,
  is_own,
}: Pick<Certificate, 'status' | 'facts' | 'is_own' | 'by'>): CertificateAct[] =>
  allowedActs(certificateActs, { status, by, facts, second: is_own ? 'samePerson' : 'another' });

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
