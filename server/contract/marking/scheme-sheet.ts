import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { dryRun, faultsOf } from '../kit/sheet-result.ts';
import { versionOrNone } from '../kit/version.ts';
import { versionQuery } from './scheme.ts';

/**
 * A marking scheme as a spreadsheet. One row is one aspect, one penalty, or the tie rules. An exported sheet
 * can be imported.
 */

/** The columns of the sheet, in order. */
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

/** The maximum bytes of the file, rows in it, reported faults, and reported characters of a cell. */
export const SCHEME_SHEET_LIMITS = { bytes: 2 * 1024 * 1024, rows: 450, faults: 200, value: 60 };

/** `blank`: only the template. */
export const schemeSheetQuery = v.object({
  ...versionQuery.entries,
  blank: v.optional(v.literal('1'), undefined),
});

export const getSchemeSheet = call('GET', '/events/:id/scheme/sheet', {
  summary: 'Downloads the marking scheme as a spreadsheet, or the template of one',
  access: 'signed-in',
  query: schemeSheetQuery,
  answer: 'file',
});

/** `dry_run`: checks the sheet without storing anything. `version`: as for saving. */
export const schemeImportQuery = v.object({
  ...dryRun,
  version: v.pipe(
    v.string(fault('required')),
    v.regex(/^\d{1,9}$/, fault('choice')),
    v.transform(Number),
    versionOrNone,
  ),
});

/** The result of a sheet import. */
export const schemeSheetResult = v.object({
  /** The content of the sheet. Faulty rows are included as far as they can be read. */
  modules: v.array(v.object({ code: v.string(), name: v.string(), aspects: v.number(), total: v.number() })),
  /** The sum of the maxima, in hundredths. */
  total: v.number(),
  /** Whether the sheet has replaced the draft. */
  is_saved: v.boolean(),
  ...faultsOf(schemeColumns),
});
export type SchemeSheetResult = v.InferOutput<typeof schemeSheetResult>;

export const importScheme = call('POST', '/events/:id/scheme/import', {
  summary: 'Replaces the draft by the content of a sheet, all of it or nothing',
  access: 'signed-in',
  query: schemeImportQuery,
  file: SCHEME_SHEET_LIMITS.bytes,
  answer: schemeSheetResult,
});
