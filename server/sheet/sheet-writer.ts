import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { fileTypes } from '../contract/file.ts';
import type { Attachment } from '../kit/answer/attachment.ts';
import { unavailable } from '../kit/api-error.ts';
import { createTurns } from '../message/turns.ts';

/**
 * A row of texts. The cells are text cells, so the spreadsheet does not evaluate texts that look like
 * formulas.
 */
export interface SheetLine {
  readonly cells: readonly string[];
  /** Whether the row contains the column headings, which are bold. */
  readonly isHead?: boolean;
}

/** A column whose cells are chosen from a list in another sheet. */
export interface SheetChoice {
  /** The index of the column, from 0. */
  readonly column: number;
  /**
   * The name of the sheet that contains the list, the index of its column from 0, and the number of cells
   * below the heading.
   */
  readonly of: { readonly sheet: string; readonly column: number; readonly length: number };
}

/** One sheet of a workbook. */
export interface SheetPart {
  readonly name: string;
  /** The widths of the columns in characters. */
  readonly widths: readonly number[];
  /** The headings of the columns; they stay visible while the user scrolls. */
  readonly heads?: readonly string[];
  readonly lines: readonly SheetLine[];
  /**
   * The number of empty rows to fill in below. They are formatted as text, because otherwise long numbers
   * lose digits.
   */
  readonly blankRows?: number;
  readonly choices?: readonly SheetChoice[];
}

/** The maximum time for writing a workbook, in milliseconds, and the heap limits of the worker thread. */
const PATIENCE = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** The number of workbooks that this process writes at the same time, and that can wait. */
const AT_ONCE = 1;
const WAITING = 4;
const RETRY_AFTER = 10;
const inTurn = createTurns(AT_ONCE, WAITING, RETRY_AFTER);

/** The worker file is next to this module, in the sources and in the build. */
const WORKER = join(import.meta.dirname, 'workbook-worker.mjs');

/** Writes a workbook in a new thread. @throws ApiError 503 if it takes too long or needs too much memory */
function write(parts: readonly SheetPart[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: parts, resourceLimits: MEMORY });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      void worker.terminate().then(settle);
    };
    const fail = () => end(() => reject(unavailable(RETRY_AFTER)));
    const timer = setTimeout(fail, PATIENCE);
    worker.once('message', (content: Uint8Array<ArrayBuffer>) => end(() => resolve(content)));
    worker.on('error', fail);
  });
}

/**
 * Writes a workbook as a file to be saved. A worker thread writes it, because a large one would otherwise block
 * other requests.
 * @param name the file name without extension, in any script; `plain` is the same name in ASCII
 * @throws ApiError 503 if too many workbooks already wait, or this one takes too long
 */
export async function writeWorkbook(
  { name, plain }: { readonly name: string; readonly plain: string },
  parts: readonly SheetPart[],
): Promise<Attachment> {
  const content = await inTurn(() => write(parts));
  return { name: `${name}.xlsx`, plain: `${plain}.xlsx`, type: fileTypes.xlsx, content };
}
