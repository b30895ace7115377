import * as v from 'valibot';
import type { EntryFileKind } from '../entry/entry-fields.ts';
import { fault } from '../kit/faults.ts';
import { organisationName, text } from '../kit/fields.ts';

/** Days, times, numbers and names, as the committee gives them for its competitions. */

/** What an event can demand in writing; the consent of a guardian is demanded by itself. */
export const demandable = ['residence', 'certificate'] as const satisfies readonly EntryFileKind[];

/** A reason that has to be given. */
export const requiredReason = v.pipe(v.string(fault('type')), v.trim(), text(2, 500));
/** A reason that may be left out. */
export const reason = v.pipe(v.string(fault('type')), v.trim(), text(0, 500));

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
/** To the minute, in the time of the competitions. */
export const instant = v.pipe(
  v.string(fault('type')),
  v.nonEmpty(fault('required')),
  v.regex(/^20\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::00)?\+08:00$/, fault('instant.pattern')),
  v.check((value) => isDay(value.slice(0, 10)), fault('instant.pattern')),
);
/** A whole number within bounds. */
export const whole = (least: number, most: number) =>
  v.pipe(
    v.number((issue) => fault(issue.received === 'undefined' ? 'required' : 'type')),
    v.integer(fault('type')),
    v.minValue(least, fault('least', least)),
    v.maxValue(most, fault('most', most)),
  );
/** What a competition, or an event of it, is called. */
export const name = v.pipe(organisationName, text(2, 100));
/** People of the last century compete as well. */
export const dayOfBirth = v.union(
  [v.literal(''), existingDay(/^(?:19|20)\d\d-\d\d-\d\d$/)],
  fault('day.pattern'),
);

const contactNumber =
  /^(?:(?:\+?86)?1[3-9]\d{9}|0\d{2,3}(?:[2-8]\d{6,7}|1\d{4})|[48]00\d{7}|(?:1[02]|9[56])\d{3})$/;

/** Is it a mobile number, a landline with its area code, or a hotline with or without one? */
export const isContactNumber = (value: string): boolean =>
  value.length <= 20 && contactNumber.test(value.replaceAll(/[ -]/g, ''));

/** First midnight of a day in China, epoch ms. */
export const midnightOf = (value: string): number => Date.parse(`${value}T00:00:00+08:00`);
