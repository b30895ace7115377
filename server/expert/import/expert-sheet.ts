import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import * as v from 'valibot';
import { chinaDay } from '../../competition/competitions.ts';
import { expertChange, type ExpertChange } from '../../contract/expert/expert.ts';
import {
  EXPERT_SHEET_LIMITS,
  expertColumns,
  importedPerson,
  type ExpertColumn,
  type ImportedPerson,
} from '../../contract/expert/expert-import.ts';
import type { Fault } from '../../contract/kit/faults.ts';
import { birthDateIn } from '../../contract/kit/identity.ts';
import { keysOf, recordOf } from '../../contract/kit/keys-of.ts';
import { personFields } from '../../contract/person/person.ts';
import { cities, personWords } from '../../contract/kit/person-words.ts';
import type { Attachment } from '../../kit/answer/attachment.ts';
import { faultOf } from '../../kit/payload.ts';
import type { Languages } from '../../message/languages.ts';
import { dayIn, numberIn } from '../../sheet/cell-values.ts';
import { isFaultless } from '../../sheet/sheet-faults.ts';
import { readTable, writeTable, type SheetTable, type TableRow } from '../../sheet/sheet-table.ts';

/** The spreadsheet of experts: its template, and its rows. */

/** Returns the names of the columns, for the template and for messages about a cell. */
export const expertHeads = (i18n: I18n): Readonly<Record<ExpertColumn, string>> => ({
  real_name: t(i18n)`Name`,
  id_no: t(i18n)`Identity number`,
  phone: t(i18n)`Mobile number`,
  region_code: t(i18n)`City`,
  occupation: t(i18n)`Occupation`,
  education: t(i18n)`Education`,
  skill_level: t(i18n)`Skill level`,
  employer: t(i18n)`Employer`,
  title: t(i18n)`Professional title`,
  fields: t(i18n)`Trades`,
  years: t(i18n)`Years of judging`,
  cert_no: t(i18n)`Number of the certificate`,
  cert_valid_to: t(i18n)`Last day of the certificate`,
  duties: t(i18n)`Judged before`,
  declaration: t(i18n)`Conflicts of interest`,
  ties: t(i18n)`People and units`,
});

const choicesOf = (i18n: I18n): Readonly<Partial<Record<ExpertColumn, Readonly<Record<string, string>>>>> => {
  const { occupation, education, skill_level, expert_title } = personWords(i18n);
  return {
    region_code: Object.fromEntries(cities(i18n).map(({ value, label }) => [value, label])),
    occupation,
    education,
    skill_level,
    title: expert_title,
    declaration: { none: t(i18n)`None`, ties: t(i18n)`As named` },
  };
};

const table: SheetTable<ExpertColumn> = { columns: expertColumns, heads: expertHeads, choices: choicesOf };

/** A row of the sheet. */
export interface ExpertRowOfSheet {
  /** The number of the row in the sheet, from 1. */
  readonly number: number;
  /** The person and the file in the shapes of their forms; null if a cell has a fault. */
  readonly read: { readonly person: ImportedPerson; readonly file: ExpertChange } | null;
  /** Returns the content of a cell as it was typed. */
  readonly typed: (column: ExpertColumn) => string;
  readonly faults: Partial<Record<ExpertColumn, Fault>>;
}

const partsOf = (cell: string | number, separators: RegExp) => String(cell).split(separators);

type Row = TableRow<ExpertColumn>;

/** Validates a row with the schemas of the forms. */
function read({ cell, choice }: Row) {
  const text = (column: ExpertColumn) => String(choice(column));
  return {
    person: v.safeParse(
      importedPerson,
      recordOf(['real_name', 'id_no', 'phone', ...keysOf(personFields)], text),
    ),
    file: v.safeParse(expertChange, {
      ...recordOf(['employer', 'title', 'cert_no', 'declaration'], text),
      fields: partsOf(cell('fields'), /[、,，;；\n]/),
      years: numberIn(cell('years')),
      cert_valid_to: dayIn(cell('cert_valid_to')),
      duties: partsOf(cell('duties'), /[;；\n]/),
      ties: partsOf(cell('ties'), /[、,，;；\n]/),
      file_ids: [],
      version: 0,
    }),
  };
}

