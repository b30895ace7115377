import { chinaInstant, chinaMinute } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import { isOnRoster } from '../contract/entry/entry-fields.ts';
import type { Fault } from '../contract/kit/faults.ts';
import { post } from '../draw/board/board.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { everybodyServing } from '../duty/serving.ts';
import { invalid } from '../kit/api-error.ts';
import { tell } from '../message/outbox.ts';
import { tellEntries } from './entry-notes.ts';
import type { SessionState } from './session-rows.ts';

/**
 * Postponing a session [running.md A27]. Start, cut-off and end move by the same time, and so do words for a
 * draw of the session that are still open. A closed list stays closed.
 */

interface Postponed {
  readonly state: SessionState;
  /** All sessions of the event. */
  readonly states: readonly SessionState[];
  readonly about: AboutEvent;
}

/** Returns the fault of a new start; null if the session can be postponed to it. */
function faultOf({ state: { row }, states, about }: Postponed, starts: number): Fault | null {
  const { starts_on, ends_on } = about.competition;
  const days = [starts, starts + row.ends_at - row.starts_at].map((at) => chinaInstant(at).slice(0, 10));
  if (starts <= row.starts_at || starts <= about.now) return 'session.later';
  if (days.some((day) => day < starts_on || ends_on < day)) return 'session.days';
  // The planned sessions take the order numbers in their sequence, so another sequence moves other entries.
  const isNext = ({ row: other }: SessionState) =>
    other.status === 'planned' && other.starts_at >= row.starts_at && other.starts_at <= starts;
  const isPassing = states.some((other) => other.row.id !== row.id && isNext(other));
  return row.status === 'planned' && isPassing ? 'session.order' : null;
}

/**
 * Returns the new start of a session, in milliseconds since the epoch.
 * @throws ApiError 422 naming `starts_at` if the session cannot be postponed to it
 */
export function requireLaterStart(postponed: Postponed, starts: number): number {
  const fault = faultOf(postponed, starts);
  if (fault !== null) throw invalid({ starts_at: [fault] });
  return starts;
}

/**
 * Moves the end of the words of a draw of the session, and publishes it. Words stay as they are if they are
 * followed by a public value: a word that is said once that value is known is no proof.
 */
async function moveWords(
  { db }: Pick<ApiParts, 'db'>,
  sessionId: string,
  by: number,
  now: number,
): Promise<void> {
  const rounds = await db
    .selectFrom('draw_rounds')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('status', '=', 'committed')
    .where('words_until', '>', now)
    .where('words_closed_at', 'is', null)
    .where('public_source', '=', '')
    .orderBy('id')
    .execute();
  for (const row of rounds) {
    const words_until = row.words_until + by;
    await db.updateTable('draw_rounds').set({ words_until }).where('id', '=', row.id).execute();
    await post(db, row, 'wordsMoved', { words_until: chinaInstant(words_until) }, now);
  }
}

/** Notifies the people of the entries that compete in the session, and the people who serve at the event. */
async function tellAll(
  { db }: Pick<ApiParts, 'db'>,
  { state, about }: Postponed,
  starts: number,
): Promise<void> {
  const at = chinaMinute(starts);
  const competing = state.entries.filter(({ status }) => isOnRoster(status) && status !== 'absent');
  await tellEntries(db, competing, about, 'entry.sessionPostponed', { at });
  const crew = await everybodyServing(db, about.event.id);
  const told = { no: state.row.name, event: about.event.name, at };
  await tell(
    db,
    crew.map((userId) => ({ userId, topic: 'session.postponed', about: told })),
    about.now,
  );
}

/**
 * Postpones a session to the requested start.
 * @returns the times to write
 * @throws ApiError 422 naming `starts_at` if the session can no longer be postponed to it
 */
export async function postponeTo(
  parts: Pick<ApiParts, 'db'>,
  postponed: Postponed,
): Promise<{ starts_at: number; ends_at: number }> {
  const { row } = postponed.state;
  const starts_at = requireLaterStart(postponed, row.asked_starts_at ?? 0);
  const by = starts_at - row.starts_at;
  await moveWords(parts, row.id, by, postponed.about.now);
  await tellAll(parts, postponed, starts_at);
  return { starts_at, ends_at: row.ends_at + by };
}
