import { notFound, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { requireActing } from '../competition/held-competitions.ts';
import { lockEvents } from '../kit/row-locks.ts';

/** Finds and locks an event for an act of one of its organisers. */

/** The parts of the API that acts on events need. */
export type Parts = Pick<ApiParts, 'db' | 'clock'>;

/**
 * Returns an event and its competition for a user who acts on them. Locks the competition, the event and
 * `other`, a second event.
 * @throws ApiError 404, 403; 409 if the version is outdated
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
