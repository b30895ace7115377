import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { invalid } from '../api-error.ts';
import { locales } from '../catalogues.ts';
import type { Fault } from '../contract/faults.ts';
import { IMPORT_LIMITS, importColumns, type ImportColumn } from '../contract/entry-import.ts';
import { FILE_FIELD, fileTypes } from '../contract/file.ts';
import type { educations, occupations, skillLevels } from '../contract/person.ts';
import type { Languages } from './languages.ts';
import { headed, texts } from './sheet-cells.ts';
import { readSheet } from './sheet-reader.ts';
import { sniffType } from './sniff.ts';

/** Rows of the template that are text from the start, so that no number loses digits. */
const PREPARED_ROWS = 1000;

/** Divisions of the province as sheets name them (GB/T 2260). */
const CITIES: Readonly<Record<string, string>> = {
  武汉市: '420100',
  黄石市: '420200',
  十堰市: '420300',
  宜昌市: '420500',
  襄阳市: '420600',
  鄂州市: '420700',
  荆门市: '420800',
  孝感市: '420900',
  荆州市: '421000',
  黄冈市: '421100',
  咸宁市: '421200',
  随州市: '421300',
  恩施州: '422800',
  仙桃市: '429004',
  潜江市: '429005',
  天门市: '429006',
  神农架林区: '429021',
  省外: '100000',
};

