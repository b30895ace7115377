import type { ApiParts } from '../context.ts';
import * as contract from '../contract/competition/event-sheet.ts';
import { handle } from '../kit/handle.ts';
import { attach } from '../kit/answer/attachment.ts';
import { addEvents } from './event-making.ts';
import { eventHeads, readEventSheet, writeEventTemplate } from './event-sheet.ts';
import { faultsInSheet } from '../sheet/sheet-faults.ts';

const { EVENT_SHEET_LIMITS, eventColumns } = contract;

/** Handles the calls that import the events of a competition from a sheet. */
export const eventSheetCalls = (parts: ApiParts) =>
  handle(contract, {
    getEventTemplate: async ({ c, i18n, user, id }) => {
      // Checks the access with an empty dry run. A user who cannot import a sheet gets no template.
      await addEvents(parts, user.id, id, [], true);
      return attach(c, await writeEventTemplate(i18n));
    },
    importEvents: async ({ i18n, user, id, query, readFile }) => {
      // The dry run checks the access before the file is read. Otherwise the server reads files of users who
      // cannot import them.
      await addEvents(parts, user.id, id, [], true);
      const { content } = await readFile();
      const rows = await readEventSheet(parts.languages, content);
      const added = await addEvents(parts, user.id, id, rows, query.dry_run !== undefined);
      const errors = faultsInSheet(i18n, rows, eventColumns, eventHeads(i18n));
      return {
        events: rows.map(({ number: row, shown }) => ({ row, ...shown })),
        added,
        errors: errors.slice(0, EVENT_SHEET_LIMITS.faults),
        faults: errors.length,
      };
    },
  });
