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

/** Entries of many people at once: from a sheet, or of the unit's roster. */
export const entryImportCalls = (parts: ApiParts) =>
  handle(contract, {
    getEntryTemplate: async ({ c, i18n, user, query }) => {
      const events = await listTemplateEvents(parts.db, user.id, query.competition);
      return attach(c, await writeTemplate(i18n, events));
    },
    // What can be refused at once is; then the lines come, and the work goes on whether or not somebody listens.
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

/** With columns and faults as the reader reads them. */
function inWords(i18n: I18n, result: contract.ImportResult): contract.ImportResult {
  const heads = headsOf(i18n);
  const words = choicesOf(i18n);
  const errors = result.errors.map((one) => ({
    ...one,
    head: heads[one.column],
    // Of chosen people the value of a choice stands there, which the reader knows by its word.
    value: words[one.column]?.[one.value] ?? one.value,
    says: describeAnyFault(i18n, one.says),
  }));
  return { ...result, errors };
}

/** A stream of JSON values, a line each; what nobody reads any more is dropped. */
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
      // Not waited for here: nothing would be read before all is done.
      void run();
    },
    cancel() {
      isRead = false;
    },
  });
}
