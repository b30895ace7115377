import * as v from 'valibot';
import { entryStatuses } from '../entry/entry-fields.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { competitionEventFacts } from '../competition/competition-making.ts';

/**
 * Rosters of events (参赛名册): the entries of each event, and the data that is fixed when the roster is frozen.
 */

const eventNamed = v.object({ id: v.string(), code: v.string(), name: v.string(), group: v.string() });
const competitionNamed = v.object({ id: v.string(), name: v.string() });

/** The sort keys of the list of rosters. */
export const eventRosterOrders = sortedBy('code', 'competition');

export const eventRosterQuery = v.object({
  ...pageQuery,
  /** `planned`: the roster is not frozen yet. */
  status: v.optional(v.picklist(['', 'planned', 'frozen'], fault('choice')), ''),
  /** Matches any part of the code or the name of an event. */
  text: v.optional(text(0, 50), ''),
  /** '' sorts by competition, the latest first, then by event code. */
  sort: sortQuery(eventRosterOrders),
});
export type EventRosterQuery = v.InferOutput<typeof eventRosterQuery>;

const fixing = {
  status: v.picklist(['planned', 'frozen']),
  /** SHA-256 of the receipt numbers, one per line. '' before the roster is frozen. */
  hash: v.string(),
  /** '' before the roster is frozen. */
  frozen_at: v.string(),
};

export const eventRosterList = v.object({
  data: v.array(
    v.object({
      /** The id of the event. */
      id: v.string(),
      event: eventNamed,
      competition: competitionNamed,
      ...fixing,
      /** The number of entries. For a unit, of its entries only. */
      approved: v.number(),
      undecided: v.number(),
    }),
  ),
  meta: v.object({ pagination }),
});
export type EventRosterList = v.InferOutput<typeof eventRosterList>;

export const listEventRosters = call('GET', '/rosters', {
  summary: 'Lists rosters of events of the caller’s committee, the caller’s unit or the caller’s duties',
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
  /** '' if the entry has no unit. */
  unit: v.string(),
});
export type RosterEntry = v.InferOutput<typeof rosterEntry>;

/** The maximum number of entries that are listed. Further entries are only counted. */
export const ROSTER_ENTRIES_AT_MOST = 1_000;

export const eventRoster = v.object({
  event: eventNamed,
  competition: competitionNamed,
  ...fixing,
  /** The version of the event, for its next act. */
  version: v.number(),
  /**
   * The role of the reader. `viewer`: an account of the committee without the right to act. `duty`: a person
   * with a duty at the event.
   */
  by: v.picklist(['organiser', 'viewer', 'unit', 'competitor', 'duty']),
  /** Whether all entries are listed, and not only the reader's own. */
  is_whole: v.boolean(),
  /** The entries that the reader may see, sorted by number. */
  approved: v.array(rosterEntry),
  /** Entries that are submitted and not decided yet. */
  undecided: v.array(rosterEntry),
  /** The people of the approved entries whose photo is missing. Empty unless the reader's committee holds the event. */
  without_photo: v.array(v.string()),
  /** The number of entries beyond the maximum that is listed. */
  left_out: v.number(),
  /** False if an entry has left the roster, or returned to it, since the roster was frozen. */
  is_as_frozen: v.boolean(),
  /**
   * The facts that the guards of the event's chart read. Null for a reader whose committee does not hold the
   * event.
   */
  facts: v.nullable(competitionEventFacts),
});
export type EventRoster = v.InferOutput<typeof eventRoster>;

export const getEventRoster = call('GET', '/events/:id/roster', {
  summary: 'Returns the roster of an event; before the freeze a preview, or the caller’s own entries',
  access: 'signed-in',
  answer: eventRoster,
});
