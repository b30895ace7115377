import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Fault } from '../contract/kit/faults.ts';
import { languages as locales } from '../contract/languages.ts';
import type { Languages } from '../message/languages.ts';
import type { Attachment } from '../kit/answer/attachment.ts';
import { faultySheet, keyOf, readCells } from './sheet-reader.ts';
import { writeWorkbook } from './sheet-writer.ts';

/** Tables in spreadsheets: the names of their columns and choices, reading, and templates. */

/** The words that a column offers, by the values that they stand for. */
type Choices = Readonly<Record<string, string>>;

export interface SheetTable<Column extends string> {
  readonly columns: readonly Column[];
  /** The names of the columns, in the template and in messages about a cell. */
  readonly heads: (i18n: I18n) => Readonly<Record<Column, string>>;
  readonly choices: (i18n: I18n) => Readonly<Partial<Record<Column, Choices>>>;
}

/** A row of the sheet. */
export interface TableRow<Column extends string> {
  /** The number of the row in the sheet, from 1. */
  readonly number: number;
  /** The text or number of a cell, trimmed. */
  readonly cell: (column: Column) => string | number;
  /** The value of a choice, from its word in any language; the content of the cell if it is no choice. */
  readonly choice: (column: Column) => string | number;
}

/** Returns the words of all languages, so that a user can upload a template in another language. */
function wordsOf<Column extends string>(table: SheetTable<Column>, languages: Languages) {
  const heads = new Map<string, Column>();
  const values = new Map<string, string>();
  for (const i18n of locales.map((locale) => languages(locale))) {
    const [headsHere, choicesHere] = [table.heads(i18n), table.choices(i18n)];
    for (const column of table.columns) {
      heads.set(keyOf(headsHere[column]), column);
      for (const [value, word] of Object.entries<string>(choicesHere[column] ?? {})) {
        values.set(`${column} ${keyOf(word)}`, value);
      }
    }
  }
  return { heads, values };
}

/**
 * Returns the rows of a sheet without the empty ones.
 * @param bounds the maximum number of rows, and the fault of a sheet without rows
 * @throws ApiError 422 `file` if it cannot be read, has other columns, or contains no or too many rows
 */
export async function readTable<Column extends string>(
  table: SheetTable<Column>,
  languages: Languages,
  content: Buffer<ArrayBuffer>,
  bounds: { readonly rows: number; readonly empty: Fault },
): Promise<TableRow<Column>[]> {
  const { heads, values } = wordsOf(table, languages);
  const [first = [], ...rest] = await readCells(content);
  const columns = first.map((head) => heads.get(keyOf(String(head))));
  if (table.columns.some((column) => columns.filter((one) => one === column).length !== 1)) {
    throw faultySheet('sheet.columns');
  }
  const rows = rest.flatMap((cells, index): TableRow<Column>[] => {
    const cell = (column: Column) => {
      const typed = cells[columns.indexOf(column)] ?? '';
      return typeof typed === 'string' ? typed.trim() : typed;
    };
    if (table.columns.every((column) => cell(column) === '')) return [];
    const choice = (column: Column) => values.get(`${column} ${keyOf(String(cell(column)))}`) ?? cell(column);
    return [{ number: index + 2, cell, choice }];
  });
  if (rows.length === 0) throw faultySheet(bounds.empty);
  if (rows.length > bounds.rows) throw faultySheet(`sheet.rows:${bounds.rows}`);
  return rows;
}

interface Written<Column extends string> {
  readonly file: { readonly name: string; readonly plain: string };
  /** The name of the sheet that contains the table. */
  readonly sheet: string;
  /** The widths of the columns in characters. */
  readonly widths: readonly number[];
  /** The descriptions of the columns. */
  readonly says: Readonly<Record<Column, string>>;
  readonly lines?: readonly (readonly string[])[];
  /** The number of rows with drop-down lists, including the rows of `lines`. */
  readonly rows: number;
}

/**
 * Writes the table as a workbook. The second sheet describes the columns, and the third one contains the
 * drop-down lists.
 */
export function writeTable<Column extends string>(
  table: SheetTable<Column>,
  i18n: I18n,
  { file, sheet, widths, says, lines = [], rows }: Written<Column>,
): Promise<Attachment> {
  const heads = table.heads(i18n);
  const choices = table.choices(i18n);
  const lists = table.columns.flatMap((column) => {
    const words = Object.values<string>(choices[column] ?? {});
    return words.length === 0 ? [] : [{ column, words }];
  });
  const longest = Math.max(...lists.map(({ words }) => words.length));
  const options = t(i18n)`Options`;
  return writeWorkbook(file, [
    {
      name: sheet,
      widths,
      heads: table.columns.map((column) => heads[column]),
      lines: lines.map((cells) => ({ cells })),
      blankRows: Math.max(0, rows - lines.length),
      choices: lists.map(({ column, words }, index) => ({
        column: table.columns.indexOf(column),
        of: { sheet: options, column: index, length: words.length },
      })),
    },
    {
      name: t(i18n)`Guide`,
      widths: [30, 70],
      heads: [t(i18n)`Column`, t(i18n)`What goes there`],
      lines: table.columns.map((column) => ({ cells: [heads[column], says[column]] })),
    },
    {
      name: options,
      widths: lists.map(() => 20),
      heads: lists.map(({ column }) => heads[column]),
      lines: Array.from({ length: longest }, (_, index) => ({
        cells: lists.map(({ words }) => words[index] ?? ''),
      })),
    },
  ]);
}
