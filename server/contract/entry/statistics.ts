import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { call } from '../kit/call.ts';

/** `competition`: '' for the latest competition that the reader's committee holds. */
export const statisticsQuery = v.object({
  competition: v.optional(v.union([v.literal(''), text(1, 64)], fault('choice')), ''),
});

/** The number of entries by state. Drafts are left out, because they are private. */
const counts = v.object({
  /** Submitted, and not decided. */
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
  /** The competitions that the reader can choose from. */
  competitions: v.array(v.object({ id: v.string(), name: v.string() })),
  totals: counts,
  /**
   * Days in China with the number of entries submitted on them, the earliest first. Days without entries are
   * left out.
   */
  by_day: v.array(v.object({ day: v.string(), count: v.number() })),
  by_event: v.array(
    v.object({
      id: v.string(),
      code: v.string(),
      name: v.string(),
      group: v.string(),
      /** 0 for no limit. */
      places: v.number(),
      counts,
    }),
  ),
  /** The delegations with the most entries. '' stands for people without a delegation. */
  by_unit: v.array(v.object({ name: v.string(), counts })),
  /** The total number of delegations. '' counts as one. */
  units: v.number(),
  meta: v.object({ server_time: v.string() }),
});
export type EntryStatistics = v.InferOutput<typeof entryStatistics>;

export const getEntryStatistics = call('GET', '/statistics/entries', {
  summary: 'Returns the number of entries of a competition by state, day, event and delegation',
  access: 'signed-in',
  query: statisticsQuery,
  answer: entryStatistics,
});
