import * as v from 'valibot';
import { entryStatuses } from '../entry/entry-fields.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { competitionEventFacts } from '../competition/competition-making.ts';

/** Rosters of events (参赛名册): who competes, event by event, and what is fixed of it once it is frozen. */

const eventNamed = v.object({ id: v.string(), code: v.string(), name: v.string(), group: v.string() });
const competitionNamed = v.object({ id: v.string(), name: v.string() });

/** By what the events are sorted in the list of their rosters. */
export const eventRosterOrders = sortedBy('code', 'competition');

export const eventRosterQuery = v.object({
  ...pageQuery,
  /** `planned`: not frozen yet. */
  status: v.optional(v.picklist(['', 'planned', 'frozen'], fault('choice')), ''),
  /** Any part of the code or the name of an event. */
  text: v.optional(text(0, 50), ''),
  /** '' for the events of the latest competition first, by their codes. */
  sort: sortQuery(eventRosterOrders),
});
export type EventRosterQuery = v.InferOutput<typeof eventRosterQuery>;

const fixing = {
  status: v.picklist(['planned', 'frozen']),
  /** SHA-256 of the receipt numbers, one a line; '' before it is frozen. */
  hash: v.string(),
  /** '' before it is frozen. */
  frozen_at: v.string(),
};

export const eventRosterList = v.object({
  data: v.array(
    v.object({
      /** Of the event. */
      id: v.string(),
      event: eventNamed,
      competition: competitionNamed,
      ...fixing,
      /** Entries; of a unit its own. */
      approved: v.number(),
      undecided: v.number(),
    }),
  ),
  meta: v.object({ pagination }),
});
export type EventRosterList = v.InferOutput<typeof eventRosterList>;

export const listEventRosters = call('GET', '/rosters', {
  summary: 'Rosters of the events one’s committee holds, one’s unit is entered for, or one serves in',
  access: 'signed-in',
  query: eventRosterQuery,
  answer: eventRosterList,
});

/** An entry on a roster: a competitor, or a team in the order of its members. */
export const rosterEntry = v.object({
  id: v.string(),
  no: v.string(),
  status: v.picklist(entryStatuses),
  people: v.array(v.string()),
  /** '' where no unit stands behind it. */
  unit: v.string(),
});
export type RosterEntry = v.InferOutput<typeof rosterEntry>;

/** More entries than these are counted, not named. */
export const ROSTER_ENTRIES_AT_MOST = 1_000;

export const eventRoster = v.object({
  event: eventNamed,
  competition: competitionNamed,
  ...fixing,
  /** The number of the event's next act. */
  version: v.number(),
  /** What the reader is to it; `viewer`: of the committee, without acting for it. `duty`: serves in the event. */
  by: v.picklist(['organiser', 'viewer', 'unit', 'competitor', 'duty']),
  /** Everybody is named, and not the reader's own alone. */
  is_whole: v.boolean(),
  /** Whom the reader may know of, by their numbers. */
  approved: v.array(rosterEntry),
  /** Entered and not decided yet. */
  undecided: v.array(rosterEntry),
  /** Those beyond the most that are named. */
  left_out: v.number(),
  /** False where an entry has left the roster, or come back to it, since it was frozen. */
  is_as_frozen: v.boolean(),
  /** What the chart of the event asks for; null for who does not hold it. */
  facts: v.nullable(competitionEventFacts),
});
export type EventRoster = v.InferOutput<typeof eventRoster>;

export const getEventRoster = call('GET', '/events/:id/roster', {
  summary: 'The roster of an event: until it is frozen a preview for the committee, and one’s own',
  access: 'signed-in',
  answer: eventRoster,
});
