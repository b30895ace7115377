import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  EVENT_SHEET_LIMITS,
  eventColumns,
  eventSheetQuery,
  type EventSheetResult,
} from '../contract/event-sheet.ts';
import { attach } from '../middleware/attachment.ts';
import { readFileOfForm } from '../middleware/form.ts';
import { readQuery } from '../middleware/payload.ts';
import { addEvents } from '../services/competition-events.ts';
import { eventHeads, readEventSheet, writeEventTemplate } from '../services/event-sheet.ts';
import { describeAnyFault } from '../sheet-faults.ts';

/** GET /competitions/:id/events/template: the sheet to fill in, in the language of the request. */
export function getEventTemplate(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    // For whom there is nothing to import there is nothing to fill in.
    await addEvents(parts, c.get('user').id, c.req.param('id') ?? '', [], true);
    return attach(c, await writeEventTemplate(c.get('i18n')));
  };
}

/** POST /competitions/:id/events/import: a form with one file; `dry_run` only looks. */
export function importEvents(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { dry_run } = readQuery(c, eventSheetQuery);
    const { id: userId } = c.get('user');
    const competitionId = c.req.param('id') ?? '';
    // Before the file is read: nobody has a sheet read for them that they could not import.
    await addEvents(parts, userId, competitionId, [], true);
    const { content } = await readFileOfForm(c, EVENT_SHEET_LIMITS.bytes);
    const rows = await readEventSheet(parts.languages, content);
    const added = await addEvents(parts, userId, competitionId, rows, dry_run !== undefined);
    const i18n = c.get('i18n');
    const heads = eventHeads(i18n);
    const errors = rows.flatMap(({ number: row, typed, faults }) =>
      eventColumns.flatMap((column) => {
        const fault = faults[column];
        if (fault === undefined) return [];
        return [
          { row, column, head: heads[column], value: typed(column), says: describeAnyFault(i18n, fault) },
        ];
      }),
    );
    return c.json<EventSheetResult>({
      events: rows.map(({ number: row, shown }) => ({ row, ...shown })),
      added,
      errors: errors.slice(0, EVENT_SHEET_LIMITS.faults),
      faults: errors.length,
    });
  };
}
