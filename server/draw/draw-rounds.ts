import { randomBytes } from 'node:crypto';
import type { ApiParts } from '../context.ts';
import {
  kindsWithWords,
  secretKinds,
  WORDS_AT_MOST,
  type DrawCommitment,
  type DrawKind,
  type DrawRoundList,
} from '../contract/draw/draw-round.ts';
import { requireMoveBy } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import { conflict, invalid, notFound } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { randomKey } from '../kit/secrets.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { post } from './board/board.ts';
import { tellLeaders } from './led-draws.ts';
import { commitmentOf, hashOfInputs, hashOfLabels, SEED_BYTES } from './draw-arithmetic.ts';
import { describedRound, drawFactsOf } from './draw-facts.ts';
import {
  attemptsAt,
  groundOf,
  inputsOf,
  labelsFor,
  liveAt,
  type Draw,
  type DrawGround,
} from './draw-lists.ts';
import { actingAs, drawReaderOf, standingsTo } from './draw-rows.ts';
import { announce } from '../news/event-news.ts';

/** The list of the draws of an event, and the commitment that begins a draw. */

export type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

/** The standings that can act on a round. */
export const workers = ['keeper', 'supervisor', 'leader'] as const;

/** Returns the draws of an event in their order. */
function drawsOf({ sessions }: DrawGround): Draw[] {
  const held = sessions.filter(({ row }) => row.status !== 'cancelled');
  return [
    { kind: 'order', session_id: '' },
    ...held.flatMap(({ row }) => secretKinds.map((kind) => ({ kind, session_id: row.id }))),
  ];
}

/**
 * Returns the draws of an event.
 * @throws ApiError 404 for every user except keepers, the supervisor, the chief judge, the committee, and
 *   team leaders with a slot for a word
 */
export async function listDraws(parts: Parts, userId: string, eventId: string): Promise<DrawRoundList> {
  const { db, clock } = parts;
  const about = await aboutEvent(db, eventId, clock());
  const reader = await drawReaderOf(db, userId, about);
  if (reader.by.length === 0) throw notFound();
  const { event, competition } = about;
  const ground = await groundOf(parts, about);
  const data = [];
  const next = [];
  for (const draw of drawsOf(ground)) {
    for (const row of attemptsAt(ground, draw)) {
      data.push(await describedRound(parts, row, ground, reader));
    }
    if (liveAt(ground, draw) === undefined) {
      const facts = await drawFactsOf(parts, ground, draw);
      next.push({ ...draw, by: standingsTo(reader, draw.kind), facts });
    }
  }
  return {
    data,
    meta: {
      event: { id: event.id, code: event.code, name: event.name },
      competition: competition.name,
      sessions: ground.sessions
        .filter(({ row }) => row.status !== 'cancelled')
        .map(({ row }) => ({ id: row.id, name: row.name, starts_at: chinaInstant(row.starts_at) })),
      by: [...reader.by],
      next,
      server_time: chinaInstant(about.now),
    },
  };
}

/**
 * Adds the slots for words. The keeper and the supervisor have one slot each. For kinds that always take
 * words, each unit on the roster has one too, in the order of the units' ids. The public value has a slot if
 * the commitment names its source.
 */
async function addSlots(
  transaction: Database,
  roundId: string,
  { eventId, kind, public_source }: { eventId: string; kind: DrawKind; public_source: string },
): Promise<void> {
  const units = kindsWithWords.includes(kind)
    ? await transaction
        .selectFrom('entries')
        .select('organisation_id')
        .distinct()
        .where('event_id', '=', eventId)
        .where('status', 'in', onRoster)
        .where('organisation_id', 'is not', null)
        .orderBy('organisation_id')
        .execute()
    : [];
  const slots = units.map(({ organisation_id }, at) => ({
    slot: `U${String(at + 1).padStart(2, '0')}`,
    organisation_id,
  }));
  const own = ['K', 'W', ...(public_source === '' ? [] : ['P'])].map((slot) => ({
    slot,
    organisation_id: null,
  }));
  await transaction
    .insertInto('draw_words')
    .values([...slots, ...own].map((slot) => ({ round_id: roundId, ...slot, said_by: null, said_at: null })))
    .execute();
}

/**
 * Returns the instant at which words close, in milliseconds since the epoch. If the kind does not need words,
 * there is no public value and the keeper gives no time, words close at once.
 * @throws ApiError 422 naming `words_until`
 */
