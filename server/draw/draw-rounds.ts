import { randomBytes } from 'node:crypto';
import type { ApiParts } from '../context.ts';
import { drawKinds, WORDS_AT_MOST, type DrawRoundList } from '../contract/draw/draw-round.ts';
import { requireMoveBy } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { beginDuty } from '../expert/assignment-moves.ts';
import { aboutEvent } from '../expert/assignment-rows.ts';
import { conflict, invalid, notFound } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { randomKey } from '../kit/secrets.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { post } from './board.ts';
import { commitmentOf, hashOfInputs, hashOfLabels } from './draw-arithmetic.ts';
import { actingAs, describedRound, drawFactsOf, drawReaderOf, numbersOf } from './draw-rows.ts';

/** The draws of an event as who works them sees them, and how one begins. */

export type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

const SEED_BYTES = 32;

/** People who can do something to a round. */
export const workers = ['keeper', 'supervisor', 'leader'] as const;

const roundsOf = (db: Database, eventId: string) =>
  db
    .selectFrom('draw_rounds')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('attempt', 'desc')
    .execute();

/**
 * The draws of an event.
 * @throws ApiError 404 for everybody but keeper, supervisor, chief, committee and leaders with a word in them
 */
export async function listDraws(parts: Parts, userId: string, eventId: string): Promise<DrawRoundList> {
  const { db, clock } = parts;
  const about = await aboutEvent(db, eventId, clock());
  const reader = await drawReaderOf(db, userId, about);
  if (reader.by.length === 0) throw notFound();
  const { event, competition } = about;
  const rows = await roundsOf(db, eventId);
  const data = [];
  for (const kind of drawKinds) {
    for (const row of rows.filter((one) => one.kind === kind)) {
      data.push(await describedRound(parts, row, about, reader));
    }
  }
  const isTaken = rows.some(({ kind, status }) => kind === 'order' && status !== 'void');
  return {
    data,
    meta: {
      event: { id: event.id, code: event.code, name: event.name },
      competition: competition.name,
      by: [...reader.by],
      next: isTaken ? null : await drawFactsOf(db, about, 'order'),
      server_time: chinaInstant(about.now),
    },
  };
}

/** 01, 02 … as many digits as the last needs, and at least two. */
function labelsFor(count: number): string[] {
  const digits = Math.max(2, String(count).length);
  return Array.from({ length: count }, (_, at) => String(at + 1).padStart(digits, '0'));
}

/** Who may add a word: each unit on the roster, in the order of their ids, keeper and supervisor. */
async function addSlots(transaction: Database, roundId: string, eventId: string): Promise<void> {
  const units = await transaction
    .selectFrom('entries')
    .select('organisation_id')
    .distinct()
    .where('event_id', '=', eventId)
    .where('status', 'in', onRoster)
    .where('organisation_id', 'is not', null)
    .orderBy('organisation_id')
    .execute();
  const slots = units.map(({ organisation_id }, at) => ({
    slot: `U${String(at + 1).padStart(2, '0')}`,
    organisation_id,
  }));
  const own = ['K', 'W'].map((slot) => ({ slot, organisation_id: null }));
  await transaction
    .insertInto('draw_words')
    .values([...slots, ...own].map((slot) => ({ round_id: roundId, ...slot, said_by: null, said_at: null })))
    .execute();
}

/**
 * Makes the seed of a new attempt at the order of an event and publishes its digest.
 * @throws ApiError 404, 403; 409 where one is on its way or stands, the roster is not frozen or the scheme not fixed;
 *   422 naming `words_until`
 */
export async function commitDraw(
  parts: Parts,
  userId: string,
  eventId: string,
  words: { words_until: string },
): Promise<DrawRoundList> {
  const { db, clock, sealing } = parts;
  await db.transaction().execute(async (transaction) => {
    const found = await aboutEvent(transaction, eventId, clock());
    await lockCompetition(transaction, found.competition.id);
    await lockEvents(transaction, [eventId]);
    const about = await aboutEvent(transaction, eventId, clock());
    const { now, competition, event } = about;
    const reader = await drawReaderOf(transaction, userId, about);
    if (reader.by.length === 0) throw notFound();
    const facts = await drawFactsOf(transaction, about, 'order');
    const acting = { as: actingAs(reader), of: workers };
    const { by, status } = requireMoveBy('draw_rounds', 'idle', acting, (one) => ({
      type: 'drawRound.commit' as const,
      by: one,
      facts,
    }));
    const before = await roundsOf(transaction, eventId);
    if (before.some((row) => row.kind === 'order' && row.status !== 'void')) throw conflict();
    const words_until = Date.parse(words.words_until);
    if (words_until <= now || words_until > now + WORDS_AT_MOST) throw invalid({ words_until: ['choice'] });
    const id = randomKey();
    const seed = randomBytes(SEED_BYTES);
    const inputs = await numbersOf(transaction, eventId);
    const labels = labelsFor(inputs.length);
    const row = {
      id,
      competition_id: competition.id,
      event_id: eventId,
      kind: 'order' as const,
      attempt: before.length + 1,
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
        prepared_at: null,
        drawn_at: null,
        sealed_at: null,
        voided_at: null,
        asked_by: null,
        asked_at: null,
      })
      .execute();
    await addSlots(transaction, id, eventId);
    await post(
      transaction,
      row,
      'commitment',
      {
        event: event.code,
        kind: row.kind,
        attempt: String(row.attempt),
        commitment: row.commitment,
        inputs: row.inputs_hash,
        labels: row.labels_hash,
        words_until: chinaInstant(words_until),
      },
      now,
    );
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
  });
  return listDraws(parts, userId, eventId);
}
