import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { languages as locales } from '../../contract/languages.ts';
import type { Fault } from '../../contract/kit/faults.ts';
import {
  IMPORT_LIMITS,
  importColumns,
  optionalColumns,
  type ImportColumn,
} from '../../contract/entry/entry-import.ts';
import { cities, personWords } from '../../contract/kit/person-words.ts';
import type { Attachment } from '../../kit/answer/attachment.ts';
import type { Languages } from '../../message/languages.ts';
import { faultySheet, keyOf, readCells } from '../../sheet/sheet-reader.ts';
import { writeWorkbook } from '../../sheet/sheet-writer.ts';
import { entriesOf, recordOf } from '../../contract/kit/keys-of.ts';

/** The number of template rows that are formatted as text. Otherwise long numbers lose digits. */
const PREPARED_ROWS = 1000;

/** Returns the names of the columns, in the template and in messages about a cell. */
export const headsOf = (i18n: I18n): Readonly<Record<ImportColumn, string>> => ({
  event: t(i18n)`Event code`,
  team: t(i18n)`Team`,
  real_name: t(i18n)`Name`,
  id_no: t(i18n)`Identity number`,
  phone: t(i18n)`Mobile number`,
  region_code: t(i18n)`City`,
  occupation: t(i18n)`Occupation`,
  education: t(i18n)`Education`,
  skill_level: t(i18n)`Skill level`,
  coach_name: t(i18n)`Coach`,
  coach_phone: t(i18n)`Coach’s mobile number`,
  remarks: t(i18n)`Remarks`,
});

/**
 * Returns the words of each column that offers a choice, by the contract's values. They are the words of the
 * profile form.
 */
export const choicesOf = (
  i18n: I18n,
): Readonly<Partial<Record<ImportColumn, Readonly<Record<string, string>>>>> => {
  const { occupation, education, skill_level } = personWords(i18n);
  const region_code = Object.fromEntries(cities(i18n).map(({ value, label }) => [value, label]));
  return { region_code, occupation, education, skill_level };
};

/** A row of the sheet, with words replaced by the contract's values. */
export interface SheetRow {
  /** The number of the row in the sheet, from 1. */
  number: number;
  cells: Readonly<Record<ImportColumn, string>>;
  /** Returns the content of a cell as it was typed. */
  typed: (column: ImportColumn) => string;
  /** Faults of the cells that are found before their values are validated. */
  faults: Readonly<Partial<Record<ImportColumn, Fault>>>;
}

/** Returns the words of all languages, so that a user can upload a template in another language. */
function wordsOf(languages: Languages) {
  const heads = new Map<string, ImportColumn>();
  const choices: Partial<Record<ImportColumn, Map<string, string>>> = {};
  for (const i18n of locales.map((locale) => languages(locale))) {
    for (const [column, head] of entriesOf(headsOf(i18n))) {
      heads.set(keyOf(head), column);
    }
    for (const [column, words] of entriesOf(choicesOf(i18n))) {
      choices[column] ??= new Map();
      for (const [value, word] of Object.entries(words)) choices[column].set(keyOf(word), value);
    }
  }
  return { heads, choices };
}

/**
 * Returns the people in a sheet, without empty rows.
 * @throws ApiError 422 `file` if it cannot be read, has other columns, or contains no or too many people
 */
