import type { I18n } from '@lingui/core';
import type { ApiParts } from '../context.ts';
import type { BulkOutcomes } from '../contract/kit/bulk.ts';
import { forbidden } from '../kit/api-error.ts';
import { attemptEach } from '../kit/attempt-each.ts';
import { isOfCommittee } from '../unit/offices.ts';
import { moveExhibitorApplication } from './application-moves.ts';

/**
 * Approves applications one after the other. Only those are approved that the user has opened since their last
 * change.
 * @throws ApiError 403 if the user acts for no committee
 */
export async function approveExhibitorApplications(
  parts: Pick<ApiParts, 'db' | 'clock'>,
  i18n: I18n,
  userId: string,
  records: readonly { readonly id: string; readonly version: number }[],
): Promise<BulkOutcomes> {
  if (!(await isOfCommittee(parts.db, userId))) throw forbidden();
  const type = 'exhibitorApplication.approve';
  return attemptEach(i18n, {
    records,
    idOf: ({ id }) => id,
    act: ({ id, version }) => moveExhibitorApplication(parts, userId, id, { type, version }, true),
    wasDone: async ({ id, version }) =>
      (await parts.db
        .selectFrom('exhibitor_applications as application')
        .innerJoin('audit_log as log', 'log.object_id', 'application.id')
        .select('application.id')
        .where('application.id', '=', id)
        .where('application.status', '=', 'approved')
        .where('application.version', '=', version + 1)
        .where('log.object', '=', 'exhibitorApplication')
        .where('log.action', '=', type)
        .where('log.actor_id', '=', userId)
        .executeTakeFirst()) !== undefined,
  });
}
