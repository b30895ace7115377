import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../api-error.ts';

/** The commonest of leaked passwords, in lower case, by the list of zxcvbn; on the server alone. */
const commonest = new Set(dictionary['passwords-common'].slice(0, 10_000));

/** Whether a password is one of the 10,000 commonest, whatever its case, also with symbols between its characters. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return commonest.has(lower) || commonest.has(lower.replaceAll(/[^\p{L}\p{N}]/gu, ''));
}

/** @throws ApiError 422 `password` */
export function demandUncommon(password: string): void {
  if (isCommonPassword(password)) throw invalid({ password: ['password.common'] });
}
