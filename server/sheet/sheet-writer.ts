import { fileTypes } from '../contract/file.ts';
import type { Attachment } from '../kit/answer/attachment.ts';
import { unavailable } from '../kit/api-error.ts';
import { createTurns } from '../message/turns.ts';
import { askThread } from './sheet-thread.ts';
import type { SheetPart } from './workbook-worker.mjs';

/** The thread that writes a workbook. */
const WRITER = {
  file: 'workbook-worker.mjs',
  patience: 30_000,
  memory: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
};

/** The number of workbooks that this process writes at the same time, and that can wait. */
const AT_ONCE = 1;
const WAITING = 4;
const RETRY_AFTER = 10;
const inTurn = createTurns(AT_ONCE, WAITING, RETRY_AFTER);

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
  const content = await inTurn(() => askThread<Uint8Array<ArrayBuffer>>(WRITER, parts));
  if (content === undefined) throw unavailable(RETRY_AFTER);
  return { name: `${name}.xlsx`, plain: `${plain}.xlsx`, type: fileTypes.xlsx, content };
}
