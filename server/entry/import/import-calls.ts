import type { I18n } from '@lingui/core';
import { answerTo, ApiError } from '../../kit/api-error.ts';
import type { ApiParts } from '../../context.ts';
import * as contract from '../../contract/entry/entry-import.ts';
import { handle } from '../../kit/handle.ts';
import { attach } from '../../kit/answer/attachment.ts';
import { listTemplateEvents, readImport } from './read-import.ts';
import { runImport, tryImport, tryPeople } from './run-import.ts';
import { readPeople } from './entry-people.ts';
import { choicesOf, headsOf, writeTemplate } from './entry-sheet.ts';
import { loggableError } from '../../kit/loggable-error.ts';
import { describeAnyFault } from '../../sheet/sheet-faults.ts';

/** Returns the calls that enter many people at once: from a sheet, or from the unit's roster. */
export const entryImportCalls = (parts: ApiParts) =>
  handle(contract, {
    getEntryTemplate: async ({ c, i18n, user, query }) => {
      const events = await listTemplateEvents(parts.db, user.id, query.competition);
      return attach(c, await writeTemplate(i18n, events));
    },
    // Errors that are known at once are returned as an error response. Then the lines are streamed, and the
    // import continues even if the client disconnects.
    importEntries: async ({ c, i18n, user, address, query, readFile }) => {
      const { content } = await readFile();
      const file = await readImport(parts, { userId: user.id, address }, query, content);
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
    },
    enterPeople: async ({ i18n, user, address, body }) => {
      const people = await readPeople(parts, { userId: user.id, address }, body);
      const result = body.dry_run ? await tryPeople(parts, people) : await runImport(parts, people, () => {});
      return inWords(i18n, result);
    },
  });

/** Returns the result with columns and faults in the reader's language. */
function inWords(i18n: I18n, result: contract.ImportResult): contract.ImportResult {
  const heads = headsOf(i18n);
  const words = choicesOf(i18n);
  const errors = result.errors.map((one) => ({
    ...one,
    head: heads[one.column],
    // For people from the roster the value of a choice is stored, so it is replaced by its word.
    value: words[one.column]?.[one.value] ?? one.value,
    says: describeAnyFault(i18n, one.says),
  }));
  return { ...result, errors };
}

/** Returns a stream of JSON values, one per line. Lines are dropped after the client disconnects. */
function lines(
  work: (write: (line: contract.ImportLine) => void) => Promise<void>,
): ReadableStream<Uint8Array> {
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
      // The promise is not awaited. Otherwise the client receives the first line only after all work is done.
      void run();
    },
    cancel() {
      isRead = false;
    },
  });
}
