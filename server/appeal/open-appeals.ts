import { openAppealStatuses } from '../contract/appeal/appeal.ts';
import type { Database } from '../db/open-database.ts';

/** The event or the whole competition whose appeals are counted. */
type Of = { readonly event_id: string } | { readonly competition_id: string };

/**
 * Returns the number of appeals that wait for a ruling or a remedy. While it is above 0, the results of the
 * event do not become final and the competition is not archived.
 */
export async function openAppeals(db: Database, of: Of): Promise<number> {
  const [column, id] =
    'event_id' in of
      ? (['event_id', of.event_id] as const)
      : (['competition_id', of.competition_id] as const);
  const { count } = await db
    .selectFrom('appeals')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(column, '=', id)
    .where('status', 'in', openAppealStatuses)
    .executeTakeFirstOrThrow();
  return count;
}
