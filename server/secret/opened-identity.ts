import { birthDateIn, maskIdentity } from '../contract/kit/identity.ts';
import type { Sealing } from './sealing.ts';

/** The values derived from an encrypted identity number. */
interface Identity {
  /** `11****************`; '' if the committee has found that the number belongs to another person. */
  id_no_masked: string;
  /** 2005-03-01. Only the rules of an event and the owner may read it. */
  birth_date: string;
}

/**
 * Returns the text that is encrypted in place of a number that belongs to another person. It is unique for
 * each profile, because digests must be.
 */
export const noNumber = (personId: string): string => `none ${personId}`;

/** Decrypts an identity number; '' if the profile has none any more. */
export function openNumber(sealing: Pick<Sealing, 'open'>, sealed: string): string {
  const number = sealing.open(sealed);
  return number.startsWith('none ') ? '' : number;
}

/**
 * Returns a row in which derived values replace the encrypted identity number.
 * @throws if it was encrypted with another key
 */
export function withIdentity<Row extends { readonly id_no_sealed: string }>(
  sealing: Pick<Sealing, 'open'>,
  { id_no_sealed, ...row }: Row,
): Omit<Row, 'id_no_sealed'> & Identity {
  const number = openNumber(sealing, id_no_sealed);
  return {
    ...row,
    id_no_masked: number === '' ? '' : maskIdentity(number),
    birth_date: birthDateIn(number) ?? '',
  };
}
