import * as v from 'valibot';
import { eventStatuses } from '../competition/competition-making.ts';
import { call } from '../kit/call.ts';
import { sheetReaders, sheetStatuses } from './score-sheet.ts';

/** The progress of the marking of an event (评分进度). */

const cell = v.object({
  sheet_id: v.string(),
  version: v.number(),
  /**
   * Whether the reader, as the chief judge, can lock the sheet: it is signed, the samples of its module are
   * compared, and no penalty is open.
   */
  may_lock: v.boolean(),
  session: v.string(),
  /** A work code, or a station. */
  code: v.string(),
  module: v.string(),
  group: v.string(),
  status: v.picklist(sheetStatuses),
  parts: v.object({ in: v.number(), of: v.number() }),
  /** The judges whose part is missing. Only for the chief judge, the supervisor and arbiters. */
  missing: v.array(v.string()),
  /**
   * The judges of the group that a waiver bars from this station, because their unit competes there. Only for
   * the chief judge, the supervisor and arbiters.
   */
  barred: v.array(v.string()),
  /** Whether the lot has selected the sheet as a sample for the supervisor. */
  is_drawn: v.boolean(),
  is_sampled: v.boolean(),
  /** The number of marks that arrived after a part was submitted and do not count. */
  late: v.number(),
  /** The number of penalties that wait for the chief judge. */
  open_penalties: v.number(),
  /** Whether an arbiter has asked the chief judge to unlock the sheet. */
  is_asked: v.boolean(),
  /**
   * Hundredths. For the chief judge, the supervisor and arbiters once all parts are submitted, for the clerk
   * once all sheets are locked.
   */
  total: v.nullable(v.number()),
});

/**
 * A device whose clock deviates from the server's clock, according to the mark that arrived with the smallest
 * delay.
 */
const wrongClock = v.object({
  judge: v.string(),
  /** The seconds by which the clock is behind. Negative if the clock is ahead. */
  behind: v.number(),
  marks: v.number(),
});

/** A clock is reported if it deviates by more than this number of seconds. The report has no other effect. */
export const WRONG_CLOCK = 120;

export const markingProgress = v.object({
  event: v.object({
    id: v.string(),
    code: v.string(),
    name: v.string(),
    status: v.picklist(eventStatuses),
  }),
  /** The name of the competition. */
  competition: v.string(),
  by: v.array(v.picklist([...sheetReaders, 'clerk', 'organiser'])),
  modules: v.array(v.object({ code: v.string(), name: v.string(), max: v.number() })),
  /** The number of sheets in each state. */
  counts: v.array(v.object({ status: v.picklist(sheetStatuses), count: v.number() })),
  /**
   * Sorted by session, code, module and group. A group leader receives the sheets of the group, a floor judge
   * those of stations. Empty for the committee, which receives only the counts.
   */
  cells: v.array(cell),
  /** Only for the chief judge and the supervisor. */
  clocks: v.array(wrongClock),
});
export type MarkingProgress = v.InferOutput<typeof markingProgress>;
export type ProgressCell = MarkingProgress['cells'][number];

export const getMarkingProgress = call('GET', '/events/:id/progress', {
  summary:
    'Returns the marking progress of an event, for committee, chief judge, supervisor, arbiters, clerks, ' +
    'group leaders and floor judges',
  access: 'signed-in',
  answer: markingProgress,
});

export const lateMarks = v.object({
  /** The earliest first. Empty for readers other than the chief judge, the supervisor and arbiters. */
  data: v.array(
    v.object({
      client_uuid: v.string(),
      aspect: v.string(),
      value: v.number(),
      /** The name of the judge. */
      judge: v.string(),
      at: v.string(),
    }),
  ),
});
export type LateMarks = v.InferOutput<typeof lateMarks>;

export const listLateMarks = call('GET', '/sheets/:id/late', {
  summary:
    'Lists the marks of a sheet that arrived after a part was submitted and do not count, for chief judge, ' +
    'supervisor and arbiters',
  access: 'signed-in',
  answer: lateMarks,
});

export const ownUnitMarks = v.object({
  /** The largest difference first. */
  data: v.array(
    v.object({
      judge: v.string(),
      unit: v.string(),
      /** The receipt number of the work. */
      no: v.string(),
      /** A work code, or a station. */
      code: v.string(),
      module: v.string(),
      /**
       * Hundredths of the aspects that are judged: the value of the judge's marks, and the average value of
       * the group's marks.
       */
      own: v.number(),
      mean: v.number(),
      max: v.number(),
    }),
  ),
  meta: v.object({ event: v.object({ id: v.string(), code: v.string(), name: v.string() }) }),
});
export type OwnUnitMarks = v.InferOutput<typeof ownUnitMarks>;

export const getOwnUnitMarks = call('GET', '/events/:id/own-unit', {
  summary: 'Compares judges with their group on works of the judge’s unit, for the supervisor after decoding',
  access: 'signed-in',
  answer: ownUnitMarks,
});
