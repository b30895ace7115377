import type { I18n } from '@lingui/core';
import type { Context } from 'hono';
import { answerTo, ApiError } from '../api-error.ts';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  IMPORT_LIMITS,
  importQuery,
  peopleEntry,
  templateQuery,
  type ImportLine,
  type ImportResult,
} from '../contract/entry-import.ts';
import { attach } from '../middleware/attachment.ts';
import { readFileOfForm } from '../middleware/form.ts';
import { readPayload, readQuery } from '../middleware/payload.ts';
import { listTemplateEvents, readImport, runImport, tryImport, tryPeople } from '../services/entry-import.ts';
import { readPeople } from '../services/entry-people.ts';
import { choicesOf, headsOf, writeTemplate } from '../services/entry-sheet.ts';
import { loggableError } from '../services/loggable-error.ts';
import { describeAnyFault } from '../sheet-faults.ts';

/** GET /entries/template: the sheet to fill in, in the language of the request, with the codes of the events. */
export function getTemplate({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { competition } = readQuery(c, templateQuery);
    const events = await listTemplateEvents(db, c.get('user').id, competition);
    return attach(c, await writeTemplate(c.get('i18n'), events));
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

/** POST /entries/people: looks at people of the unit's roster, or enters all of them; `ImportResult`. */
export function enterPeople(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const asked = await readPayload(c, peopleEntry);
    const asking = { userId: c.get('user').id, address: c.get('address') };
    const people = await readPeople(parts, asking, asked);
    const result = asked.dry_run ? await tryPeople(parts, people) : await runImport(parts, people, () => {});
    return c.json<ImportResult>(inWords(c.get('i18n'), result));
  };
}

/** With columns and faults as the reader reads them. */
function inWords(i18n: I18n, result: ImportResult): ImportResult {
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
