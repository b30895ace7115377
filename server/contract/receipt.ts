import * as v from 'valibot';
import { entry, entryStatuses } from './entry.ts';
import { fault } from './faults.ts';
import { text } from './fields.ts';

/** The printed form of an entry, and what a receipt says to whoever holds it. */

/** GET /entries/:id/form. `code` proves that the form with this number and version comes from here. */
export const entryForm = v.object({ entry, code: v.string(), printed_at: v.string() });
export type EntryForm = v.InferOutput<typeof entryForm>;

/** GET /receipts/:no, for anyone who holds the form: the code is printed on it. */
export const receiptQuery = v.object({
  /** Of the entry when the form was printed. */
  version: v.pipe(v.string(fault('required')), v.regex(/^\d{1,6}$/, fault('type')), v.transform(Number)),
  code: v.pipe(v.string(fault('required')), text(1, 64)),
});

export const receipt = v.object({
  no: v.string(),
  status: v.picklist(entryStatuses),
  /** False where the entry has been changed since the form was printed. */
  is_current: v.boolean(),
  competition: v.string(),
  event: v.string(),
  group: v.string(),
  /** 林*雨; of a team all of them. */
  real_name: v.string(),
  organisation: v.string(),
  submitted_at: v.string(),
});
export type Receipt = v.InferOutput<typeof receipt>;
