import * as v from 'valibot';
import type { EntryFileKind } from '../entry/entry-fields.ts';
import { fault } from '../kit/faults.ts';
import { isRehearsalName } from './rehearsal-mark.ts';
import { label, prose, text } from '../kit/fields.ts';

/** Schemas of days, times, numbers and names that the committee enters for its competitions. */

/** The files that an event can demand. The consent of a guardian is demanded automatically. */
export const demandable = ['residence', 'certificate'] as const satisfies readonly EntryFileKind[];

/** A required reason. */
export const requiredReason = prose(2, 500);
/** An optional reason. */
export const reason = prose(0, 500);

const isDay = (value: string) => {
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
};
const existingDay = (pattern: RegExp) =>
  v.pipe(
    v.string(fault('type')),
    v.nonEmpty(fault('required')),
    v.regex(pattern, fault('day.pattern')),
    v.check(isDay, fault('day.pattern')),
  );
/** A day of this century that exists: 2026-09-21. */
export const day = existingDay(/^20\d\d-\d\d-\d\d$/);
/** An instant to the minute, in the time zone of the competitions. */
export const instant = v.pipe(
  v.string(fault('type')),
  v.nonEmpty(fault('required')),
  v.regex(/^20\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::00)?\+08:00$/, fault('instant.pattern')),
  v.check((value) => isDay(value.slice(0, 10)), fault('instant.pattern')),
);
/** Returns the schema of a whole number within bounds. */
export const whole = (least: number, most: number) =>
  v.pipe(
    v.number((issue) => fault(issue.received === 'undefined' ? 'required' : 'type')),
    v.integer(fault('type')),
    v.minValue(least, fault('least', least)),
    v.maxValue(most, fault('most', most)),
  );
/** The name of a competition or of an event. The mark of rehearsals is reserved. */
export const name = v.pipe(
  label,
  text(2, 100),
  v.check((value) => !isRehearsalName(value), fault('name.reserved')),
);
/** A day of birth, in this or the last century, or ''. */
export const dayOfBirth = v.union(
  [v.literal(''), existingDay(/^(?:19|20)\d\d-\d\d-\d\d$/)],
  fault('day.pattern'),
);

const contactPattern =
  /^(?:(?:\+?86)?1[3-9]\d{9}|0\d{2,3}(?:[2-8]\d{6,7}|1\d{4})|[48]00\d{7}|(?:1[02]|9[56])\d{3})$/;

/** Checks whether a value is a mobile number, a landline number with its area code, or a hotline number. */
export const isContactNumber = (value: string): boolean =>
  value.length <= 20 && contactPattern.test(value.replaceAll(/[ -]/g, ''));

/** A required telephone number that {@link isContactNumber} accepts. */
export const contactNumber = v.pipe(
  v.string(fault('type')),
  v.trim(),
  v.nonEmpty(fault('required')),
  v.check(isContactNumber, fault('contact.pattern')),
);

/** Returns the first midnight of a day in China, in milliseconds since the epoch. */
export const midnightOf = (value: string): number => Date.parse(`${value}T00:00:00+08:00`);
