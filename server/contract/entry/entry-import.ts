import * as v from 'valibot';
import { errorBody } from '../kit/errors.ts';
import { coachPhone, entryFileKinds, remarks } from './entry-fields.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { peopleNames } from '../person/people-names.ts';
import { dryRun } from '../kit/sheet-result.ts';
import { importedPersonFields } from '../person/person.ts';
import { strict } from '../kit/strict.ts';
import { call } from '../kit/call.ts';

/**
 * Entries of many people from a spreadsheet of their unit. One row is one competitor. The rows of an event with the
 * same team are one entry.
 */

/** The columns of the sheet, in order. */
export const importColumns = [
  'event',
  'team',
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

/** The columns that a sheet can lack. Templates of earlier versions have no teams. */
export const optionalColumns: readonly ImportColumn[] = ['team'];

/** The maximum characters of the name or number of a team. It only groups the rows of a sheet and is not stored. */
const TEAM_NAME = 30;

/** A row, validated by the same schemas as the fields of the forms. */
export const importRow = strict({
  event: v.pipe(v.string(fault('type')), v.trim(), v.toUpperCase(), text(1, 8)),
  team: v.pipe(v.string(fault('type')), v.trim(), text(0, TEAM_NAME)),
  ...importedPersonFields,
  coach_name: peopleNames,
  coach_phone: coachPhone,
  remarks,
});
export type ImportRow = v.InferOutput<typeof importRow>;

/**
 * The maximum bytes of the file, people in it, reported faults, reported correct rows, reported characters of a
 * cell, and files that the unit gives with the people.
 */
export const IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 5000,
  faults: 200,
  people: 200,
  value: 60,
  files: 60,
};

/** The accepted file name extensions, in lower case. */
export const importEndings = ['.xlsx', '.csv'] as const;

export const templateQuery = v.object({ competition: text(1, 64) });

export const getEntryTemplate = call('GET', '/entries/template', {
  summary: 'Downloads the sheet that a unit fills in',
  access: 'signed-in',
  query: templateQuery,
  answer: 'file',
});

/** One file: the row of its person, its kind, and the id of the upload. */
const GIVEN_FILE = `\\d{1,5}\\.(?:${entryFileKinds.join('|')})\\.[A-Za-z0-9_-]{1,64}`;

/**
 * The files that the events demand, as `3.guardian.KEY,5.residence.KEY`: the row of the person in the result of the
 * dry run, the kind of the file, and the id of an upload of the same account. They are one text, because the body of
 * the import of a sheet is the sheet.
 */
const givenFiles = v.optional(
  v.pipe(
    v.string(fault('type')),
    v.maxLength(IMPORT_LIMITS.files * 90, fault('most', IMPORT_LIMITS.files)),
    v.regex(new RegExp(`^(?:${GIVEN_FILE}(?:,${GIVEN_FILE})*)?$`), fault('choice')),
  ),
  '',
);

/**
 * `dry_run`: checks the file without storing anything. Without it, the unit must state that it holds the
 * stamped forms and that the people have agreed.
 */
export const importQuery = v.object({
  ...templateQuery.entries,
  ...dryRun,
  stamped: v.optional(v.literal('1'), undefined),
  consent: v.optional(v.literal('1'), undefined),
  files: givenFiles,
});
export type ImportQuery = v.InferOutput<typeof importQuery>;

/** A fault in one cell. */
const cellFault = v.object({
  /** The row number of the sheet. For selected people, their position from 1. */
  row: v.number(),
  column: v.picklist(importColumns),
  /** The name of the column in the template. */
  head: v.string(),
  /** The name of the person in the row, as given. '' for none. */
  name: v.string(),
  /** The content of the cell, as typed. Numbers of selected people are masked. */
  value: v.string(),
  says: v.string(),
});

/** A person in a row without faults. Numbers are masked. */
const rightRow = v.object({
  row: v.number(),
  real_name: v.string(),
  id_no: v.string(),
  phone: v.string(),
  event: v.string(),
  /** The name or number of the team, as typed. '' for an individual competitor. */
  team: v.string(),
});

/** A person whose event demands files, without faults. */
const lackingRow = v.object({
  row: v.number(),
  real_name: v.string(),
  event: v.string(),
  /** The kinds of the files that the event demands and that the unit has not given. */
  files: v.array(v.picklist(entryFileKinds)),
});

/** The result of an import. Either all people are entered or none. */
export const importResult = v.object({
  /** The number of people in the file. */
  rows: v.number(),
  /** The number of entries. A team is one entry. 0 after a dry run, and if there are faults. */
  entered: v.number(),
  /**
   * The number of accounts created with the entries. 0 after a dry run, which does not reveal whether a
   * person has an account.
   */
  accounts: v.number(),
  /** The number of people and of entries for each event. `team_size` is 1 for individual competitors. */
  events: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      count: v.number(),
      entries: v.number(),
      team_size: v.number(),
    }),
  ),
  /**
   * After a dry run: the people to be entered, limited by `IMPORT_LIMITS.people`. The list does not reveal
   * whether a person is known.
   */
  people: v.array(rightRow),
  /** The people whose event demands files. Without these files no person is entered. */
  lacking: v.array(lackingRow),
  /** The number of rows without faults after a dry run. 0 otherwise. */
  right: v.number(),
  /** Sorted by row and column. The number is limited by `IMPORT_LIMITS.faults`. */
  errors: v.array(cellFault),
  /** The total number of faults. */
  faults: v.number(),
});
export type ImportResult = v.InferOutput<typeof importResult>;

/** A line of the response. Each line is a JSON value: the progress, and at the end the result. */
export const importLine = v.union([
  v.object({
    kind: v.literal('progress'),
    stage: v.picklist(['checking', 'saving']),
    done: v.number(),
    total: v.number(),
  }),
  v.object({ kind: v.literal('result'), result: importResult }),
  /** The import was refused after the response had begun. Nothing is stored. */
  v.object({ kind: v.literal('refused'), error: errorBody }),
]);
export type ImportLine = v.InferOutput<typeof importLine>;

export const importEntries = call('POST', '/entries/import', {
  summary: 'Enters all people of a sheet; the response is a stream of lines',
  access: 'signed-in',
  query: importQuery,
  file: IMPORT_LIMITS.bytes,
  lines: true,
  answer: importLine,
});

/** The maximum number of people of the roster in one call. */
export const PEOPLE_AT_MOST = 100;

/** People of the unit's roster for one event. The other fields are as in {@link importQuery}. */
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
  files: givenFiles,
});
export type PeopleEntry = v.InferOutput<typeof peopleEntry>;

export const enterPeople = call('POST', '/entries/people', {
  summary: 'Enters people of the unit’s roster for an event',
  access: 'signed-in',
  body: peopleEntry,
  answer: importResult,
});
