import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../kit/api-error.ts';

/** The commonest of leaked passwords, in lower case, by the list of zxcvbn; on the server alone. */
const commonest = new Set(dictionary['passwords-common'].slice(0, 10_000));

/** Whether a password is one of the 10,000 commonest, whatever its case, also with symbols between its characters. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return commonest.has(lower) || commonest.has(lower.replaceAll(/[^\p{L}\p{N}]/gu, ''));
}

/** Whether a password holds a person's name; of letters other than Han, names shorter than four are not looked for. */
function holdsName(password: string, name: string): boolean {
  const shortest = /\p{Script=Han}/u.test(name) ? 2 : 4;
  return name.length >= shortest && password.toLowerCase().includes(name.toLowerCase());
}

/**
 * What a new password must not be, beside what its schema says.
 * @param name of the person; '' where it is not known
 * @throws ApiError 422 `password`
 */
export function requireUncommon(password: string, name: string): void {
  if (isCommonPassword(password)) throw invalid({ password: ['password.common'] });
  if (holdsName(password, name)) throw invalid({ password: ['password.personal'] });
}
