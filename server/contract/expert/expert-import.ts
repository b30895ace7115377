import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { dryRun, faultsOf } from '../kit/sheet-result.ts';
import { strict } from '../kit/strict.ts';
import { call } from '../kit/call.ts';
import { importedPersonFields } from '../person/person.ts';

/** Experts from a spreadsheet. One row is one expert. Either all applications are filed or none. */

/** The columns of the sheet, in order. */
export const expertColumns = [
  'real_name',
  'id_no',
  'phone',
  'region_code',
  'occupation',
  'education',
  'skill_level',
  'employer',
  'title',
  'fields',
  'years',
  'cert_no',
  'cert_valid_to',
  'duties',
  'declaration',
  'ties',
] as const;
export type ExpertColumn = (typeof expertColumns)[number];

/** The person in a row. The other columns are validated by `expertChange`, the schema of the expert form. */
export const importedPerson = strict(importedPersonFields);
export type ImportedPerson = v.InferOutput<typeof importedPerson>;

/** The maximum bytes of the file, experts in it, reported faults, and reported characters of a cell. */
export const EXPERT_SHEET_LIMITS = { bytes: 2 * 1024 * 1024, rows: 500, faults: 200, value: 60 };

export const getExpertTemplate = call('GET', '/experts/template', {
  summary: 'Downloads the sheet of experts to fill in',
  access: 'signed-in',
  answer: 'file',
});

/**
 * `dry_run`: checks the sheet without storing anything. Without it, the committee states with `signed` that it
 * holds the forms that the experts have signed.
 */
export const expertSheetQuery = v.object({
  ...dryRun,
  signed: v.optional(v.literal('1', fault('declaration.missing')), undefined),
});

/** The result of a sheet import. */
export const expertSheetResult = v.object({
  /** The rows without faults, in order. Identity and mobile numbers are masked. */
  people: v.array(
    v.object({
      row: v.number(),
      real_name: v.string(),
      id_no: v.string(),
      phone: v.string(),
      employer: v.string(),
      /** The employers of experts in the bank who have the same name and another identity number. */
      namesakes: v.array(v.string()),
    }),
  ),
  /** 0 after a dry run, and if there are faults. */
  filed: v.number(),
  ...faultsOf(expertColumns),
});
export type ExpertSheetResult = v.InferOutput<typeof expertSheetResult>;

export const importExperts = call('POST', '/experts/import', {
  summary: 'Files the applications of the experts of a sheet, all of them or none',
  access: 'signed-in',
  query: expertSheetQuery,
  file: EXPERT_SHEET_LIMITS.bytes,
  answer: expertSheetResult,
});
