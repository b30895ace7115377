import { chinaInstant, phaseOf, publicStateOf } from '../competition/competitions.ts';
import type { DrawProof } from '../contract/draw/draw-proof.ts';
import type { Database } from '../db/open-database.ts';
import { lookUp } from '../kit/rate-limits.ts';
import type { Parts } from './draw-rounds.ts';
import { sparesOf } from './spare-stations.ts';
import { unspokenIn } from './words-closing.ts';
import {
  isRevealed,
  listOf,
  openSeed,
  ticketsOf,
  timesOfRound,
  wordsOf,
  type RoundRow,
} from './draw-rows.ts';

/** The public proof of a draw. */

async function revealedOf(
  parts: Parts,
  row: RoundRow,
  event: Parameters<typeof isRevealed>[1],
): Promise<DrawProof['revealed']> {
  if (!isRevealed(row, event)) return null;
  return {
    seed: openSeed(parts, row),
    inputs: listOf(row.inputs),
    labels: listOf(row.labels),
    drawn: (await ticketsOf(parts, row.id)).map(({ input, label }) => ({ input, label })),
  };
}

/** Returns the end of the words before their deadline; null if there was none. */
async function closedWords(db: Database, row: RoundRow): Promise<DrawProof['words_closed']> {
  const { words_closed_at: at, words_closed_by: by } = row;
  if (at === null || by === '') return null;
  return { at: chinaInstant(at), by, unspoken: unspokenIn(await wordsOf(db, row.id)) };
}

const saidWords = async (db: Database, roundId: string): Promise<DrawProof['words']> =>
  (await wordsOf(db, roundId)).filter(({ word }) => word !== '').map(({ slot, word }) => ({ slot, word }));

/**
 * Returns the data with which a draw can be verified.
 * @throws ApiError 404; 429 for an address with too many unknown ids
 */
export async function findDrawProof(parts: Parts, id: string, address: string): Promise<DrawProof> {
  const { db, clock } = parts;
  const now = clock();
  const row = await lookUp(db, { kind: 'proofs', address, now }, () =>
    db.selectFrom('draw_rounds').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  const event = await db
    .selectFrom('competition_events as event')
    .innerJoin('competitions', 'competitions.id', 'event.competition_id')
    .select(['event.code', 'event.name', 'event.status', 'competitions.name as competition'])
    .select([
      'competitions.status as competition_status',
      'competitions.reg_open_at',
      'competitions.reg_close_at',
      'competitions.starts_on',
      'competitions.ends_on',
    ])
    .where('event.id', '=', row.event_id)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('draw_rounds')
    .select(['id', 'status'])
    .where('event_id', '=', row.event_id)
    .where('kind', '=', row.kind)
    .where('session_id', '=', row.session_id)
    .orderBy('attempt')
    .execute();
  const attempts = rows.map((one, at) => ({ ...one, attempt: at + 1 }));
  const session = await db
    .selectFrom('competition_sessions')
    .select(['name', 'status'])
    .where('id', '=', row.session_id)
    .executeTakeFirst();
  const state = publicStateOf(phaseOf({ ...event, status: event.competition_status }, now), event);
  return {
    id: row.id,
    competition: event.competition,
    competition_id: row.competition_id,
    event: `${event.code} ${event.name}`,
    session: session?.name ?? '',
    kind: row.kind,
    attempt: attempts.findIndex((one) => one.id === row.id) + 1,
    status: row.status,
    state: state !== 'cancelled' && session?.status === 'cancelled' ? 'sessionCancelled' : state,
    commitment: row.commitment,
    public_source: row.public_source,
    inputs_hash: row.inputs_hash,
    labels_hash: row.labels_hash,
    words_hash: row.words_hash,
    tag: row.tag,
    ...timesOfRound(row),
    words_closed: await closedWords(db, row),
    words: await saidWords(db, row.id),
    revealed: await revealedOf(parts, row, event),
    spares: (await sparesOf(parts, row.event_id))
      .filter(({ round_id }) => round_id === row.id)
      .map(({ station, label, at }) => ({ station, label, at: chinaInstant(at) })),
    attempts,
  };
}
