import * as v from 'valibot';
import { entry } from './entry.ts';
import { entryStatuses } from './entry-fields.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { educations, skillLevels } from '../person/person.ts';
import { strict } from '../kit/strict.ts';
import { call } from '../kit/call.ts';

/** The printed form of an entry, and what a receipt says to whoever holds it. */

/** What the form says of a person beside what the entry says, by the place in it: 1 for a single competitor. */
const printedPerson = v.object({
  seq: v.number(),
  education: v.picklist(educations),
  skill_level: v.picklist(skillLevels),
  /** Opens the photo for five minutes without a session; '' where there is none, or not for this reader. */
  photo_url: v.string(),
});

/** `code` proves that the form with this number and version comes from here. */
export const entryForm = v.object({
  entry,
  people: v.array(printedPerson),
  /** The reader may have it printed with numbers in full: the owner, and the unit that stamps it. */
  can_print: v.boolean(),
  code: v.string(),
  printed_at: v.string(),
});
export type EntryForm = v.InferOutput<typeof entryForm>;

export const getEntryForm = call('GET', '/entries/:id/form', {
  summary: 'The form of an entry, with the code that proves it',
  access: 'signed-in',
  answer: entryForm,
});

export const printing = strict({});

/** Of a team, its owner is given their own alone. */
export const printedNumbers = v.object({
  people: v.array(v.object({ seq: v.number(), id_no: v.string(), phone: v.string() })),
});
export type PrintedNumbers = v.InferOutput<typeof printedNumbers>;

export const printEntryForm = call('POST', '/entries/:id/form', {
  summary: 'Identity and phone in full for the form that is stamped; the act is kept',
  access: 'signed-in',
  body: printing,
  answer: printedNumbers,
});

/** What is printed on the form, for anyone who holds it. */
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

export const findReceipt = call('GET', '/receipts/:no', {
  summary: 'What a printed form stands for',
  access: 'public',
  query: receiptQuery,
  answer: receipt,
});
