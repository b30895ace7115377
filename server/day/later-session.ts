import type { AboutEvent } from '../duty/assignment-rows.ts';
import type { Database } from '../db/open-database.ts';
import { listOf, type SessionState } from './session-rows.ts';

/** A session to come, for an entry that a ruling takes out of its own one [running.md A4]. */

/** Events whose sessions can still be held. */
const held: readonly string[] = ['frozen', 'running'];

/** A planned session with stations that nobody is expected at. */
export interface LaterSession {
  readonly id: string;
  readonly name: string;
  readonly starts_at: number;
  readonly places: number;
}

/** The earliest first. */
export const laterSessions = (
  states: readonly SessionState[],
  { event }: Pick<AboutEvent, 'event'>,
): LaterSession[] =>
  held.includes(event.status)
    ? states
        .filter(({ row }) => row.status === 'planned')
        .map(({ row: { id, name, starts_at, stations }, numbers }) => ({
          id,
          name,
          starts_at,
          places: listOf(stations).length - numbers.length,
        }))
        .filter(({ places }) => places > 0)
    : [];

/**
 * Takes an entry out of its session, into a planned one. The digest of a closed list stays, as it says who was there.
 * @param from undefined where it was in none
 * @param to the session that it has a place in; as long as that is planned, nobody else gets the place
 */
export async function goToSession(
  db: Database,
  { id, number }: { readonly id: string; readonly number: string },
  { from, to, now }: { from: Pick<SessionState, 'row' | 'numbers'> | undefined; to: string; now: number },
): Promise<void> {
  if (from !== undefined) {
    await db
      .updateTable('competition_sessions')
      .set({ numbers: JSON.stringify(from.numbers.filter((one) => one !== number)) })
      .where('id', '=', from.row.id)
      .execute();
  }
  const place = { session_id: to, at: now };
  await db
    .insertInto('later_places')
    .values({ entry_id: id, ...place })
    .onConflict((on) => on.column('entry_id').doUpdateSet(place))
    .execute();
}
