import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import {
  certificateKinds,
  type CertificateKind,
} from '../../../server/contract/certificate/certificate-payload.ts';
import type { Award, AwardKind } from '../../../server/contract/certificate/award.ts';
import type { Certificate } from '../../../server/contract/certificate/certificate.ts';
import type { ResultAward } from '../../../server/contract/results/result-lines.ts';

/** Texts for awards and certificates on the screen. The texts on paper are in certificate-words.ts. */

const kindTexts = (i18n: I18n): Readonly<Record<CertificateKind, string>> => ({
  [certificateKinds.gold]: t(i18n)({ message: 'Gold', context: 'award' }),
  [certificateKinds.silver]: t(i18n)({ message: 'Silver', context: 'award' }),
  [certificateKinds.bronze]: t(i18n)({ message: 'Bronze', context: 'award' }),
  [certificateKinds.merit]: t(i18n)({ message: 'Merit', context: 'award' }),
  [certificateKinds.participation]: t(i18n)({ message: 'Participation', context: 'award' }),
  [certificateKinds.coach]: t(i18n)`Outstanding coach`,
  [certificateKinds.organiser]: t(i18n)`Outstanding organising unit`,
  [certificateKinds.judge]: t(i18n)({ message: 'Judging', context: 'certificate' }),
});

/** Returns the name of an award; for a scheme by shares, the number of the prize. */
export function kindText(i18n: I18n, kind: CertificateKind, award: ResultAward = ''): string {
  if (!award.startsWith('prize')) return kindTexts(i18n)[kind];
  const number = Number(award.slice('prize'.length));
  return t(i18n)({ message: `Prize ${number}`, context: 'award' });
}

/**
 * Returns all meanings of a signed kind, for a certificate whose award is unknown. Before version 2 of the payload, a
 * prize of a scheme by shares was signed as a medal.
 */
export function signedKindText(i18n: I18n, kind: CertificateKind): string {
  const text = kindText(i18n, kind);
  const orPrize = (number: 1 | 2 | 3) => t(i18n)`${text}, or prize ${number}`;
  switch (kind) {
    case certificateKinds.gold:
      return orPrize(1);
    case certificateKinds.silver:
      return orPrize(2);
    case certificateKinds.bronze:
      return orPrize(3);
    case certificateKinds.merit:
      return t(i18n)`${text}, or prize 4, 5 or 6`;
    default:
      return text;
  }
}

export const awardKindText = (i18n: I18n, kind: AwardKind, award: ResultAward): string =>
  kindText(i18n, certificateKinds[kind], award);

export const awardStates = (i18n: I18n): Readonly<Record<Award['status'], string>> => ({
  proposed: t(i18n)`Award proposed`,
  asked: t(i18n)`Waits for a second person`,
  granted: t(i18n)`Award granted`,
  withdrawn: t(i18n)`No longer proposed`,
});

export const awardTones: Readonly<Record<Award['status'], 'calm' | 'todo' | 'good' | 'bad'>> = {
  proposed: 'calm',
  asked: 'todo',
  granted: 'good',
  withdrawn: 'bad',
};

export const certificateStates = (i18n: I18n): Readonly<Record<Certificate['status'], string>> => ({
  issued: t(i18n)({ message: 'Valid', context: 'certificate' }),
  replacing: t(i18n)`Valid; a second person is asked to replace it`,
  revoking: t(i18n)`Valid; a second person is asked to revoke it`,
  replaced: t(i18n)`Replaced by another`,
  revoked: t(i18n)({ message: 'Revoked', context: 'certificate' }),
});

export const certificateTones: Readonly<Record<Certificate['status'], 'todo' | 'good' | 'bad'>> = {
  issued: 'good',
  replacing: 'todo',
  revoking: 'todo',
  replaced: 'bad',
  revoked: 'bad',
};

/** Returns the names of the fields of a certificate, by their keys in the QR code. */
export const fieldTexts = (
  i18n: I18n,
): Readonly<Record<'number' | 'name' | 'unit' | 'event' | 'competition', string>> => ({
  number: t(i18n)`Certificate number`,
  name: t(i18n)`Name`,
  unit: t(i18n)`Unit`,
  event: t(i18n)`Event`,
  competition: t(i18n)`Competition`,
});
