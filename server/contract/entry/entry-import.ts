import * as v from 'valibot';
import { errorBody } from '../kit/errors.ts';
import { coachPhone, remarks } from './entry-fields.ts';
import { fault } from '../kit/faults.ts';
import { key, personName, phone, text } from '../kit/fields.ts';
import { identityNumber } from '../kit/identity.ts';
import { personFields } from '../person/person.ts';
import { strict } from '../kit/strict.ts';
import { call } from '../kit/call.ts';

/** Entries of many people at once, from a spreadsheet of their unit: one row is one competitor. */

/** The columns of the sheet, in its order. */
export const importColumns = [
  'event',
  'real_name',
  'id_no',
  'phone',
  'region_code',
  'occupation',
  'education',
  'skill_level',
  'coach_name',
  'coach_phone',
  'remarks',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** A row, by the schemas that the forms have for the same things. */
export const importRow = strict({
  event: v.pipe(v.string(fault('type')), v.trim(), v.toUpperCase(), text(1, 8)),
  real_name: v.pipe(personName, text(2, 30)),
  id_no: identityNumber,
  phone,
  ...personFields,
  coach_name: personName,
  coach_phone: coachPhone,
  remarks,
});
export type ImportRow = v.InferOutput<typeof importRow>;

/** Bytes of the file, rows of people in it, faults and right rows that are told of it, characters told of a cell. */
export const IMPORT_LIMITS = { bytes: 5 * 1024 * 1024, rows: 5000, faults: 200, people: 200, value: 60 };

/** Endings of names, in lower case. */
export const importEndings = ['.xlsx', '.csv'] as const;

export const templateQuery = v.object({ competition: text(1, 64) });

export const getEntryTemplate = call('GET', '/entries/template', {
  summary: 'The sheet that a unit fills in',
  access: 'signed-in',
  query: templateQuery,
  answer: 'file',
});

/**
 * `dry_run` only looks; without it the unit has to say that it holds the stamped forms and that the people have
 * agreed.
 */
export const importQuery = v.object({
  ...templateQuery.entries,
  dry_run: v.optional(v.literal('1'), undefined),
  stamped: v.optional(v.literal('1'), undefined),
  consent: v.optional(v.literal('1'), undefined),
});
export type ImportQuery = v.InferOutput<typeof importQuery>;

/** What is wrong with one cell. */
const cellFault = v.object({
  /** As the sheet numbers it; of chosen people, their place among them from 1. */
  row: v.number(),
  column: v.picklist(importColumns),
  /** The column as the template calls it. */
  head: v.string(),
  /** Who stands in the row, as it was given; '' for nobody. */
  name: v.string(),
  /** What stands in the cell, as it was typed; numbers of chosen people are masked. */
  value: v.string(),
  says: v.string(),
});

/** Somebody in a row with which nothing is wrong, numbers masked. */
const rightRow = v.object({
  row: v.number(),
  real_name: v.string(),
  id_no: v.string(),
  phone: v.string(),
  event: v.string(),
});

/** What became of a file: everybody is entered, or nobody. */
export const importResult = v.object({
  /** People in the file. */
  rows: v.number(),
  /** 0 after a look, and where there are faults. */
  entered: v.number(),
  /** Accounts made with the entries; 0 after a look, which tells of nobody whether they have one. */
  accounts: v.number(),
  events: v.array(v.object({ code: v.string(), name: v.string(), count: v.number() })),
  /** After a look: who would be entered; no more of them than so many. Says of nobody whether they are known here. */
  people: v.array(rightRow),
  /** How many rows are right after a look; 0 otherwise. */
  right: v.number(),
  /** In the order of the rows and columns; no more of them than so many. */
  errors: v.array(cellFault),
  /** All of them. */
  faults: v.number(),
});
export type ImportResult = v.InferOutput<typeof importResult>;

/** The answer comes line by line, each a JSON value: how far it is, at last what became of it. */
export const importLine = v.union([
  v.object({
    kind: v.literal('progress'),
    stage: v.picklist(['checking', 'saving']),
    done: v.number(),
    total: v.number(),
  }),
  v.object({ kind: v.literal('result'), result: importResult }),
  /** Refused after all; nothing has been kept. */
  v.object({ kind: v.literal('refused'), error: errorBody }),
]);
export type ImportLine = v.InferOutput<typeof importLine>;

export const importEntries = call('POST', '/entries/import', {
  summary: 'Enters everybody in a sheet; answers line by line',
  access: 'signed-in',
  query: importQuery,
  file: IMPORT_LIMITS.bytes,
  lines: true,
  answer: importLine,
});

/** People of the roster who are entered at once. */
export const PEOPLE_AT_MOST = 100;

/** People of the unit's roster for one event; otherwise as {@link importQuery}. */
export const peopleEntry = strict({
  event_id: text(1, 64),
  person_ids: v.pipe(
    v.array(key, fault('type')),
    v.minLength(1, fault('required')),
    v.maxLength(PEOPLE_AT_MOST, fault('most', PEOPLE_AT_MOST)),
    v.check((ids) => new Set(ids).size === ids.length, fault('choice')),
  ),
  dry_run: v.optional(v.boolean(fault('type')), false),
  stamped: v.optional(v.boolean(fault('type')), false),
  consent: v.optional(v.boolean(fault('type')), false),
});
export type PeopleEntry = v.InferOutput<typeof peopleEntry>;

export const enterPeople = call('POST', '/entries/people', {
  summary: 'Enters people of the unit’s roster for an event',
  access: 'signed-in',
  body: peopleEntry,
  answer: importResult,
});
