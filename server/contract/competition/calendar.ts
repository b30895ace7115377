import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';

/**
 * The calendar of competitions (赛事日程): all dates that the reader may see. Days are days in China, such as
 * 2026-09-21.
 */

/** The number of months for which the phases of competitions are shown, from the requested month on. */
export const MONTHS_OF_PHASES = 6;

/**
 * `registrationCloses`: the last day of registration. `corrections`: the number of returned entries that must
 * be corrected by that day. `answers`: the number of invited experts who must answer by that day.
 */
export const dateKinds = [
  'registrationOpens',
  'registrationCloses',
  'competition',
  'notice',
  'noticeExpires',
  'corrections',
  'answers',
] as const;
export type DateKind = (typeof dateKinds)[number];

/** The consecutive periods of a competition. `preparation`: review, corrections and the order draw. */
export const phaseKinds = ['registration', 'preparation', 'competition'] as const;

/** '' for the current month. */
export const calendarQuery = v.object({
  month: v.optional(
    v.pipe(v.string(fault('type')), v.regex(/^(?:|20\d\d-(?:0[1-9]|1[0-2]))$/, fault('day.pattern'))),
    '',
  ),
});

const named = v.object({ id: v.string(), name: v.string() });
const days = { first: v.string(), last: v.string() };

const date = v.object({
  id: v.string(),
  kind: v.picklist(dateKinds),
  competition: named,
  /** The title of a notice. '' for other kinds. */
  title: v.string(),
  /** The number of counted records. 1 for other kinds. */
  count: v.number(),
  /** First and last day. */
  ...days,
  /** ISO 8601 with offset +08:00; '' for whole days. A closing instant is exclusive. */
  at: v.string(),
  /** Whether the competition is not published yet. */
  is_draft: v.boolean(),
  /** Whether the reader's committee holds the competition. */
  is_own: v.boolean(),
  /** The id of the notice. '' for other kinds. */
  notice_id: v.string(),
});
export type CalendarDate = v.InferOutput<typeof date>;

const clash = v.object({
  id: v.string(),
  /** `expert`: one person at two events. `venue`: one address for two competitions. */
  kind: v.picklist(['expert', 'venue']),
  /** The name of the expert or of the venue. */
  name: v.string(),
  ...days,
  /** The two clashing competitions. '' instead of a name that the committee may not see. */
  of: v.array(v.object({ name: v.string(), event: v.string() })),
});

const phased = v.object({
  ...named.entries,
  is_draft: v.boolean(),
  is_own: v.boolean(),
  phases: v.array(v.object({ kind: v.picklist(phaseKinds), ...days })),
});
export type PhasedCompetition = v.InferOutput<typeof phased>;

export const calendar = v.object({
  /** The month, such as 2026-09. */
  month: v.string(),
  today: v.string(),
  /** The dates that touch the weeks of the month, sorted by day. */
  dates: v.array(date),
  /** Competitions with a phase in the shown months, the earliest first. */
  competitions: v.array(phased),
  /** Clashes of competitions that the reader's committee holds, from today on. */
  clashes: v.array(clash),
});
export type Calendar = v.InferOutput<typeof calendar>;

export const getCalendar = call('GET', '/calendar', {
  summary: 'Returns the dates of a month, the phases of competitions, and the clashes',
  access: 'signed-in',
  query: calendarQuery,
  answer: calendar,
});

export const getCalendarFile = call('GET', '/calendar.ics', {
  summary: 'Downloads all dates from three months ago on as a calendar file, which names no person',
  access: 'signed-in',
  answer: 'file',
});
