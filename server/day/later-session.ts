import type { AboutEvent } from '../duty/assignment-rows.ts';
import type { Database } from '../db/open-database.ts';
import { listOf, type SessionState } from './session-rows.ts';

/** A session to come, for an entry that a ruling lets compete after its own one has ended [running.md A4]. */

/** Events whose sessions can still be held. */
const held: readonly string[] = ['frozen', 'running'];

/** Whether the planned sessions have a station more than people. */
export function hasPlaceLater(
  states: readonly SessionState[],
  { event }: Pick<AboutEvent, 'event'>,
): boolean {
  const left = states
    .filter(({ row }) => row.status === 'planned')
    .reduce((sum, { row, numbers }) => sum + listOf(row.stations).length - numbers.length, 0);
  return held.includes(event.status) && left > 0;
}

/**
 * Takes an order number out of a session that has ended: it goes to the planned sessions, behind the others. The digest
 * of the closed list stays, as it says who was there.
 */
export async function leaveSession(
  db: Database,
  { row, numbers }: Pick<SessionState, 'row' | 'numbers'>,
  number: string,
): Promise<void> {
  await db
    .updateTable('competition_sessions')
    .set({ numbers: JSON.stringify(numbers.filter((one) => one !== number)) })
    .where('id', '=', row.id)
    .execute();
}
