import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { rosterEntry } from './event-roster.ts';

/** The programme of a competition (秩序册): when, where, what, and who competes in the events whose rosters are frozen. */

/** More entries than these are counted, not named. */
export const PROGRAMME_ENTRIES_AT_MOST = 5_000;

export const programme = v.object({
  competition: v.object({
    id: v.string(),
    name: v.string(),
    edition: v.number(),
    host: v.string(),
    place: v.string(),
    starts_on: v.string(),
    ends_on: v.string(),
    contact_phone: v.string(),
    organisers: v.array(v.string()),
  }),
  /** Those in use. */
  venues: v.array(v.object({ name: v.string(), address: v.string(), contact_phone: v.string() })),
  /** By their codes. */
  events: v.array(
    v.object({
      id: v.string(),
      code: v.string(),
      name: v.string(),
      group: v.string(),
      is_frozen: v.boolean(),
      hash: v.string(),
      /** On the frozen roster; 0 before. */
      total: v.number(),
      /** The reader may know who competes in it. */
      is_named: v.boolean(),
      entries: v.array(v.object({ ...rosterEntry.entries, coach: v.string() })),
    }),
  ),
  left_out: v.number(),
  printed_at: v.string(),
});
export type Programme = v.InferOutput<typeof programme>;

export const getProgramme = call('GET', '/competitions/:id/programme', {
  summary: 'The programme of a competition, for its committee, those entered and those who serve in it',
  access: 'signed-in',
  answer: programme,
});
