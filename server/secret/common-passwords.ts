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
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return commonest.has(lower) || commonest.has(lower.replaceAll(/[^\p{L}\p{N}]/gu, ''));
}

/**
 * Checks whether a password contains a name. Names that are not in Han script and shorter than four letters
 * are ignored.
 */
function holdsName(password: string, name: string): boolean {
  const shortest = /\p{Script=Han}/u.test(name) ? 2 : 4;
  return name.length >= shortest && password.toLowerCase().includes(name.toLowerCase());
}

/**
 * Rejects a new password that is common or contains the user's name. Its schema checks the other rules.
 * @param name the name of the person; '' if it is not known
 * @throws ApiError 422 `password`
 */
export function requireUncommon(password: string, name: string): void {
  if (isCommonPassword(password)) throw invalid({ password: ['password.common'] });
  if (holdsName(password, name)) throw invalid({ password: ['password.personal'] });
}
