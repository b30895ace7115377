import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Context } from 'hono';
import { attach } from '../kit/answer/attachment.ts';
import type { FoundDate } from './calendar-dates.ts';
import { lastHour, uidOf, type CalendarEntry } from './icalendar.ts';

/** The entries of calendar files, and their download. */

/** Returns the title of a date in the calendar file. */
function summaryOf(i18n: I18n, { kind, competition, title, count }: FoundDate): string {
  const { name } = competition;
  switch (kind) {
    case 'registrationOpens':
      return t(i18n)`Registration opens · ${name}`;
    case 'registrationCloses':
      return t(i18n)`Registration closes · ${name}`;
    case 'competition':
      return name;
    case 'notice':
      return t(i18n)`Notice published: ${title}`;
    case 'noticeExpires':
      return t(i18n)`Notice expires: ${title}`;
    case 'corrections':
      return t(i18n)`Corrections due: ${count} · ${name}`;
    case 'answers':
      return t(i18n)`Answers of experts due: ${count} · ${name}`;
  }
}

/**
 * Returns the bounds of a date in the calendar file. An instant takes the hour that follows it. A closing
 * instant takes the hour before it.
 */
function boundsOf({ kind, at, first, last }: FoundDate): Pick<CalendarEntry, 'from' | 'until'> {
  if (at === '') return { from: first, until: last };
  const instant = Date.parse(at);
  return kind === 'registrationCloses' || kind === 'noticeExpires'
    ? lastHour(instant)
    : { from: instant, until: instant + 3_600_000 };
}

export const entryOf = (i18n: I18n, date: FoundDate): CalendarEntry => ({
  uid: uidOf(date.id),
  summary: summaryOf(i18n, date),
  ...boundsOf(date),
  isFree: date.kind !== 'competition',
});

/** Returns the response with a calendar file. */
export const attachCalendar = (
  c: Context,
  { name, content }: { readonly name: string; readonly content: string },
) =>
  attach(c, {
    name: `${name}.ics`,
    plain: 'calendar.ics',
    type: 'text/calendar; charset=utf-8',
    content: new TextEncoder().encode(content),
  });