/** Returns the first fault of each column that the schemas find. */
function schemaFaults({ cell }: Row, { person, file }: ReturnType<typeof read>) {
  const faults: Partial<Record<ExpertColumn, Fault>> = {};
  // A number in a sheet cannot hold eighteen digits, so the last ones are wrong.
  if (typeof cell('id_no') === 'number') faults.id_no = 'identity.number';
  for (const issue of [...(person.issues ?? []), ...(file.issues ?? [])]) {
    const column = expertColumns.find((one) => one === issue.path?.[0]?.key);
    if (column === undefined) continue;
    const isNumber = column === 'years' && typeof numberIn(cell('years')) !== 'number';
    faults[column] ??= cell(column) === '' ? 'required' : isNumber ? 'number.pattern' : faultOf(issue);
  }
  return faults;
}

/** Validates a row, also against the rules of the chart for an application. */
function rowOf(row: Row, today: string): ExpertRowOfSheet {
  const { number, cell } = row;
  const { person, file } = read(row);
  const faults = schemaFaults(row, { person, file });
  if (cell('declaration') === '') faults.declaration ??= 'required';
  if (person.success && (birthDateIn(person.output.id_no) ?? '') > today) faults.id_no ??= 'identity.date';
  if (file.success && file.output.cert_no !== '' && file.output.cert_valid_to < today) {
    faults.cert_valid_to ??= 'certificate.expired';
  }
  const isRight = person.success && file.success && isFaultless({ faults });
  return {
    number,
    faults,
    read: isRight ? { person: person.output, file: file.output } : null,
    typed: (column) => String(cell(column)).slice(0, EXPERT_SHEET_LIMITS.value),
  };
}

/**
 * Returns the experts of a sheet without its empty rows.
 * @throws ApiError 422 `file` if it cannot be read, has other columns, or contains no or too many experts
 */
export async function readExpertSheet(
  languages: Languages,
  content: Buffer<ArrayBuffer>,
  now: number,
): Promise<ExpertRowOfSheet[]> {
  const bounds = { rows: EXPERT_SHEET_LIMITS.rows, empty: 'sheet.empty' } as const;
  const sheet = await readTable(table, languages, content, bounds);
  return sheet.map((row) => rowOf(row, chinaDay(now)));
}

/**
 * Writes the template. Its second sheet describes the columns, and the third one contains the drop-down lists.
 */
export function writeExpertTemplate(i18n: I18n): Promise<Attachment> {
  const listed = t(i18n)`Choose from the list in the cell`;
  const optional = t(i18n)`May stay empty`;
  const says: Readonly<Record<ExpertColumn, string>> = {
    ...recordOf(expertColumns, () => listed),
    real_name: t(i18n)`As on the identity card`,
    id_no: t(i18n)`18 characters, as on the card; kept sealed`,
    phone: t(i18n)`The expert’s own: they sign in with it and read their file`,
    employer: t(i18n)`The full name, at most 100 characters`,
    fields: t(i18n)`By the names of their events, with commas between; five at most`,
    years: t(i18n)`A whole number; fewer than five need a reason at the approval`,
    cert_no: optional,
    cert_valid_to: t(i18n)`A day such as 2028-06-30; required if there is a certificate`,
    duties: t(i18n)`May stay empty; semicolons between`,
    declaration: t(i18n)`As the expert has declared it on the signed form`,
    ties: t(i18n)`Required if conflicts are named; commas between`,
  };
  return writeTable(table, i18n, {
    file: { name: t(i18n)`Expert sheet`, plain: 'expert-sheet' },
    sheet: t(i18n)({ message: 'Experts', context: 'sheet' }),
    widths: [12, 24, 16, 12, 12, 20, 14, 30, 18, 24, 12, 20, 18, 36, 16, 24],
    says,
    rows: EXPERT_SHEET_LIMITS.rows,
  });
}
