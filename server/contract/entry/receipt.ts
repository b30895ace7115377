import * as v from 'valibot';
import { publicStates } from '../competition/public-state.ts';
import { entry } from './entry.ts';
import { entryStatuses } from './entry-fields.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { educations, skillLevels } from '../person/person.ts';
import { strict } from '../kit/strict.ts';
import { call } from '../kit/call.ts';

/** The printed form of an entry, and the data that a receipt shows to its holder. */

/**
 * The data of a person that the form contains in addition to the entry. `seq` is the place in the entry: 1
 * for a single competitor.
 */
const printedPerson = v.object({
  seq: v.number(),
  education: v.picklist(educations),
  skill_level: v.picklist(skillLevels),
  /**
   * A URL that opens the photo for five minutes without a session. '' if there is no photo, or if this reader
   * may not see it.
   */
  photo_url: v.string(),
});

/** `code` proves that this system issued the form with this number and version. */
export const entryForm = v.object({
  entry,
  people: v.array(printedPerson),
  /** Whether the reader may print the form with numbers in full: the owner, and the unit that stamps it. */
  can_print: v.boolean(),
  code: v.string(),
  printed_at: v.string(),
});
export type EntryForm = v.InferOutput<typeof entryForm>;

export const getEntryForm = call('GET', '/entries/:id/form', {
  summary: 'Returns the form of an entry, with the code that proves it',
  access: 'signed-in',
  answer: entryForm,
});

export const printing = strict({});

/** The owner of a team's entry receives only the owner's numbers. */
export const printedNumbers = v.object({
  people: v.array(v.object({ seq: v.number(), id_no: v.string(), phone: v.string() })),
});
export type PrintedNumbers = v.InferOutput<typeof printedNumbers>;

export const printEntryForm = call('POST', '/entries/:id/form', {
  summary: 'Returns identity and phone numbers in full for the form that is stamped; the act is recorded',
  access: 'signed-in',
  body: printing,
  answer: printedNumbers,
});

/** The data printed on the form, which any holder can enter. */
export const receiptQuery = v.object({
  /** The version of the entry when the form was printed. */
  version: v.pipe(v.string(fault('required')), v.regex(/^\d{1,6}$/, fault('type')), v.transform(Number)),
  code: v.pipe(v.string(fault('required')), text(1, 64)),
});

export const receipt = v.object({
  no: v.string(),
  status: v.picklist(entryStatuses),
  /** False if the entry has changed since the form was printed. */
  is_current: v.boolean(),
  competition: v.string(),
  event: v.string(),
  state: v.picklist(publicStates),
  group: v.string(),
  /** Masked, such as 林*雨. All names for a team. */
  real_name: v.string(),
  organisation: v.string(),
  submitted_at: v.string(),
});
export type Receipt = v.InferOutput<typeof receipt>;

export const findReceipt = call('GET', '/receipts/:no', {
  summary: 'Returns the entry that a printed form was issued for',
  access: 'public',
  query: receiptQuery,
  answer: receipt,
});
