import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { cellFaultOf } from '../kit/sheet-result.ts';
import { versionOrNone } from '../kit/version.ts';
import { versionQuery } from './scheme.ts';

/**
 * A marking scheme as a spreadsheet: one row is one aspect, one penalty, or the tie rules. What is exported can be
 * imported.
 */

/** The columns of the sheet, in its order. */
export const schemeColumns = [
  'module',
  'module_name',
  'at',
  'practical',
  'criterion',
  'criterion_name',
  'code',
  'text',
  'kind',
  'max',
  'rule',
  'unit',
  'panel',
  'limit',
  'trim',
  'level0',
  'level1',
  'level2',
  'level3',
] as const;
export type SchemeColumn = (typeof schemeColumns)[number];

/** Bytes of the file, rows in it, faults that are told of it, characters told of a cell. */
export const SCHEME_SHEET_LIMITS = { bytes: 2 * 1024 * 1024, rows: 450, faults: 200, value: 60 };

/** `blank`: the template alone. */
export const schemeSheetQuery = v.object({
  ...versionQuery.entries,
  blank: v.optional(v.literal('1'), undefined),
});

export const getSchemeSheet = call('GET', '/events/:id/scheme/sheet', {
  summary: 'The marking scheme as a spreadsheet, or the template of one',
  access: 'signed-in',
  query: schemeSheetQuery,
  answer: 'file',
});

/** `dry_run` only looks. `version` as for saving. */
export const schemeImportQuery = v.object({
  dry_run: v.optional(v.literal('1'), undefined),
  version: v.pipe(
    v.string(fault('required')),
    v.regex(/^\d{1,9}$/, fault('choice')),
    v.transform(Number),
    versionOrNone,
  ),
});

/** What became of a sheet. */
export const schemeSheetResult = v.object({
  /** What stands in it; of faulty rows as far as it can be read. */
  modules: v.array(v.object({ code: v.string(), name: v.string(), aspects: v.number(), total: v.number() })),
  /** What the maxima add up to, in hundredths. */
  total: v.number(),
  /** The sheet has taken the place of the draft. */
  is_saved: v.boolean(),
  /** In the order of the rows and columns; no more of them than so many. */
  errors: v.array(cellFaultOf(schemeColumns)),
  /** All of them. */
  faults: v.number(),
});
export type SchemeSheetResult = v.InferOutput<typeof schemeSheetResult>;

export const importScheme = call('POST', '/events/:id/scheme/import', {
  summary: 'Puts the content of a sheet in the place of the draft, all of it or nothing',
  access: 'signed-in',
  query: schemeImportQuery,
  file: SCHEME_SHEET_LIMITS.bytes,
  answer: schemeSheetResult,
});