/** The heads of the columns. */
const headsOf = (i18n: I18n): Readonly<Record<ImportColumn, string>> => ({
  event: t(i18n)`Event code`,
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

/** What may stand in a column that offers a choice. */
const choicesOf = (
  i18n: I18n,
): {
  occupation: Record<(typeof occupations)[number], string>;
  education: Record<(typeof educations)[number], string>;
  skill_level: Record<(typeof skillLevels)[number], string>;
} => ({
  occupation: { employee: t(i18n)`In work`, student: t(i18n)`Student` },
  education: {
    junior: t(i18n)`Junior secondary school`,
    senior: t(i18n)`Senior secondary school`,
    vocational: t(i18n)`Vocational or technical school`,
    college: t(i18n)`Junior college`,
    bachelor: t(i18n)`Bachelor`,
    master: t(i18n)`Master or above`,
  },
  skill_level: {
    none: t(i18n)`None`,
    junior: t(i18n)`Junior worker`,
    intermediate: t(i18n)`Intermediate worker`,
    senior: t(i18n)`Senior worker`,
    technician: t(i18n)`Technician`,
    seniorTechnician: t(i18n)`Senior technician`,
  },
});

/** A row as it stands in the sheet, words turned into what the contract calls them. */
export interface SheetRow {
  /** As the sheet numbers it, from 1. */
  number: number;
  cells: Readonly<Record<ImportColumn, string>>;
  /** What is wrong with a cell before anybody asks what it says. */
  faults: Readonly<Partial<Record<ImportColumn, Fault>>>;
}

const faulty = (fault: Fault) => invalid({ [FILE_FIELD]: [fault] });

/** Without differences of width, case and spacing. */
const keyOf = (word: string) => word.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** Words of all languages, so that a colleague may fill in another's template. */
function wordsOf(languages: Languages) {
  const heads = new Map<string, ImportColumn>();
  const choices: Record<string, Map<string, string>> = {
    region_code: new Map(Object.entries(CITIES)),
  };
  for (const i18n of locales.map((locale) => languages(locale))) {
    for (const [column, head] of Object.entries(headsOf(i18n))) {
      heads.set(keyOf(head), column as ImportColumn);
    }
    for (const [column, words] of Object.entries(choicesOf(i18n))) {
      choices[column] ??= new Map();
      for (const [value, word] of Object.entries(words)) choices[column].set(keyOf(word), value);
    }
  }
  return { heads, choices };
}

/** @throws ApiError 422 `file`; 503 */
async function cellsOf(content: Buffer<ArrayBuffer>): Promise<(string | number)[][]> {
  const type = await sniffType(content);
  if (type !== fileTypes.xlsx && type !== undefined) throw faulty('sheet.unreadable');
  return readSheet(content, type === undefined ? 'csv' : 'xlsx');
}

/**
 * The people in a sheet, empty rows left out.
 * @throws ApiError 422 `file` where it cannot be read, has other columns, nobody or too many in it
 */
export async function readEntrySheet(
  languages: Languages,
  content: Buffer<ArrayBuffer>,
): Promise<SheetRow[]> {
  const { heads, choices } = wordsOf(languages);
  const [first = [], ...rest] = await cellsOf(content);
  const columns = first.map((head) => heads.get(keyOf(String(head))));
  if (importColumns.some((column) => columns.filter((one) => one === column).length !== 1)) {
    throw faulty('sheet.columns');
  }
  const rows = rest.flatMap((cells, index): SheetRow[] => {
    const read: Partial<Record<ImportColumn, string>> = {};
    const faults: Partial<Record<ImportColumn, Fault>> = {};
    for (const column of importColumns) {
      const cell = cells[columns.indexOf(column)] ?? '';
      const word = String(cell).trim();
      // Eighteen digits are more than a number of a sheet can hold: the last ones are made up.
      if (column === 'id_no' && typeof cell === 'number') faults.id_no = 'identity.number';
      read[column] = choices[column]?.get(keyOf(word)) ?? word;
    }
    const isEmpty = Object.values(read).every((word) => word === '');
    return isEmpty ? [] : [{ number: index + 2, cells: read as SheetRow['cells'], faults }];
  });
  if (rows.length === 0) throw faulty('sheet.empty');
  if (rows.length > IMPORT_LIMITS.rows) throw faulty(`sheet.rows:${IMPORT_LIMITS.rows}`);
  return rows;
}

/**
 * The sheet to fill in, with a second one that says what goes where.
 * @param events those that take entries
 */
export async function writeTemplate(
  i18n: I18n,
  events: readonly { code: string; name: string; entrants: string }[],
): Promise<Buffer> {
  const heads = headsOf(i18n);
  const choices = choicesOf(i18n);
  const among = (words: Readonly<Record<string, string>>) => Object.values(words).join(' / ');
  const optional = t(i18n)`May stay empty`;
  const says: Readonly<Record<ImportColumn, string>> = {
    event: t(i18n)`One of the codes below; one row for each person and event`,
    real_name: t(i18n)`As on the identity card`,
    id_no: t(i18n)`18 characters, as on the card; kept sealed`,
    phone: t(i18n)`The person’s own: they sign in with it and see their entry`,
    region_code: Object.keys(CITIES).join(' / '),
    occupation: among(choices.occupation),
    education: among(choices.education),
    skill_level: among(choices.skill_level),
    coach_name: optional,
    coach_phone: optional,
    remarks: optional,
  };
  const blank = importColumns.map(() => ({ type: String, format: '@' }));
  const people = [
    headed(...importColumns.map((column) => heads[column])),
    ...Array.from({ length: PREPARED_ROWS }, () => blank),
  ];
  const guide = [
    headed(t(i18n)`Column`, t(i18n)`What goes there`),
    ...importColumns.map((column) => texts(heads[column], says[column])),
    texts('', ''),
    headed(heads.event, t(i18n)`Event`),
    ...events.map(({ code, name, entrants }) => texts(code, `${name} (${entrants})`)),
  ];
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile([
    {
      data: people,
      sheet: t(i18n)`Entries`,
      columns: [12, 14, 24, 16, 14, 14, 22, 16, 14, 18, 30].map((width) => ({ width })),
      stickyRowsCount: 1,
    },
    { data: guide, sheet: t(i18n)`Guide`, columns: [{ width: 24 }, { width: 90 }] },
  ]).toBuffer();
}
