import * as v from 'valibot';
import { partners } from '../competition/competition-partners.ts';
import { call } from '../kit/call.ts';
import { rosterEntry } from './event-roster.ts';

/**
 * The programme of a competition (秩序册): time, place, events, and the entries of events whose rosters are
 * frozen.
 */

/** The maximum number of entries that are listed. Further entries are only counted. */
export const PROGRAMME_ENTRIES_AT_MOST = 5_000;

export const programme = v.object({
  competition: v.object({
    id: v.string(),
    name: v.string(),
    edition: v.number(),
    host: v.string(),
    ...partners,
    place: v.string(),
    starts_on: v.string(),
    ends_on: v.string(),
    contact_phone: v.string(),
    organisers: v.array(v.string()),
  }),
  /** The venues that are open. */
  venues: v.array(v.object({ name: v.string(), address: v.string(), contact_phone: v.string() })),
  /** Sorted by code. */
  events: v.array(
    v.object({
      id: v.string(),
      code: v.string(),
      name: v.string(),
      group: v.string(),
      is_frozen: v.boolean(),
      hash: v.string(),
      /** The number of entries on the frozen roster. 0 before the roster is frozen. */
      total: v.number(),
      /** Whether the reader may see the entries of the event. */
      is_named: v.boolean(),
      entries: v.array(v.object({ ...rosterEntry.entries, coach: v.string() })),
    }),
  ),
  left_out: v.number(),
  printed_at: v.string(),
});
export type Programme = v.InferOutput<typeof programme>;

export const getProgramme = call('GET', '/competitions/:id/programme', {
  summary: 'Returns the programme of a competition, for its committee, its entrants and the people on duty',
  access: 'signed-in',
  answer: programme,
});
