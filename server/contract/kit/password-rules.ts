import { t } from '@lingui/macro';
import type { I18n } from '@lingui/core';
import * as v from 'valibot';
import { isPersonal, newPassword } from './fields.ts';

/** One rule a new password has to satisfy, and whether it does. */
export interface PasswordRule {
  readonly key: string;
  readonly text: string;
  readonly ok: boolean;
}

/**
 * What a new password has to satisfy, for the list that is ticked off while it is typed; judged by the
 * same schema that decides in the end [domain.md 2, V4].
 * @param i18n active in the reader's language, with the `contract` catalogue loaded
 * @param person whose password it is, as far as known; nothing of it may be in the password
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
