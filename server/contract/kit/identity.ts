import * as v from 'valibot';
import { fault } from './faults.ts';

/** Weights and check characters of GB 11643-1999. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

const PATTERN = /^\d{17}[\dX]$/;

function hasCheckCharacter(number: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return number[17] === CHECKS[sum % 11];
}

/** The day of birth in an identity number, as 2005-03-01; undefined where there is no such day. */
export function birthDateIn(number: string): string | undefined {
  const day = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const date = new Date(`${day}T00:00:00Z`);
  // A day beyond its month's end would roll over into the next.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day;
}

/** The seventeenth digit is odd for men. */
export function genderIn(number: string): 'male' | 'female' {
  return Number(number[16]) % 2 === 1 ? 'male' : 'female';
}

/**
 * A resident identity number (GB 11643-1999): 18 characters with a right check character and a real day of
 * birth from 1900 on; a small x becomes X [domain.md 2]. That the day is past is for the server's clock to say.
 */
export const identityNumber = v.pipe(
  v.string(fault('type')),
  v.trim(),
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
 * `11****************`: the province alone. The birth date, the order code and the check character are all hidden,
 * because a name, a year of birth and a place of residence stand beside it.
 */
export const maskIdentity = (number: string): string => number.slice(0, 2).padEnd(18, '*');

/** Full years of age on a day; both days as 2005-03-01. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1;
}
