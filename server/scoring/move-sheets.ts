import type { I18n } from '@lingui/core';
import type { ApiParts } from '../context.ts';
import type { BulkOutcomes } from '../contract/kit/bulk.ts';
import type { ManySheets } from '../contract/marking/score-sheet.ts';
import { attemptEach } from '../kit/attempt-each.ts';
import { moveSheet } from './sheet-moves.ts';

/** The acts on many sheets. */
const acts = {
  sign: { type: 'scoreSheet.sign', after: 'group_signed', actor: 'signed_by' },
  lock: { type: 'scoreSheet.lock', after: 'locked', actor: 'locked_by' },
} as const;

/**
 * Performs an act on sheets in the order of the request, each by its chart in its own transaction. The lock of
 * the last sheet of an event moves the event.
 * @returns `gone` for each sheet that the user cannot read
 */
export const moveSheets = (
  parts: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  i18n: I18n,
  userId: string,
  { records, act }: ManySheets & { readonly act: keyof typeof acts },
): Promise<BulkOutcomes> => {
  const { type, after, actor } = acts[act];
  return attemptEach(i18n, {
    records,
    idOf: ({ id }) => id,
    act: ({ id, version }) => moveSheet(parts, userId, id, { type, version }),
    wasDone: async ({ id, version }) =>
      (await parts.db
        .selectFrom('score_sheets')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', after)
        .where('version', '=', version + 1)
        .where(actor, '=', userId)
        .executeTakeFirst()) !== undefined,
  });
};
