import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { languages as locales } from '../contract/languages.ts';
import type { Languages } from '../message/languages.ts';
import type { Attachment } from '../kit/answer/attachment.ts';
import { faultySheet, keyOf, readCells } from './sheet-reader.ts';
import { writeWorkbook } from './sheet-writer.ts';

/** Sheets of one table: what its columns and choices are called, how it is read, and its template. */

/** What a column may offer, by the value that is read from it. */
type Choices = Readonly<Record<string, string>>;

export interface SheetTable<Column extends string> {
  readonly columns: readonly Column[];
  /** What the columns are called in the template, and wherever a cell of it is named. */
  readonly heads: (i18n: I18n) => Readonly<Record<Column, string>>;
  readonly choices: (i18n: I18n) => Readonly<Partial<Record<Column, Choices>>>;
}

/** A row as it stands in the sheet. */
export interface TableRow<Column extends string> {
  /** As the sheet numbers it, from 1. */
  readonly number: number;
  /** What was typed, trimmed. */
  readonly cell: (column: Column) => string | number;
  /** The value of a choice, whichever language its word is of; what was typed where it is none. */
  readonly choice: (column: Column) => string | number;
}

/** Words of all languages, so that a colleague may fill in another's template. */
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
 * The rows of a sheet, empty ones left out.
 * @throws ApiError 422 `file` where it cannot be read, or has other columns
 */
export async function readTable<Column extends string>(
  table: SheetTable<Column>,
  languages: Languages,
  content: Buffer<ArrayBuffer>,
): Promise<TableRow<Column>[]> {
  const { heads, values } = wordsOf(table, languages);
  const [first = [], ...rest] = await readCells(content);
  const columns = first.map((head) => heads.get(keyOf(String(head))));
  if (table.columns.some((column) => columns.filter((one) => one === column).length !== 1)) {
    throw faultySheet('sheet.columns');
  }
  return rest.flatMap((cells, index): TableRow<Column>[] => {
    const cell = (column: Column) => {
      const typed = cells[columns.indexOf(column)] ?? '';
      return typeof typed === 'string' ? typed.trim() : typed;
    };
    if (table.columns.every((column) => cell(column) === '')) return [];
    const choice = (column: Column) => values.get(`${column} ${keyOf(String(cell(column)))}`) ?? cell(column);
    return [{ number: index + 2, cell, choice }];
  });
}

interface Written<Column extends string> {
  readonly file: { readonly name: string; readonly plain: string };
  /** The name of the sheet that has the table. */
  readonly sheet: string;
  /** In characters, column by column. */
  readonly widths: readonly number[];
  /** What goes there, column by column. */
  readonly says: Readonly<Record<Column, string>>;
  readonly lines?: readonly (readonly string[])[];
  /** Rows with lists to choose from, those of the lines included. */
  readonly rows: number;
}

/** The table as a workbook, with a second sheet that says what goes where, and a third that has the lists to choose from. */
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
