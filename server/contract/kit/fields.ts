import * as v from 'valibot';
import { fault } from './faults.ts';

/**
 * The fields of the calls, one schema each, for browser and server alike [S42, domain.md 2].
 * Every text is trimmed where people type it, bounded, and free of control characters.
 */

const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** A text of at most `longest` characters without control or invisible characters; empty only if `shortest` is 0. */
export const text = (shortest: number, longest: number) =>
  v.pipe(
    v.string(fault('type')),
    v.check((value) => shortest === 0 || value.length > 0, fault('required')),
    v.minLength(shortest, fault('tooShort', shortest)),
    v.maxLength(longest, fault('tooLong', longest)),
    v.check((value) => !controlCharacters.test(value), fault('characters')),
  );

const trimmed = v.pipe(v.string(fault('type')), v.trim());

/** What a person signs in with: the username or the mobile number [S42]. */
export const signInName = v.pipe(trimmed, text(1, 64));

/** A new username: 4–32 ASCII characters from a letter on, unique without regard to case. */
export const username = v.pipe(
  trimmed,
  v.nonEmpty(fault('required')),
  v.regex(/^[A-Za-z][A-Za-z0-9_.-]{3,31}$/, fault('username.pattern')),
);

/** Mainland mobile number; spaces, hyphens and +86 are taken off [domain V3]. */
export const phone = v.pipe(
  v.string(fault('type')),
  v.maxLength(24, fault('tooLong', 24)),
  v.transform((value) => value.replaceAll(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '')),
  v.nonEmpty(fault('required')),
  v.regex(/^1[3-9]\d{9}$/, fault('phone.pattern')),
);

/** A password as given at sign-in: any, within bounds. */
export const givenPassword = text(1, 128);

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
const common = /^(?:0+|1+|8+|123456\w*|abc\w{0,3}123\w*|password\w*|qwerty\w*|admin\w*)$/i;

/** From this length on a password needs no classes of characters: a sentence is harder to guess than a short mix. */
const PASSPHRASE = 16;

/**
 * A new password: 8–64 characters, of three of four classes or at least 16 long, not a common one
 * [domain.md 2, V4].
 */
export const newPassword = v.pipe(
  v.string(fault('type')),
  v.maxLength(64, fault('tooLong', 64)),
  v.nonEmpty(fault('required')),
  v.minLength(8, fault('tooShort', 8)),
  v.check((value) => !controlCharacters.test(value), fault('characters')),
  v.check((value) => !common.test(value.replaceAll(/\W/g, '')), fault('password.common')),
  v.check(
    (value) => value.length >= PASSPHRASE || classes.filter((one) => one.test(value)).length >= 3,
    fault('password.classes'),
  ),
);

/** True when a password holds the username or the last six digits of the mobile number. */
export function isPersonal(password: string, person: { username?: string; phone?: string }): boolean {
  const lower = password.toLowerCase();
  const parts = [person.username?.toLowerCase(), person.phone?.slice(-6)];
  return parts.some((part) => part !== undefined && part.length >= 4 && lower.includes(part));
}

/** Six digits sent to a phone. */
export const verificationCode = v.pipe(
  trimmed,
  v.nonEmpty(fault('required')),
  v.regex(/^\d{6}$/, fault('code.pattern')),
);

/** The handle of a captcha or of a sent code: what the server gave, nothing else. */
export const key = v.pipe(v.string(fault('type')), v.regex(/^[A-Za-z0-9_-]{1,128}$/, fault('key.pattern')));

/** Characters read off the picture. */
export const captcha = v.pipe(
  trimmed,
  v.nonEmpty(fault('required')),
  v.regex(/^[A-Za-z0-9]{4,6}$/, fault('captcha.wrong')),
);

const namePattern = /^[\p{L}\p{N}\p{M} ()（）·・&＆.,，、\-—–’“”/《》]*$/u;

/** Name of an organisation; empty where the account stands for none. */
export const organisationName = v.pipe(trimmed, text(0, 100), v.regex(namePattern, fault('name.pattern')));

/**
 * The contact person whose value makes a unit user the exhibitor administrator [S18, S20].
 * Never taken from a registration: it would give away the header's rights.
 */
export const EXHIBITOR_ADMINISTRATOR = '展商管理员';

/** Name of a person; empty where none is asked for. */
export const personName = v.pipe(
  trimmed,
  text(0, 50),
  v.regex(namePattern, fault('name.pattern')),
  v.check((value) => value !== EXHIBITOR_ADMINISTRATOR, fault('name.reserved')),
);
