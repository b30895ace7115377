import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Checked, Verdict } from './check-asked.ts';

export const verdictTones: Readonly<Record<Verdict, 'good' | 'old' | 'bad'>> = {
  valid: 'good',
  vouched: 'good',
  signed: 'old',
  unlisted: 'old',
  replaced: 'bad',
  revoked: 'bad',
  forged: 'bad',
  unknownKey: 'bad',
  unregistered: 'bad',
  unchecked: 'old',
  unreadable: 'bad',
  unknownCode: 'bad',
};

const askCommittee = (i18n: I18n) =>
  t(i18n)`If you were given a paper with it, ask the organising committee before you accept it.`;

/**
 * Returns the title and the consequence of each verdict.
 * @param since the day on which the certificate stopped counting
 * @param list the instant of the list that is used in place of the server
 */
export const verdictTexts = (
  i18n: I18n,
  { since, list }: { readonly since: string; readonly list: string },
): Readonly<Record<Verdict, { readonly title: string; readonly text: string }>> => ({
  valid: {
    title: t(i18n)`This certificate is genuine and valid.`,
    text: t(i18n)`It was signed by this system, and has been neither replaced nor revoked.`,
  },
  vouched: {
    title: t(i18n)`This certificate is valid, as the server says.`,
    text: t(
      i18n,
    )`This browser could not check the signature by itself and has asked the server. A newer browser can check both.`,
  },
  signed: {
    title: t(i18n)`This certificate is genuine. Whether it is still valid could not be asked.`,
    text: t(
      i18n,
    )`The signature is good. The server cannot be reached: it may have been replaced or revoked since.`,
  },
  unlisted: {
    title: t(i18n)`This certificate is genuine. As of ${list} it was neither replaced nor revoked.`,
    text: t(
      i18n,
    )`The signature is good. The server cannot be reached: it was checked against the signed list of that moment, and may have been replaced or revoked since.`,
  },
  replaced: {
    title: t(i18n)`This certificate was replaced on ${since}.`,
    text: t(
      i18n,
    )`It is genuine and does not count any more: another one has taken its place. Ask for that one.`,
  },
  revoked: {
    title: t(i18n)`This certificate was revoked on ${since}.`,
    text: t(i18n)`It is genuine and does not count any more.`,
  },
  forged: {
    title: t(i18n)`This is not a certificate of this system.`,
    text: `${t(i18n)`The signature does not belong to these words: they have been changed or made up.`} ${askCommittee(i18n)}`,
  },
  unknownKey: {
    title: t(i18n)`The signature could not be attributed.`,
    text: `${t(i18n)`It names a key that is not known here.`} ${askCommittee(i18n)}`,
  },
  unregistered: {
    title: t(i18n)`The signature is good, but this system has no such certificate.`,
    text: askCommittee(i18n),
  },
  unchecked: {
    title: t(i18n)`Nothing could be checked.`,
    text: t(
      i18n,
    )`The words below are what the QR code says. Neither their signature nor whether the certificate counts could be checked: open this page with a network, or by its https:// address.`,
  },
  unreadable: {
    title: t(i18n)`This is not the code of a certificate.`,
    text: t(
      i18n,
    )`It is incomplete or has been changed. Scan the QR code again, or type the verification code that stands beside it.`,
  },
  unknownCode: {
    title: t(i18n)`No certificate of this system has this code.`,
    text: `${t(i18n)`Compare it with the paper, letter by letter.`} ${askCommittee(i18n)}`,
  },
});

/**
 * Returns one line for each check, with its source.
 * @param list as in {@link verdictTexts}; '' if the server responded
 */
export function howChecked(
  i18n: I18n,
  { facts, signature, keys, standing }: Checked,
  list: string,
): string[] {
  const number = facts?.key ?? 0;
  const lines: string[] = [];
  switch (signature) {
    case 'valid':
      lines.push(
        keys === 'server'
          ? t(i18n)`Signature (Ed25519, key ${number}): good, worked out by this browser.`
          : t(
              i18n,
            )`Signature (Ed25519, key ${number}): good, worked out by this browser with the keys of an earlier visit.`,
      );
      break;
    case 'forged':
      lines.push(t(i18n)`Signature (Ed25519, key ${number}): wrong, worked out by this browser.`);
      break;
    case 'unknown-key':
      lines.push(
        keys === 'server'
          ? t(i18n)`Signature: key ${number} is none of the published ones.`
          : t(i18n)`Signature: key ${number} is none of those of an earlier visit.`,
      );
      break;
    case 'no-keys':
      lines.push(t(i18n)`Signature: not checked, the public keys could not be fetched.`);
      break;
    case 'unsupported':
    case 'malformed':
      lines.push(t(i18n)`Signature: not checked, this browser knows no Ed25519 or the page is not secure.`);
      break;
  }
  if (standing === 'unreachable')
    lines.push(t(i18n)`Replaced or revoked: not asked, the server cannot be reached.`);
  else if (standing === 'unknown')
    lines.push(t(i18n)`Replaced or revoked: the server has no such certificate.`);
  else if (list !== '')
    lines.push(
      t(
        i18n,
      )`Replaced or revoked: checked against the list of ${list}, whose signature (Ed25519, key 0) is good.`,
    );
  else lines.push(t(i18n)`Replaced or revoked: asked of the server just now.`);
  return lines;
}
