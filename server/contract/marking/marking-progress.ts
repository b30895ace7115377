import * as v from 'valibot';
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

export const markingProgress = v.object({
  event: v.object({
    id: v.string(),
    code: v.string(),
    name: v.string(),
    status: v.string(),
  }),
  /** Its name. */
  competition: v.string(),
  by: v.array(v.picklist([...sheetReaders, 'clerk', 'organiser'])),
  modules: v.array(v.object({ code: v.string(), name: v.string(), max: v.number() })),
  /** How many sheets are in each state. */
  counts: v.array(v.object({ status: v.picklist(sheetStatuses), count: v.number() })),
  /** By session, code, module and group; none for the committee, which is told the counts alone. */
  cells: v.array(cell),
});
export type MarkingProgress = v.InferOutput<typeof markingProgress>;
export type ProgressCell = MarkingProgress['cells'][number];

export const getMarkingProgress = call('GET', '/events/:id/progress', {
  summary: 'How far the marking of an event is, for chief, supervisor, leaders of groups and clerks',
  access: 'signed-in',
  answer: markingProgress,
});
