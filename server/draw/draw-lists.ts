import type { Selectable } from 'kysely';
import type { ApiParts } from '../context.ts';
import type { DrawKind } from '../contract/draw/draw-round.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { sessionStates, unidentifiedIn, type SessionState } from '../day/session-rows.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { listOf, ticketsOf } from './draw-rows.ts';
import { placesIn } from './session-places.ts';

/** The inputs and labels of a draw [running.md 3]. */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;
type RoundRow = Selectable<Tables['draw_rounds']>;

/** A draw of an event. `session_id` is '' for the order. */
export interface Draw {
  readonly kind: DrawKind;
  readonly session_id: string;
}

/** An event with its sessions and all attempts at its draws, the latest first. */
export interface DrawGround {
  readonly about: AboutEvent;
  readonly sessions: readonly SessionState[];
  /** The sealed order: the receipt number for each order number. */
  readonly order: ReadonlyMap<string, string>;
  readonly rounds: readonly RoundRow[];
}

export async function groundOf(parts: Parts, about: AboutEvent): Promise<DrawGround> {
  const { states, order } = await sessionStates(parts, about);
  const rounds = await parts.db
    .selectFrom('draw_rounds')
    .selectAll()
    .where('event_id', '=', about.event.id)
    .orderBy('attempt', 'desc')
    .execute();
  return { about, sessions: states, order, rounds };
}

/** The attempts at one draw, the latest first. */
export const attemptsAt = ({ rounds }: Pick<DrawGround, 'rounds'>, { kind, session_id }: Draw) =>
  rounds.filter((row) => row.kind === kind && row.session_id === session_id);

/** Returns the attempt at a draw that is not void. */
export const liveAt = (ground: Pick<DrawGround, 'rounds'>, draw: Draw): RoundRow | undefined =>
  attemptsAt(ground, draw).find(({ status }) => status !== 'void');

const hasResult = (row: RoundRow | undefined): row is RoundRow =>
  row?.status === 'sealed' || row?.status === 'decoded';

/** Returns the labels of a sealed draw, sorted by bytes; null if it is not sealed. */
async function drawnAt(parts: Parts, ground: DrawGround, draw: Draw): Promise<string[] | null> {
  const row = liveAt(ground, draw);
  if (!hasResult(row)) return null;
  return (await ticketsOf(parts, row.id)).map(({ label }) => label).toSorted();
}

/**
 * Returns the inputs of the order: the receipt numbers on the roster except those of disqualified entries,
 * sorted.
 */
async function numbersOf(db: Database, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('entries')
    .select('no')
    .where('event_id', '=', eventId)
    .where('status', 'in', onRoster)
    .where('status', '<>', 'disqualified')
    .execute();
  // The numbers are ASCII, so the order of code units is the order of bytes.
  return rows.flatMap(({ no }) => (no === null ? [] : [no])).toSorted();
}

/**
 * Returns the order numbers that are checked in at a session, while the session is ready; null otherwise. The
 * list is not known either while an entry that is admitted late is not identified.
 */
function checkedIn(session: SessionState | undefined): string[] | null {
  if (session?.row.status !== 'ready' || unidentifiedIn(session).length > 0) return null;
  return session.entries
    .filter(({ status }) => status === 'checked_in')
    .map(({ number }) => number)
    .toSorted();
}

/**
 * Returns the stations in use at the end of a session. A spare station takes the place of the drawn one.
 * Stations of entries that a ruling has removed from the session are left out. Null before the stations are
 * drawn.
 */
async function stationsWithWork(
  parts: Parts,
  { row, numbers, entries, spares }: SessionState,
): Promise<string[] | null> {
  const places = await placesIn(parts, row.id, spares);
  if (places === null) return null;
  const isOut = (number: string) =>
    !numbers.includes(number) || entries.some((one) => one.number === number && one.status === 'unranked');
  return [...places].flatMap(([number, station]) => (isOut(number) ? [] : [station])).toSorted();
}

/**
 * Returns the current inputs of a draw.
 * @returns the inputs, sorted; null while they are not known, and after they can no longer change
 */
export async function inputsOf(parts: Parts, ground: DrawGround, draw: Draw): Promise<string[] | null> {
  const { kind, session_id } = draw;
  const session = ground.sessions.find(({ row }) => row.id === session_id);
  switch (kind) {
    case 'order':
      return numbersOf(parts.db, ground.about.event.id);
    case 'entryNo':
      return checkedIn(session);
    case 'station':
      return session?.row.status === 'ready' ? drawnAt(parts, ground, { kind: 'entryNo', session_id }) : null;
    case 'workCode':
      return session?.row.status === 'ended' ? stationsWithWork(parts, session) : null;
  }
}

/** The format of labels by kind: the first number and the prefix. */
const series = {
  order: { first: 1, before: '' },
  entryNo: { first: 101, before: '' },
  workCode: { first: 1, before: 'W' },
} as const;

const LEAST_DIGITS = 2;

/** Returns the number after the letters of a label. */
const numberOf = (label: string) => Number(label.replace(/^\D+/, ''));

/**
 * Returns the labels of a new attempt. Entry numbers and work codes continue after those of all earlier
 * attempts of the event. Otherwise a code occurs twice within an event [running.md A2].
 */
export function labelsFor({ sessions, rounds }: DrawGround, { kind, session_id }: Draw, count: number) {
  if (kind === 'station') {
    const row = sessions.find((session) => session.row.id === session_id)?.row;
    return row === undefined ? [] : listOf(row.stations).toSorted();
  }
  const { first, before } = series[kind];
  const taken =
    kind === 'order' ? [] : rounds.filter((row) => row.kind === kind).flatMap(({ labels }) => listOf(labels));
  const from = taken.reduce<number>((next, label) => Math.max(next, numberOf(label) + 1), first);
  const digits = Math.max(LEAST_DIGITS, String(from + count - 1).length);
  return Array.from({ length: count }, (_, at) => `${before}${String(from + at).padStart(digits, '0')}`);
}
