import { notFound, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { requireActing } from '../competition/held-competitions.ts';
import { lockEvents } from '../kit/row-locks.ts';

/** An event that one of its organisers acts on. */

/** What is done with events needs the clock. */
export type Parts = Pick<ApiParts, 'db' | 'clock'>;

/**
 * An event that somebody acts on, and its competition; both are locked, and so is `other`, another event.
 * @throws ApiError 404, 403; 409 where it has been changed
 */
export async function requireEvent(
  transaction: Database,
  userId: string,
  { id, version, other }: { id: string; version: number; other?: string },
) {
  const read = () =>
    transaction.selectFrom('competition_events').selectAll().where('id', '=', id).executeTakeFirst();
  const seen = await read();
  if (seen === undefined) throw notFound();
  const competition = await requireActing(transaction, userId, seen.competition_id);
  await lockEvents(transaction, [id, ...(other === undefined ? [] : [other])]);
  const row = await read();
  if (row?.version !== version) throw stale();
  return { row, competition };
}
