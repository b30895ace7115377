import { chinaInstant } from '../competition/competitions.ts';
import { comingStatuses } from '../contract/day/competition-session.ts';
import type { Database } from '../db/open-database.ts';

/** Returns the first session of an event that is not over, for the countdown on a home; null if there is none. */
export async function nextSession(
  db: Database,
  eventId: string,
): Promise<{ name: string; starts_at: string } | null> {
  const row = await db
    .selectFrom('competition_sessions')
    .select(['name', 'starts_at'])
    .where('event_id', '=', eventId)
    .where('status', 'in', comingStatuses)
    .orderBy('starts_at')
    .orderBy('id')
    .executeTakeFirst();
  return row === undefined ? null : { name: row.name, starts_at: chinaInstant(row.starts_at) };
}
