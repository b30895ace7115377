import * as v from 'valibot';
import { fault } from './faults.ts';
import { compact } from './fields.ts';

/** Weights and check characters of GB 11643-1999. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

const PATTERN = /^\d{17}[\dX]$/;

function hasCheckCharacter(number: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return number[17] === CHECKS[sum % 11];
}

/**
 * Returns the day of birth in an identity number, such as 2005-03-01. Returns undefined if that day does not
 * exist.
 */
export function birthDateIn(number: string): string | undefined {
  const day = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const date = new Date(`${day}T00:00:00Z`);
  // `Date` moves a day after the end of its month into the next month.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day;
}

/** Returns the gender. The seventeenth digit is odd for men. */
export function genderIn(number: string): 'male' | 'female' {
  return Number(number[16]) % 2 === 1 ? 'male' : 'female';
}

/**
 * A resident identity number (GB 11643-1999): 18 characters with a correct check character and an existing
 * day of birth from 1900 on. Spaces are removed, and a small x becomes X [domain.md 2]. The server checks with its clock that the day
 * is past.
 */
export const identityNumber = v.pipe(
  v.string(fault('type')),
  v.transform(compact),
  v.toUpperCase(),
  v.nonEmpty(fault('required')),
  v.regex(PATTERN, fault('identity.pattern')),
  v.check((value) => !PATTERN.test(value) || hasCheckCharacter(value), fault('identity.check')),
  v.check(
    (value) => !PATTERN.test(value) || (birthDateIn(value) ?? '') >= '1900-01-01',
    fault('identity.date'),
  ),
);

/**
 * Masks an identity number as `11****************`: only the province is shown. The birth date, the order
 * code and the check character are hidden, because a name, a year of birth and a place of residence are shown
 * beside the number.
 */
export const maskIdentity = (number: string): string => number.slice(0, 2).padEnd(18, '*');

/** Returns the full years of age on a day. Both days have the form 2005-03-01. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1;
}