export async function readEntrySheet(
  languages: Languages,
  content: Buffer<ArrayBuffer>,
): Promise<SheetRow[]> {
  const { heads, choices } = wordsOf(languages);
  const [first = [], ...rest] = await readCells(content);
  const columns = first.map((head) => heads.get(keyOf(String(head))));
  for (const column of importColumns) {
    const { length } = columns.filter((one) => one === column);
    if (length > 1 || (length === 0 && !optionalColumns.includes(column))) throw faultySheet('sheet.columns');
  }
  const rows = rest.flatMap((cells, index): SheetRow[] => {
    const cellOf = (column: ImportColumn) => cells[columns.indexOf(column)] ?? '';
    const typed = (column: ImportColumn) => String(cellOf(column)).trim();
    const read = recordOf(importColumns, (column) => {
      const word = typed(column);
      // The template offers "SK05 Welding", of which only the code is used.
      const said = column === 'event' ? word.replace(/\s[^]*$/, '') : word;
      return choices[column]?.get(keyOf(said)) ?? said;
    });
    const isEmpty = Object.values(read).every((word) => word === '');
    // A number in a sheet cannot hold eighteen digits, so the last ones are wrong.
    const faults: SheetRow['faults'] =
      typeof cellOf('id_no') === 'number' ? { id_no: 'identity.number' } : {};
    return isEmpty ? [] : [{ number: index + 2, cells: read, typed, faults }];
  });
  if (rows.length === 0) throw faultySheet('sheet.empty');
  if (rows.length > IMPORT_LIMITS.rows) throw faultySheet(`sheet.rows:${IMPORT_LIMITS.rows}`);
  return rows;
}

/**
 * Writes the template. The second sheet describes the columns, and the third one contains the drop-down
 * lists.
 * @param events the events that accept entries
 */
export function writeTemplate(
  i18n: I18n,
  events: readonly { code: string; name: string; entrants: string; team_size: number }[],
): Promise<Attachment> {
  const heads = headsOf(i18n);
  const among = choicesOf(i18n);
  const listed = t(i18n)`Choose from the list in the cell`;
  const optional = t(i18n)`May stay empty`;
  const says: Readonly<Record<ImportColumn, string>> = {
    event: t(i18n)`One of the codes below; one row for each person and event`,
    team: t(
      i18n,
    )`Only for events for teams: the same name or number in the rows of one team, such as 1. Coach, coach’s number and remarks are those of the team: fill them in at one of its members`,
    real_name: t(i18n)`As on the identity card`,
    id_no: t(i18n)`18 characters, as on the card; kept sealed`,
    phone: t(i18n)`The person’s own: they sign in with it and see their entry`,
    region_code: listed,
    occupation: listed,
    education: listed,
    skill_level: listed,
    coach_name: optional,
    coach_phone: optional,
    remarks: optional,
  };
  const lists: readonly { column: ImportColumn; words: readonly string[] }[] = [
    { column: 'event', words: events.map(({ code, name }) => `${code} ${name}`) },
    ...(['region_code', 'occupation', 'education', 'skill_level'] as const).map((column) => ({
      column,
      words: Object.values(among[column] ?? {}),
    })),
  ];
  const longest = Math.max(...lists.map(({ words }) => words.length));
  const options = t(i18n)`Options`;
  return writeWorkbook({ name: t(i18n)`Entry sheet`, plain: 'entry-sheet' }, [
    {
      name: t(i18n)`Entries`,
      widths: [26, 10, 14, 24, 16, 14, 14, 22, 16, 14, 18, 30],
      heads: importColumns.map((column) => heads[column]),
      lines: [],
      blankRows: PREPARED_ROWS,
      choices: lists.map(({ column, words }, index) => ({
        column: importColumns.indexOf(column),
        of: { sheet: options, column: index, length: words.length },
      })),
    },
    {
      name: t(i18n)`Guide`,
      widths: [24, 90],
      heads: [t(i18n)`Column`, t(i18n)`What goes there`],
      lines: [
        ...importColumns.map((column) => ({ cells: [heads[column], says[column]] })),
        { cells: ['', ''] },
        { cells: [heads.event, t(i18n)`Event`], isHead: true },
        ...events.map(({ code, name, entrants, team_size }) => ({
          cells: [
            code,
            `${name} (${[entrants, ...(team_size > 1 ? [t(i18n)`team of ${team_size}`] : [])].join(', ')})`,
          ],
        })),
      ],
    },
    {
      name: options,
      widths: lists.map(() => 26),
      heads: lists.map(({ column }) => heads[column]),
      lines: Array.from({ length: longest }, (_, index) => ({
        cells: lists.map(({ words }) => words[index] ?? ''),
      })),
    },
  ]);
}
