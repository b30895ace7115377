import type { I18n } from '@lingui/core';
import type { Context } from 'hono';
import { answerTo, ApiError } from '../api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  IMPORT_LIMITS,
  importQuery,
  templateQuery,
  type ImportLine,
  type ImportResult,
} from '../contract/entry-import.ts';
import { fileTypes } from '../contract/file.ts';
import { readFileOfForm } from '../middleware/form.ts';
import { readQuery } from '../middleware/payload.ts';
import { listTemplateEvents, readImport, runImport, tryImport } from '../services/entry-import.ts';
import { writeTemplate } from '../services/entry-sheet.ts';
import { loggableError } from '../services/loggable-error.ts';
import { describeAnyFault } from '../sheet-faults.ts';

/** GET /entries/template: the sheet to fill in, in the language of the request, with the codes of the events. */
export function getTemplate({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { competition } = readQuery(c, templateQuery);
    const events = await listTemplateEvents(db, c.get('user').id, competition);
    const content = await writeTemplate(c.get('i18n'), events);
    c.header('content-type', fileTypes.xlsx);
    c.header('content-disposition', 'attachment; filename="entries.xlsx"');
    return c.body(new Uint8Array(content));
  };
}

/**
 * POST /entries/import: a form with one file. What can be refused at once is; then the answer comes line by
 * line (`ImportLine`), and goes on here whether or not somebody still listens.
 */
export function importEntries(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const query = readQuery(c, importQuery);
    const { content } = await readFileOfForm(c, IMPORT_LIMITS.bytes);
    const asking = { userId: c.get('user').id, address: c.get('address') };
    const file = await readImport(parts, asking, query, content);
    const i18n = c.get('i18n');
    const run = query.dry_run === undefined ? runImport : tryImport;
    c.header('content-type', 'application/x-ndjson');
    return c.body(
      lines(async (write) => {
        try {
          const result = await run(parts, file, (stage, done, total) =>
            write({ kind: 'progress', stage, done, total }),
          );
          write({ kind: 'result', result: inWords(i18n, result) });
        } catch (error) {
          if (!(error instanceof ApiError)) {
            parts.log.error({ id: c.get('requestId'), err: loggableError(error) }, 'import failed');
          }
          const told = answerTo(error, c.get('requestId'));
          write({ kind: 'refused', error: told.body(i18n) });
        }
      }),
    );
  };
}

const inWords = (i18n: I18n, result: ImportResult): ImportResult => ({
  ...result,
  errors: Object.fromEntries(
    Object.entries(result.errors).map(([field, faults]) => [
      field,
      faults.map((fault) => describeAnyFault(i18n, fault)),
    ]),
  ),
});

/** A stream of JSON values, a line each; what nobody reads any more is dropped. */
function lines(work: (write: (line: ImportLine) => void) => Promise<void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isRead = true;
  return new ReadableStream({
    start(controller) {
      const run = async () => {
        await work((line) => {
          if (isRead) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
        });
        if (isRead) controller.close();
      };
      // Not waited for here: nothing would be read before all is done.
      void run();
    },
    cancel() {
      isRead = false;
    },
  });
}
