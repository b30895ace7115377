import type { AboutEvent } from '../duty/assignment-rows.ts';
import type { Database } from '../db/open-database.ts';
import { listOf, type SessionState } from './session-rows.ts';

/** A future session for an entry that a ruling takes out of its present session [running.md A4]. */

/** The statuses of events whose sessions can still take place. */
const held: readonly string[] = ['frozen', 'running'];

/** A planned session with unassigned stations. */
export interface LaterSession {
  readonly id: string;
  readonly name: string;
  readonly starts_at: number;
  readonly places: number;
}

/** Returns the planned sessions that have places left, the earliest first. */
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
 * Moves an entry from its session to a planned one. The digest of a closed list does not change, because it
 * records who was present.
 * @param from undefined if the entry was in no session
 * @param to the session with a place for the entry; while the session is planned, no other entry gets this
 * place
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
