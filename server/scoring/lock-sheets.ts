import type { I18n } from '@lingui/core';
import type { ApiParts } from '../context.ts';
import type { BulkOutcomes } from '../contract/kit/bulk.ts';
import type { SheetLocks } from '../contract/marking/score-sheet.ts';
import { attemptEach } from '../kit/attempt-each.ts';
import { moveSheet } from './sheet-moves.ts';

/**
 * Locks sheets in the order of the request, each by its chart in its own transaction. The lock of the last
 * sheet of an event moves the event.
 * @returns `gone` for each sheet that the user cannot read
 */
export const lockSheets = (
  parts: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  i18n: I18n,
  userId: string,
  { records }: SheetLocks,
): Promise<BulkOutcomes> =>
  attemptEach(i18n, {
    records,
    idOf: ({ id }) => id,
    act: ({ id, version }) => moveSheet(parts, userId, id, { type: 'scoreSheet.lock', version }),
    wasDone: async ({ id, version }) =>
      (await parts.db
        .selectFrom('score_sheets')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'locked')
        .where('version', '=', version + 1)
        .where('locked_by', '=', userId)
        .executeTakeFirst()) !== undefined,
  });
