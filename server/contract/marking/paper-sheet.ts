import * as v from 'valibot';
import { reasonedAct } from '../competition/record-acts.ts';
import { whole } from '../competition/competition-fields.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { SCHEME_LIMITS } from './scheme-content.ts';
import { sheetModule } from './score-sheet.ts';

/**
 * Parts of score sheets that were marked on paper (纸质评分录入). Two clerks type each part independently of each
 * other.
 */

/** The statuses of the chart. A part is `untyped` again after both typings were dropped. */
export const paperStatuses = ['untyped', 'typed', 'unequal', 'counted'] as const;

export const paperReaders = ['clerk', 'leader', 'chief', 'supervisor'] as const;

/** The facts that the guards of the chart read. */
const paperFacts = v.object({ isOpen: v.boolean(), isLeaderIn: v.boolean() });

/**
 * A cell with different values, for the group leader only. Values are in the smallest step of the rule. Null
 * if no value was read.
 */
const unequalCell = v.object({
  aspect: v.string(),
  first: v.nullable(v.number()),
  second: v.nullable(v.number()),
  /** The value that a device has sent for the cell, or that another judge has measured. */
  given: v.nullable(v.number()),
});

const paper = v.object({
  /** '' if no clerk has typed the part. */
  id: v.string(),
  /** The assignment of the judge, whose name is on the paper. */
  judge: v.object({ id: v.string(), name: v.string() }),
  status: v.picklist(paperStatuses),
  version: v.number(),
  /** Whether the reader has typed the part. The other clerk types it the second time. */
  is_own: v.boolean(),
  /** Whether the part is submitted, on a device or with the paper. */
  is_handed_in: v.boolean(),
  /** The number of cells that differ. */
  differing: v.number(),
  /** The time of the latest step. '' if there is none. */
  at: v.string(),
  /** The reason why both typings were dropped. '' otherwise. */
  reason: v.string(),
  facts: paperFacts,
});
export type Paper = v.InferOutput<typeof paper>;

const sheetHead = {
  sheet_id: v.string(),
  session: v.string(),
  /** A work code, or a station. */
  code: v.string(),
  /** The stations that were given up for this one. The paper can show one of them. */
  before: v.array(v.string()),
  module: v.string(),
  group: v.string(),
};

export const paperList = v.object({
  /** Sorted by session, code, module, group and seat. */
  data: v.array(v.object({ ...sheetHead, ...paper.entries })),
  meta: v.object({
    event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
    by: v.array(v.picklist(paperReaders)),
  }),
});
export type PaperList = v.InferOutput<typeof paperList>;

export const listPapers = call('GET', '/events/:id/papers', {
  summary:
    'Lists the parts of sheets to type from paper, for clerks, group leaders, chief judge and supervisor',
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
        /** The codes of the aspects that the judge has to mark. */
        asked: v.array(v.string()),
        /** The cells to settle. Empty for readers other than the group leader. */
        cells: v.array(unequalCell),
      }),
    ),
  }),
  module: sheetModule,
});
export type SheetPapers = v.InferOutput<typeof sheetPapers>;
export type SheetPaper = SheetPapers['data']['papers'][number];

export const getPapers = call('GET', '/sheets/:id/paper', {
  summary: 'Returns the parts of a sheet to type or settle, without values before both clerks have typed',
  access: 'signed-in',
  answer: sheetPapers,
});

/** `value`: null if the cell on the paper is empty. */
const typedCell = strict({
  aspect: v.pipe(v.string(fault('type')), v.regex(/^[A-Z][A-Z0-9.-]{0,9}$/, fault('choice'))),
  value: v.nullable(whole(-1_000_000_000, 1_000_000_000)),
});
export type TypedCell = v.InferOutput<typeof typedCell>;

const typedCells = v.pipe(
  v.array(typedCell, fault('type')),
  v.maxLength(SCHEME_LIMITS.aspects, fault('most', SCHEME_LIMITS.aspects)),
);

/** `judge`: the assignment. `cells`: each aspect that the judge has to mark, once. */
export const paperTyping = strict({
  judge: v.pipe(v.string(fault('type')), v.nonEmpty(fault('required'))),
  cells: typedCells,
});
export type PaperTyping = v.InferOutput<typeof paperTyping>;

export const typePaper = call('POST', '/sheets/:id/paper', {
  summary: 'Types the part of a judge from paper, as a clerk; two clerks type independently of each other',
  access: 'signed-in',
  body: paperTyping,
  answer: sheetPapers,
});

/** `cells`: each cell that differs, once. */
export const paperSettling = strict({ version, cells: typedCells });
export type PaperSettling = v.InferOutput<typeof paperSettling>;

export const settlePaper = call('POST', '/papers/:id/settle', {
  summary: 'Settles from the paper the cells that the two clerks have read differently, as the group leader',
  access: 'signed-in',
  body: paperSettling,
  answer: sheetPapers,
});

export const dropPaper = call('POST', '/papers/:id/drop', {
  summary: 'Drops both typings, which are then repeated, as the group leader',
  access: 'signed-in',
  body: reasonedAct,
  answer: sheetPapers,
});
