import { t } from '@lingui/macro';
import type { I18n } from '@lingui/core';
import * as v from 'valibot';
import { isPersonal, newPassword } from './fields.ts';

/** A rule for a new password, and whether the password satisfies it. */
export interface PasswordRule {
  readonly key: string;
  readonly text: string;
  readonly ok: boolean;
}

/**
 * Returns the rules for a new password, for the checklist that is shown while the user types. The rules use
 * the schema that makes the final decision [domain.md 2, V4].
 * @param i18n active in the reader's language, with the `contract` catalogue loaded
 * @param person the owner of the password, as far as known; the password must not contain these values
 */
export function passwordRules(
  i18n: I18n,
  password: string,
  person: { username?: string; phone?: string } = {},
): readonly PasswordRule[] {
  const { issues = [] } = v.safeParse(newPassword, password);
  const isFree = (...codes: readonly string[]) =>
    password !== '' && !issues.some(({ message }) => codes.includes(message.split(':')[0] ?? ''));
  return [
    { key: 'length', text: t(i18n)`8–64 characters`, ok: isFree('tooShort', 'tooLong') },
    {
      key: 'classes',
      text: t(i18n)`At least three of: lower case, upper case, digits, symbols; or 16 characters`,
      ok: isFree('password.classes'),
    },
    {
      key: 'personal',
      text: t(i18n)`Neither your username nor the end of your mobile number, and not easy to guess`,
      ok: isFree('password.common') && !isPersonal(password, person),
    },
  ];
}
