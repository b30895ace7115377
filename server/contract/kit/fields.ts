import * as v from 'valibot';
import { fault } from './faults.ts';

/**
 * The fields of the calls, one schema each, for browser and server [S42, domain.md 2]. Every text is bounded
 * and has no control characters. Typed texts are trimmed.
 */

const controlCharacters =
  /[\u0000-\u001f\u007f-\u009f\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/;

/**
 * Returns the schema of a text with at most `longest` characters and without control or invisible characters.
 * The text can be empty only if `shortest` is 0.
 */
export const text = (shortest: number, longest: number) =>
  v.pipe(
    v.string(fault('type')),
    v.check((value) => shortest === 0 || value.length > 0, fault('required')),
    v.minLength(shortest, fault('tooShort', shortest)),
    v.maxLength(longest, fault('tooLong', longest)),
    v.check((value) => !controlCharacters.test(value), fault('characters')),
  );

const unprintable =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/;

/**
 * Returns the schema of a text of several lines, trimmed, with at most `longest` characters. HTML in it has no
 * special meaning. The text can be empty only if `shortest` is 0.
 */
export const prose = (shortest: number, longest: number) =>
  v.pipe(
    v.string(fault('type')),
    v.transform((value) => value.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim()),
    v.check((value) => shortest === 0 || value.length > 0, fault('required')),
    v.minLength(shortest, fault('tooShort', shortest)),
    v.maxLength(longest, fault('tooLong', longest)),
    v.check((value) => !unprintable.test(value), fault('characters')),
  );

/**
 * Returns a typed number or code without spaces and with half-width characters. Users paste them from
 * documents, and input methods type full-width digits.
 */
export const compact = (value: string): string => value.normalize('NFKC').replaceAll(/\s/g, '');

const trimmed = v.pipe(v.string(fault('type')), v.trim());

/**
 * The number of an expert's certificate, as in the register of judges: letters and digits of any script with the
 * separators of such numbers, for example 鄂裁字〔2026〕第 101 号. '' for none.
 */
export const certificateNumber = v.pipe(
  trimmed,
  v.maxLength(40, fault('tooLong', 40)),
  v.regex(/^[\p{L}\p{N} ()（）〔〕[\]/.-]*$/u, fault('characters')),
);

/** The name for a sign-in: the username or the mobile number [S42]. */
export const signInName = v.pipe(trimmed, text(1, 64));

/** A new username: 4–32 ASCII characters, beginning with a letter, unique without regard to case. */
export const username = v.pipe(
  trimmed,
  v.nonEmpty(fault('required')),
  v.regex(/^[A-Za-z][A-Za-z0-9_.-]{3,31}$/, fault('username.pattern')),
);

/**
 * A mainland mobile number. Spaces, hyphens and +86 are removed, and full-width digits become half-width [domain
 * V3].
 */
export const phone = v.pipe(
  v.string(fault('type')),
  v.maxLength(24, fault('tooLong', 24)),
  v.transform((value) =>
    compact(value)
      .replaceAll('-', '')
      .replace(/^\+?86(?=1\d{10}$)/, ''),
  ),
  v.nonEmpty(fault('required')),
  v.regex(/^1[3-9]\d{9}$/, fault('phone.pattern')),
);

/** A password at sign-in: any text within bounds. */
export const givenPassword = text(1, 128);

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
const common = /^(?:0+|1+|8+|123456\w*|abc\w{0,3}123\w*|password\w*|qwerty\w*|admin\w*)$/i;

/**
 * A password of at least this length needs no character classes, because a sentence is harder to guess than a
 * short mix.
 */
const PASSPHRASE = 16;

/**
 * A new password: 8–64 characters, of three of four classes or at least 16 long, and not a common one
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

/** Checks whether a password contains the username or the last six digits of the mobile number. */
export function isPersonal(password: string, person: { username?: string; phone?: string }): boolean {
  const lower = password.toLowerCase();
  const parts = [person.username?.toLowerCase(), person.phone?.slice(-6)];
  return parts.some((part) => part !== undefined && part.length >= 4 && lower.includes(part));
}

/** Six digits sent to a phone. */
export const verificationCode = v.pipe(
  v.string(fault('type')),
  v.transform(compact),
  v.nonEmpty(fault('required')),
  v.regex(/^\d{6}$/, fault('code.pattern')),
);

/** The handle of a captcha or of a sent code, as the server issued it. */
export const key = v.pipe(v.string(fault('type')), v.regex(/^[A-Za-z0-9_-]{1,128}$/, fault('key.pattern')));

/** The characters in the picture of a captcha. */
export const captcha = v.pipe(
  trimmed,
  v.nonEmpty(fault('required')),
  v.regex(/^[A-Za-z0-9]{4,6}$/, fault('captcha.wrong')),
);

const namePattern = /^[\p{L}\p{N}\p{M} ()（）·・&＆.,，、\-—–’“”/《》]*$/u;

/** A short text with the characters of names, such as a title or an address. It can be ''. */
export const label = v.pipe(trimmed, text(0, 100), v.regex(namePattern, fault('name.pattern')));

/**
 * The contact person that makes a unit user the exhibitor administrator [S18, S20]. A registration cannot
 * contain this name. Otherwise the registrant receives the rights of the header.
 */
export const EXHIBITOR_ADMINISTRATOR = '展商管理员';
