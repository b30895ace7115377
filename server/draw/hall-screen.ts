import { chinaInstant, phaseOf } from '../competition/competitions.ts';
import { isRostered } from '../contract/competition/competition-making.ts';
import type { HallScreen } from '../contract/draw/hall-screen.ts';
import { describedSession, type SessionState } from '../day/session-rows.ts';
import type { Database } from '../db/open-database.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { notFound } from '../kit/api-error.ts';
import { networkOf } from '../kit/network-of.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import { attemptOf, ticketsOut } from './draw-facts.ts';
import { groundOf, type DrawGround } from './draw-lists.ts';
import type { Parts } from './draw-rounds.ts';
import { isRevealedAtEnd, listOf, ticketsOf, timesOfRound, wordsOf, type RoundRow } from './draw-rows.ts';

/** The public screen of a hall. */

/** The limit is high, because the screens of a venue share one address and each reloads with every ticket. */
const LOOKS_PER_ADDRESS = { hits: 600, milliseconds: 60_000 };

/** Counts a request of a hall screen. @throws ApiError 429 */
export const requireHallLook = (db: Database, address: string, now: number): Promise<void> =>
  requireWithin(db, `halls:${networkOf(address)}`, LOOKS_PER_ADDRESS, now);

/**
 * Returns an event that a hall screen may show: it is held and its roster is frozen.
 * @throws ApiError 404
 */
export async function requireHallEvent(db: Database, eventId: string, now: number): Promise<AboutEvent> {
  const about = await aboutEvent(db, eventId, now);
  const { event, competition } = about;
  const isHeld = !['draft', 'archived', 'cancelled'].includes(phaseOf(competition, now));
  if (!isHeld || !isRostered(event.status)) throw notFound();
  return about;
}

/** Returns the draw to show: the latest that is not sealed, or else the latest sealed one. */
function drawInSight({ rounds }: Pick<DrawGround, 'rounds'>): RoundRow | undefined {
  const latest = rounds
    .filter(({ status }) => status !== 'void')
    .toSorted((one, other) => other.committed_at - one.committed_at);
  return latest.find(({ status }) => status !== 'sealed' && status !== 'decoded') ?? latest[0];
}

async function describedDraw(parts: Parts, row: RoundRow, ground: DrawGround): Promise<HallScreen['draw']> {
  const words = await wordsOf(parts.db, row.id);
  const times = timesOfRound(row);
  return {
    id: row.id,
    kind: row.kind,
    session: ground.sessions.find((session) => session.row.id === row.session_id)?.row.name ?? '',
    attempt: attemptOf(ground, row),
    status: row.status,
    commitment: row.commitment,
    words_hash: row.words_hash,
    tag: row.tag,
    words_until: times.words_closed_at || times.words_until,
    words: words.filter(({ word }) => word !== '').map(({ slot, word }) => ({ slot, word })),
    inputs: listOf(row.inputs).length,
    out: await ticketsOut(parts.db, row),
    drawn: isRevealedAtEnd(row)
      ? (await ticketsOf(parts, row.id)).map(({ input, label }) => ({ input, label }))
      : [],
  };
}

function clocksOf(state: SessionState): HallScreen['sessions'] {
  const { row } = state;
  if (row.status !== 'running' && row.status !== 'paused') return [];
  const { id, name, starts_at, ends_at, compensated } = describedSession(state);
  const { status, paused_at } = row;
  return [
    {
      id,
      name,
      status,
      starts_at,
      ends_at,
      paused_at: paused_at === null ? '' : chinaInstant(paused_at),
      compensated: compensated.map((one) => ({ station: one.station, ends_at: one.ends_at })),
    },
  ];
}

/**
 * Returns the content of a hall screen for an event.
 * @throws ApiError 404, also before the roster is frozen; 429
 */
export async function findHallScreen(parts: Parts, eventId: string, address: string): Promise<HallScreen> {
  const { db, clock } = parts;
  await requireHallLook(db, address, clock());
  const about = await requireHallEvent(db, eventId, clock());
  const { event, competition, now } = about;
  const ground = await groundOf(parts, about);
  const row = drawInSight(ground);
  return {
    competition: competition.name,
    event: { id: event.id, code: event.code, name: event.name },
    draw: row === undefined ? null : await describedDraw(parts, row, ground),
    sessions: ground.sessions.flatMap(clocksOf),
    server_time: chinaInstant(now),
  };
}
