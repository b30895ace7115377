import { openAppealStatuses } from '../contract/appeal/appeal.ts';
import type { Database } from '../db/open-database.ts';

/** What of an event, or of a whole competition, is asked about. */
type Of = { readonly event_id: string } | { readonly competition_id: string };

/**
 * How many appeals wait for a ruling, or for their remedy. As long as there is one, the results of its event do not
 * become final, and its competition is not archived.
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
