import type { EntryEvent, EntryStatus } from '../../machines/entry/entry.machine.ts';
import type { ApiParts } from '../context.ts';
import { moveOf, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { lockEntry } from '../entry/reading/entry-rows.ts';
import { audit } from '../kit/audit.ts';
import { countedEntries } from '../results/read-count.ts';
import {
  closeSheets,
  lockSheetsOf,
  sheetsAt,
  startedSheets,
  type CodeSheet,
} from '../scoring/closed-codes.ts';
import { isSettled } from '../scoring/sheet-facts.ts';
import { goToSession, laterSessions, type LaterSession } from './later-session.ts';
import { hasBegun, sessionStates, type SessionState } from './session-rows.ts';

/**
 * An entry in its session, and rulings that take it out of that session. The ruling concerns an incident or
 * an appeal.
 */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

export interface PlacedEntry {
  readonly id: string;
  readonly no: string;
  readonly user_id: string;
  readonly status: EntryStatus;
  readonly version: number;
  /** The order number; '' if none was drawn. */
  readonly number: string;
  /** The session that the entry is or was in; undefined until the session starts. */
  readonly session: SessionState | undefined;
  /** The sheets of the entry; empty if none is open. */
  readonly sheets: readonly CodeSheet[];
  /** True if the entry number of the entry is drawn. */
  readonly hasCompeted: boolean;
  /** Sessions that have a place for the entry; empty if the entry has no order number. */
  readonly later: readonly LaterSession[];
  /** True if one of its sheets contains a value, or its work code is being drawn. */
  readonly isStarted: boolean;
  /** True if all parts of one of its sheets are submitted, or its work code is being drawn. */
  readonly isJudged: boolean;
}

/**
 * Checks whether the work codes of a session are being drawn. In this case the draw creates a sheet after the
 * ruling.
 */
export async function isDrawing(db: Database, sessionId: string): Promise<boolean> {
  const round = await db
    .selectFrom('draw_rounds')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'workCode')
    .where('status', 'not in', ['void', 'sealed', 'decoded'])
    .executeTakeFirst();
  return round !== undefined;
}

/**
 * Does the same as {@link placedEntryOf}, inside a transaction that holds the locks on competition and event.
 * Until the transaction ends, no other transaction moves the entry or writes in a sheet of its session.
 */
export async function lockPlacedEntry(parts: Parts, about: AboutEvent, id: string): Promise<PlacedEntry> {
  await lockEntry(parts.db, id);
  const place = await placeOfEntry(parts, about, id);
  if (place.session !== undefined) await lockSheetsOf(parts.db, place.session.row.id);
  return withSheets(parts, about, place);
}

export const placedEntryOf = async (parts: Parts, about: AboutEvent, id: string): Promise<PlacedEntry> =>
  withSheets(parts, about, await placeOfEntry(parts, about, id));

type Place = Pick<
  PlacedEntry,
  'id' | 'no' | 'user_id' | 'status' | 'version' | 'number' | 'session' | 'later'
>;

/**
 * Returns the entry with its number and its session. They do not change while the lock on the event is held.
 */
async function placeOfEntry(parts: Parts, about: AboutEvent, id: string): Promise<Place> {
  const row = await parts.db
    .selectFrom('entries')
    .select(['status', 'version', 'no', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { states, order } = await sessionStates(parts, about);
  const [number = ''] = [...order].find(([, receipt]) => receipt === row.no) ?? [];
  return {
    ...row,
    id,
    no: row.no ?? '',
    number,
    session: states.find((one) => hasBegun(one) && one.numbers.includes(number)),
    later: number === '' ? [] : laterSessions(states, about),
  };
}

async function withSheets(parts: Parts, about: AboutEvent, place: Place): Promise<PlacedEntry> {
  const { db } = parts;
  const { id } = place;
  const counted = (await countedEntries(parts, about)).find((one) => one.id === id);
  const hasCompeted = counted !== undefined && counted.session !== '';
  const sheets = hasCompeted ? await sheetsAt(db, counted) : [];
  const isBeingDrawn = hasCompeted && (await isDrawing(db, counted.session));
  const ids = sheets.map((sheet) => sheet.id);
  return {
    ...place,
    sheets,
    hasCompeted,
    isStarted: isBeingDrawn || (await startedSheets(db, ids)) > 0,
    isJudged: isBeingDrawn || sheets.some(isSettled),
  };
}

/**
 * Moves an entry by a ruling. If the entry leaves its session, its codes are closed unjudged. The transaction
 * must hold the locks on competition and event.
 * @param to the session that the entry moves to; undefined if it moves to none
 * @returns the new status of the entry; null if its chart does not allow the act
 */
export async function moveRuled(
  { db }: Parts,
  entry: PlacedEntry,
  act: EntryEvent & { readonly reason: string },
  { userId, now, to }: { userId: string; now: number; to: string | undefined },
): Promise<EntryStatus | null> {
  const move = moveOf('entries', entry.status, act);
  if (move === null) return null;
  await write(db, move, { id: entry.id, version: entry.version }, { updated_at: now });
  await audit(db, {
    object: 'entry',
    object_id: entry.id,
    action: act.type,
    actor_id: userId,
    capacity: act.by,
    before: entry.status,
    after: move.after,
    reason: act.reason,
    at: now,
  });
  if (move.after !== 'competed') await closeSheets(db, entry.sheets, now);
  if (move.after === 'approved' && to !== undefined) {
    await goToSession(db, entry, { from: entry.session, to, now });
  }
  return move.after;
}
