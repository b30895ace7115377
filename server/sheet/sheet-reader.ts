import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { invalid } from '../kit/api-error.ts';
import type { Fault } from '../contract/kit/faults.ts';
import { FILE_FIELD, fileTypes } from '../contract/file.ts';
import { IMPORT_LIMITS } from '../contract/entry/entry-import.ts';
import { sniffType } from '../file/sniff.ts';
import { createTurns } from '../message/turns.ts';
import type { SheetAnswer, SheetQuestion } from './sheet-worker.mjs';

/** Milliseconds a sheet may take. */
const PATIENCE = 10_000;

/** What the thread of a sheet may keep in its heap; a sheet of the largest size needs a third of it. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** The head of a sheet and its people; a template has eleven columns. */
const MOST_ROWS = IMPORT_LIMITS.rows + 1;
const MOST_COLUMNS = 50;

/** Sheets that are read at once in this process, and those that wait: their callers wait no longer than a call may. */
const AT_ONCE = 1;
const WAITING = 2;
const inTurn = createTurns(AT_ONCE, WAITING, 10);

const FAULTS = {
  unreadable: 'sheet.unreadable',
  columns: 'sheet.columns',
  rows: `sheet.rows:${IMPORT_LIMITS.rows}`,
} as const;

/** Beside the sources as well as in the build. */
const WORKER = join(import.meta.dirname, 'sheet-worker.mjs');

/**
 * The cells of a sheet, row by row, the first sheet of a workbook. It is read in a thread of its own, with
 * bounded memory and time, so that no file holds up other calls.
 * @param kind what the content is
 * @throws ApiError 422 `file` where it cannot be read, or has more rows or columns than are asked for; 503 where
 *   too many wait already
 */
async function readSheet(
  content: Uint8Array<ArrayBuffer>,
  kind: SheetQuestion['kind'],
): Promise<(string | number)[][]> {
  const answer = await inTurn(() => ask({ content, kind, mostRows: MOST_ROWS, mostColumns: MOST_COLUMNS }));
  if ('fault' in answer) throw faultySheet(FAULTS[answer.fault]);
  return answer.rows;
}

/** What is wrong with a sheet as a whole. */
export const faultySheet = (fault: Fault) => invalid({ [FILE_FIELD]: [fault] });

/** A word of a cell without differences of width, case and spacing. */
export const keyOf = (word: string) => word.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/**
 * The cells of a file that is a workbook or a CSV text by its content.
 * @throws as {@link readSheet}
 */
export async function readCells(content: Buffer<ArrayBuffer>): Promise<(string | number)[][]> {
  const type = await sniffType(content);
  if (type !== fileTypes.xlsx && type !== undefined) throw faultySheet('sheet.unreadable');
  return readSheet(content, type === undefined ? 'csv' : 'xlsx');
}

/** One thread a sheet: nothing of one file is left when the next comes. */
function ask(question: SheetQuestion): Promise<SheetAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER, { workerData: question, resourceLimits: MEMORY });
    const end = (answer: SheetAnswer) => {
      clearTimeout(timer);
      void worker.terminate().then(() => resolve(answer));
    };
    const timer = setTimeout(() => end({ fault: 'unreadable' }), PATIENCE);
    worker.once('message', end);
    // Out of memory, as a rule.
    worker.on('error', () => end({ fault: 'unreadable' }));
  });
}