function closingOf({ kind, words_until, public_source }: DrawCommitment, now: number): number {
  if (words_until === undefined) {
    if (kindsWithWords.includes(kind) || public_source !== '') throw invalid({ words_until: ['required'] });
    return now;
  }
  const until = Date.parse(words_until);
  if (until <= now || until > now + WORDS_AT_MOST) throw invalid({ words_until: ['words.until'] });
  return until;
}

/** The id and the seed of a new round. */
export interface DrawOrigin {
  readonly id: string;
  readonly seed: Buffer;
}

const randomOrigin = (): DrawOrigin => ({ id: randomKey(), seed: randomBytes(SEED_BYTES) });

/**
 * Creates the seed of a new attempt at a draw and publishes its digest.
 * @param origin random, except in the demonstration [running.md 9]
 * @throws ApiError 404; 403 if the user does not keep the kind; 409 if there is an attempt that is not void,
 *   the inputs are not known, or the scheme is not fixed; 422 naming `words_until`
 */
export async function commitDraw(
  parts: Parts,
  userId: string,
  eventId: string,
  commitment: DrawCommitment,
  { id, seed }: DrawOrigin = randomOrigin(),
): Promise<DrawRoundList> {
  const { db, clock, sealing } = parts;
  const draw: Draw = { kind: commitment.kind, session_id: commitment.session_id };
  await db.transaction().execute(async (transaction) => {
    const within = { db: transaction, sealing };
    const found = await aboutEvent(transaction, eventId, clock());
    await lockCompetition(transaction, found.competition.id);
    await lockEvents(transaction, [eventId]);
    const about = await aboutEvent(transaction, eventId, clock());
    const { now, competition, event } = about;
    const reader = await drawReaderOf(transaction, userId, about);
    if (reader.by.length === 0) throw notFound();
    const ground = await groundOf(within, about);
    const session = ground.sessions.find(({ row }) => row.id === draw.session_id);
    if ((draw.kind === 'order') !== (draw.session_id === '')) throw invalid({ session_id: ['choice'] });
    if (draw.kind !== 'order' && session === undefined) throw notFound();
    const facts = await drawFactsOf(within, ground, draw);
    const acting = { as: actingAs(reader, draw.kind), of: workers };
    const { by, status } = requireMoveBy('draw_rounds', 'idle', acting, (one) => ({
      type: 'drawRound.commit' as const,
      by: one,
      facts,
    }));
    if (liveAt(ground, draw) !== undefined) throw conflict();
    const words_until = closingOf(commitment, now);
    const { public_source } = commitment;
    const inputs = (await inputsOf(within, ground, draw)) ?? [];
    const labels = labelsFor(ground, draw, inputs.length);
    if (labels.length < inputs.length) throw conflict();
    const row = {
      id,
      competition_id: competition.id,
      event_id: eventId,
      ...draw,
      attempt: ground.rounds.filter(({ kind }) => kind === draw.kind).length + 1,
      commitment: commitmentOf(id, seed),
      inputs_hash: hashOfInputs(inputs),
      labels_hash: hashOfLabels(labels),
    };
    await transaction
      .insertInto('draw_rounds')
      .values({
        ...row,
        status,
        seed_sealed: sealing.seal(`${id} ${seed.toString('hex')}`),
        inputs: JSON.stringify(inputs),
        labels: JSON.stringify(labels),
        committed_at: now,
        words_until,
        public_source,
        prepared_at: null,
        drawn_at: null,
        sealed_at: null,
        voided_at: null,
        asked_by: null,
        asked_at: null,
      })
      .execute();
    await addSlots(transaction, id, { eventId, kind: draw.kind, public_source });
    await post(
      transaction,
      row,
      'commitment',
      {
        event: event.code,
        ...(session !== undefined && { session: session.row.name }),
        kind: row.kind,
        attempt: String(attemptsAt(ground, draw).length + 1),
        commitment: row.commitment,
        inputs: row.inputs_hash,
        labels: row.labels_hash,
        words_until: chinaInstant(words_until),
        ...(public_source !== '' && { public_source }),
      },
      now,
    );
    if (words_until > now) await tellLeaders(transaction, { id }, 'draw.words', about, words_until);
    await audit(transaction, {
      object: 'drawRound',
      object_id: id,
      action: 'drawRound.commit',
      actor_id: userId,
      capacity: by,
      before: '',
      after: status,
      reason: '',
      at: now,
    });
    await beginDuty(transaction, userId, eventId, now);
    await announce(transaction, eventId, 'draws');
  });
  return listDraws(parts, userId, eventId);
}
