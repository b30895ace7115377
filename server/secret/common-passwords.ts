import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../kit/api-error.ts';

/**
 * The most common leaked passwords in lower case, from the list of zxcvbn. The list exists on the server
 * only.
 */
const commonest = new Set(dictionary['passwords-common'].slice(0, 10_000));

/**
 * Checks whether a password is one of the 10,000 most common, in any letter case, also with symbols between
 * its characters.
 */
function isCommon(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return commonest.has(lower) || commonest.has(lower.replaceAll(/[^\p{L}\p{N}]/gu, ''));
}

/** The number of characters that a password needs beside repetitions and sequences. */
const FEWEST_OWN = 6;

/**
 * Checks whether a password consists of few characters that are repeated or counted up or down, such as
 * `aaaaaaaa1A` or `abcdefgh1A`. A character counts if it differs by more than one from the character before
 * it, and if it has not occurred twice already.
 */
function isMonotonous(password: string): boolean {
  const uses = new Map<number, number>();
  let own = 0;
  let before = -2;
  for (const character of password.normalize('NFKC').toLowerCase()) {
    const code = character.codePointAt(0) ?? 0;
    const times = (uses.get(code) ?? 0) + 1;
    uses.set(code, times);
    if (Math.abs(code - before) > 1 && times <= 2) own += 1;
    before = code;
  }
  return own < FEWEST_OWN;
}

/** Checks whether a password is among the first that an attacker tries. */
export const isEasyToGuess = (password: string): boolean => isCommon(password) || isMonotonous(password);

/**
 * Checks whether a password contains a name. Names that are not in Han script and shorter than four letters
 * are ignored.
 */
function holdsName(password: string, name: string): boolean {
  const shortest = /\p{Script=Han}/u.test(name) ? 2 : 4;
  return name.length >= shortest && password.toLowerCase().includes(name.toLowerCase());
}

/**
 * Rejects a new password that is common or monotonous, or contains the user's name. Its schema checks the other rules.
 * @param name the name of the person; '' if it is not known
 * @throws ApiError 422 `password`
 */
export function requireUncommon(password: string, name: string): void {
  if (isEasyToGuess(password)) throw invalid({ password: ['password.common'] });
  if (holdsName(password, name)) throw invalid({ password: ['password.personal'] });
}
