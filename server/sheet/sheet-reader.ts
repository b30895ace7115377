import { invalid } from '../kit/api-error.ts';
import type { Fault } from '../contract/kit/faults.ts';
import { FILE_FIELD, fileTypes } from '../contract/file.ts';
import { IMPORT_LIMITS } from '../contract/entry/entry-import.ts';
import { sniffType } from '../file/sniff.ts';
import { createTurns } from '../message/turns.ts';
import { askThread } from './sheet-thread.ts';
import type { SheetAnswer, SheetQuestion } from './sheet-worker.mjs';

/** The thread that reads a sheet. A sheet of the largest size needs a third of the memory. */
const READER = {
  file: 'sheet-worker.mjs',
  patience: 10_000,
  memory: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
};

/** The maximum number of rows with the header row. A template has eleven columns. */
const MOST_ROWS = IMPORT_LIMITS.rows + 1;
const MOST_COLUMNS = 50;

/**
 * The number of sheets that this process reads at the same time, and that can wait. The wait is limited,
 * because the callers wait too.
 */
const AT_ONCE = 1;
const WAITING = 2;
const inTurn = createTurns(AT_ONCE, WAITING, 10);

const FAULTS = {
  unreadable: 'sheet.unreadable',
  columns: 'sheet.columns',
  rows: `sheet.rows:${IMPORT_LIMITS.rows}`,
} as const;

/**
 * Returns the cells of a sheet, row by row. It reads the first sheet of a workbook. A worker thread with
 * bounded memory and time reads the file. Otherwise a large file blocks other requests.
 * @param kind the format of the content
 * @throws ApiError 422 `file` if it cannot be read, or has too many rows or columns; 503 if too many sheets
 * already wait
 */
async function readSheet(
  content: Uint8Array<ArrayBuffer>,
  kind: SheetQuestion['kind'],
): Promise<(string | number)[][]> {
  const question: SheetQuestion = { content, kind, mostRows: MOST_ROWS, mostColumns: MOST_COLUMNS };
  const answer = (await inTurn(() => askThread<SheetAnswer>(READER, question))) ?? { fault: 'unreadable' };
  if ('fault' in answer) throw faultySheet(FAULTS[answer.fault]);
  return answer.rows;
}

/** Returns the error for a fault of the whole sheet. */
export const faultySheet = (fault: Fault) => invalid({ [FILE_FIELD]: [fault] });

/** Returns a word of a cell without differences of width, case and spacing. */
export const keyOf = (word: string) => word.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/**
 * Returns the cells of a file whose content is a workbook or a CSV text.
 * @throws as {@link readSheet}; ApiError 422 `file` if no cell has content
 */
export async function readCells(content: Buffer<ArrayBuffer>): Promise<(string | number)[][]> {
  const type = await sniffType(content);
  if (type !== fileTypes.xlsx && type !== undefined) throw faultySheet('sheet.unreadable');
  const rows = await readSheet(content, type === undefined ? 'csv' : 'xlsx');
  // Without this check, the sheet would be refused because of its columns.
  if (rows.flat().every((cell) => String(cell).trim() === '')) throw faultySheet('sheet.blank');
  return rows;
}
