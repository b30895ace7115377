import { birthDateIn, maskIdentity } from '../contract/kit/identity.ts';
import type { Sealing } from './sealing.ts';

/** What a sealed identity number says of its owner. */
interface Identity {
  /** `11****************`; '' where the committee has found that the number is another person's. */
  id_no_masked: string;
  /** 2005-03-01. For the rules of an event and for the owner, not for other readers. */
  birth_date: string;
}

/** What is sealed in the place of a number that was another person's: one text for each profile, as digests are. */
export const noNumber = (personId: string): string => `none ${personId}`;

/** A sealed identity number; '' where the profile has none any more. */
export function openNumber(sealing: Pick<Sealing, 'open'>, sealed: string): string {
  const number = sealing.open(sealed);
  return number.startsWith('none ') ? '' : number;
}

/**
 * A row of somebody with what follows from the sealed identity number in its place.
 * @throws where it was sealed with another key
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
