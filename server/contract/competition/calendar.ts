import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';

/** The calendar of competitions (赛事日程): all dates that one may know of. Days are 2026-09-21, in China. */

/** How many months the phases of competitions are shown for, from the one that is asked for. */
export const MONTHS_OF_PHASES = 6;

/**
 * `registrationCloses` on its last day; `corrections`: that many returned entries have to be put right by then;
 * `answers`: that many invited experts have to answer by then.
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

/** Periods of a competition, one after the other; preparation is review, corrections, draw of the order. */
export const phaseKinds = ['registration', 'preparation', 'competition'] as const;

/** '' for the month that it is. */
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
  /** The title of a notice; '' for others. */
  title: v.string(),
  /** Of what is counted; else 1. */
  count: v.number(),
  /** First and last day. */
  ...days,
  /** ISO 8601 with offset +08:00; '' for whole days. A closing instant is exclusive. */
  at: v.string(),
  /** The competition has not been published. */
  is_draft: v.boolean(),
  /** The competition is held by the reader's committee. */
  is_own: v.boolean(),
  /** The notice that it is about; '' for others. */
  notice_id: v.string(),
});
export type CalendarDate = v.InferOutput<typeof date>;

const clash = v.object({
  id: v.string(),
  /** One person at two events, or one address for two competitions. */
  kind: v.picklist(['expert', 'venue']),
  /** Who or where. */
  name: v.string(),
  ...days,
  /** The two; '' for the name of what a committee may not know of. */
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
  /** 2026-09. */
  month: v.string(),
  today: v.string(),
  /** Those that touch the weeks of the month, by their days. */
  dates: v.array(date),
  /** Competitions with a phase in the months from this one on, the earliest first. */
  competitions: v.array(phased),
  /** Of competitions that one's committee holds, from today on. */
  clashes: v.array(clash),
});
export type Calendar = v.InferOutput<typeof calendar>;

export const getCalendar = call('GET', '/calendar', {
  summary: 'The dates of a month, phases of competitions, and what clashes',
  access: 'signed-in',
  query: calendarQuery,
  answer: calendar,
});

export const getCalendarFile = call('GET', '/calendar.ics', {
  summary: 'All dates from three months ago on as a file for calendars; it names nobody',
  access: 'signed-in',
  answer: 'file',
});

export const getCompetitionCalendar = call('GET', '/competitions/:id/calendar.ics', {
  summary: 'The dates of a published competition as a file for calendars',
  access: 'public',
  answer: 'file',
});
