import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { call } from '../kit/call.ts';

/** Without a competition: the latest that the reader holds. */
export const statisticsQuery = v.object({
  competition: v.optional(v.union([v.literal(''), text(1, 64)], fault('choice')), ''),
});

/** How many entries stand where; drafts are nobody's business. */
const counts = v.object({
  /** Handed in, and not decided on. */
  waiting: v.number(),
  returned: v.number(),
  approved: v.number(),
  /** Rejected or withdrawn. */
  ended: v.number(),
});
export type EntryCounts = v.InferOutput<typeof counts>;

export const entryStatistics = v.object({
  competition: v.object({
    id: v.string(),
    name: v.string(),
    reg_open_at: v.string(),
    reg_close_at: v.string(),
  }),
  /** To choose from. */
  competitions: v.array(v.object({ id: v.string(), name: v.string() })),
  totals: counts,
  /** Days in China with the entries handed in on them, the first first; days without any are left out. */
  by_day: v.array(v.object({ day: v.string(), count: v.number() })),
  by_event: v.array(
    v.object({
      id: v.string(),
      code: v.string(),
      name: v.string(),
      group: v.string(),
      /** 0: no limit. */
      places: v.number(),
      counts,
    }),
  ),
  /** Delegations with the most entries; '' are people without one. */
  by_unit: v.array(v.object({ name: v.string(), counts })),
  /** How many delegations there are in all. */
  units: v.number(),
  meta: v.object({ server_time: v.string() }),
});
export type EntryStatistics = v.InferOutput<typeof entryStatistics>;

export const getEntryStatistics = call('GET', '/statistics/entries', {
  summary: 'How the entries of a competition stand',
  access: 'signed-in',
  query: statisticsQuery,
  answer: entryStatistics,
});
