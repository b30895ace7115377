import * as v from 'valibot';
import { eventStatuses } from '../competition/competition-making.ts';
import { call } from '../kit/call.ts';
import { sheetReaders, sheetStatuses } from './score-sheet.ts';

/** How far the marking of an event is (评分进度). */

const cell = v.object({
  sheet_id: v.string(),
  session: v.string(),
  /** A work code, or a station. */
  code: v.string(),
  module: v.string(),
  group: v.string(),
  status: v.picklist(sheetStatuses),
  parts: v.object({ in: v.number(), of: v.number() }),
  /** Judges whose part is missing; for chief and supervisor alone. */
  missing: v.array(v.string()),
  /** The supervisor compares it, by lot. */
  is_drawn: v.boolean(),
  is_sampled: v.boolean(),
  /** Marks that came after the part was handed in. */
  late: v.number(),
  /** Penalties that wait for the chief. */
  open_penalties: v.number(),
  /** The chief is asked to unlock it. */
  is_asked: v.boolean(),
  /** Hundredths; for chief and supervisor once all parts are in, for the clerk once everything is locked. */
  total: v.nullable(v.number()),
});

/** A device whose clock is far from the server's, by the mark that arrived soonest. */
const wrongClock = v.object({
  judge: v.string(),
  /** Seconds by which it is behind; negative where it is ahead. */
  behind: v.number(),
  marks: v.number(),
});

/** A clock that is wrong by more, in seconds, is worth a word; it decides nothing. */
export const WRONG_CLOCK = 120;

export const markingProgress = v.object({
  event: v.object({
    id: v.string(),
    code: v.string(),
    name: v.string(),
    status: v.picklist(eventStatuses),
  }),
  /** Its name. */
  competition: v.string(),
  by: v.array(v.picklist([...sheetReaders, 'clerk', 'organiser'])),
  modules: v.array(v.object({ code: v.string(), name: v.string(), max: v.number() })),
  /** How many sheets are in each state. */
  counts: v.array(v.object({ status: v.picklist(sheetStatuses), count: v.number() })),
  /** By session, code, module and group; none for the committee, which is told the counts alone. */
  cells: v.array(cell),
  /** For chief and supervisor alone. */
  clocks: v.array(wrongClock),
});
export type MarkingProgress = v.InferOutput<typeof markingProgress>;
export type ProgressCell = MarkingProgress['cells'][number];

export const getMarkingProgress = call('GET', '/events/:id/progress', {
  summary: 'How far the marking of an event is, for chief, supervisor, leaders of groups and clerks',
  access: 'signed-in',
  answer: markingProgress,
});

export const ownUnitMarks = v.object({
  /** The furthest apart first. */
  data: v.array(
    v.object({
      judge: v.string(),
      unit: v.string(),
      /** Of the receipt of the work. */
      no: v.string(),
      /** A work code, or a station. */
      code: v.string(),
      module: v.string(),
      /** Hundredths of the aspects that are judged: what the judge's marks are worth, and those of the group on average. */
      own: v.number(),
      mean: v.number(),
      max: v.number(),
    }),
  ),
  meta: v.object({ event: v.object({ id: v.string(), code: v.string(), name: v.string() }) }),
});
export type OwnUnitMarks = v.InferOutput<typeof ownUnitMarks>;

export const getOwnUnitMarks = call('GET', '/events/:id/own-unit', {
  summary:
    'For the supervisor, once decoded: judges of a unit against their group, work by work of that unit',
  access: 'signed-in',
  answer: ownUnitMarks,
});
