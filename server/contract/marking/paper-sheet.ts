import * as v from 'valibot';
import { reasonedAct } from '../competition/competition-making.ts';
import { whole } from '../competition/competition-fields.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { SCHEME_LIMITS } from './scheme-content.ts';
import { sheetModule } from './score-sheet.ts';

/** Parts of score sheets that were marked on paper (纸质评分录入): two clerks type each, apart. */

/** As the chart has them; one that both typings were dropped of is `untyped` again. */
export const paperStatuses = ['untyped', 'typed', 'unequal', 'counted'] as const;

export const paperReaders = ['clerk', 'leader', 'chief', 'supervisor'] as const;

/** What the chart asks for. */
const paperFacts = v.object({ isOpen: v.boolean(), isLeaderIn: v.boolean() });

/** A cell that differs, for the leader alone: in the smallest step of its rule, null where nothing was read. */
const unequalCell = v.object({
  aspect: v.string(),
  first: v.nullable(v.number()),
  second: v.nullable(v.number()),
  /** What a device has sent for it, or another judge has measured. */
  given: v.nullable(v.number()),
});

const paper = v.object({
  /** '' where nobody has typed it. */
  id: v.string(),
  /** By the assignment of the judge, whose name stands on the paper. */
  judge: v.object({ id: v.string(), name: v.string() }),
  status: v.picklist(paperStatuses),
  version: v.number(),
  /** The reader has typed it: the other clerk types it the second time. */
  is_own: v.boolean(),
  /** The part is handed in, on a device or with the paper. */
  is_handed_in: v.boolean(),
  /** How many cells differ. */
  differing: v.number(),
  /** Of the last step; '' without one. */
  at: v.string(),
  /** Why both typings were dropped; '' otherwise. */
  reason: v.string(),
  facts: paperFacts,
});
export type Paper = v.InferOutput<typeof paper>;

const sheetHead = {
  sheet_id: v.string(),
  session: v.string(),
  /** A work code, or a station. */
  code: v.string(),
  /** Stations that were given up for it: one of them can stand on the paper. */
  before: v.array(v.string()),
  module: v.string(),
  group: v.string(),
};

export const paperList = v.object({
  /** By session, code, module, group and seat. */
  data: v.array(v.object({ ...sheetHead, ...paper.entries })),
  meta: v.object({
    event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
    by: v.array(v.picklist(paperReaders)),
  }),
});
export type PaperList = v.InferOutput<typeof paperList>;

export const listPapers = call('GET', '/events/:id/papers', {
  summary:
    'Parts of sheets to be typed from paper, and how far they are; for clerks, leaders of groups, chief and supervisor',
  access: 'signed-in',
  answer: paperList,
});

export const sheetPapers = v.object({
  data: v.object({
    ...sheetHead,
    event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
    by: v.array(v.picklist(paperReaders)),
    papers: v.array(
      v.object({
        ...paper.entries,
        /** Codes of the aspects that the judge is asked for. */
        asked: v.array(v.string()),
        /** Cells to be settled; none for others than the leader. */
        cells: v.array(unequalCell),
      }),
    ),
  }),
  module: sheetModule,
});
export type SheetPapers = v.InferOutput<typeof sheetPapers>;
export type SheetPaper = SheetPapers['data']['papers'][number];

export const getPapers = call('GET', '/sheets/:id/paper', {
  summary:
    'What of one sheet is to be typed from paper, or settled; no value before both clerks have typed it',
  access: 'signed-in',
  answer: sheetPapers,
});

/** Null where nothing stands on the paper. */
const typedCell = strict({
  aspect: v.pipe(v.string(fault('type')), v.regex(/^[A-Z][A-Z0-9.-]{0,9}$/, fault('choice'))),
  value: v.nullable(whole(-1_000_000_000, 1_000_000_000)),
});
export type TypedCell = v.InferOutput<typeof typedCell>;

const typedCells = v.pipe(
  v.array(typedCell, fault('type')),
  v.maxLength(SCHEME_LIMITS.aspects, fault('most', SCHEME_LIMITS.aspects)),
);

/** `judge`: the assignment. `cells`: each aspect that the judge is asked for, once. */
export const paperTyping = strict({
  judge: v.pipe(v.string(fault('type')), v.nonEmpty(fault('required'))),
  cells: typedCells,
});
export type PaperTyping = v.InferOutput<typeof paperTyping>;

export const typePaper = call('POST', '/sheets/:id/paper', {
  summary: 'A clerk types the part of a judge from paper; the second one apart from the first',
  access: 'signed-in',
  body: paperTyping,
  answer: sheetPapers,
});

/** `cells`: each that differs, once. */
export const paperSettling = strict({ version, cells: typedCells });
export type PaperSettling = v.InferOutput<typeof paperSettling>;

export const settlePaper = call('POST', '/papers/:id/settle', {
  summary: 'The leader of the group settles from the paper what the two clerks have read differently',
  access: 'signed-in',
  body: paperSettling,
  answer: sheetPapers,
});

export const dropPaper = call('POST', '/papers/:id/drop', {
  summary: 'The leader of the group drops both typings: they are typed anew',
  access: 'signed-in',
  body: reasonedAct,
  answer: sheetPapers,
});
