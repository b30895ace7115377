import type { DrawRoundBy, DrawRoundEvent, DrawRoundFacts } from '../../machines/draw/draw-round.machine.ts';
import { unasked } from '../account/asked-second.ts';
import { peopleServing } from '../duty/serving.ts';
import { lockIdentity, requireSecondPerson, secondPersonOf } from '../account/second-person.ts';
import type { DrawRoundList } from '../contract/draw/draw-round.ts';
import { moveEvent } from '../event/event-steps.ts';
import { requireMoveBy, write, type Move } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { forbidden, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { post } from './board/board.ts';
import { carryOutWords, isWordAct, type WordAct } from './words-closing.ts';
import { drawOutcome, hashOfWords, type DrawOutcome, type DrawWord } from './draw-arithmetic.ts';
import { listDraws, workers, type Parts } from './draw-rounds.ts';
import { attemptOf, drawFactsOf } from './draw-facts.ts';
import { groundOf, type DrawGround } from './draw-lists.ts';
import { openSheets, removeWorkSheets } from '../scoring/open-sheets.ts';
import {
  actingAs,
  drawReaderOf,
  isOwnSlot,
  isRevealedAtEnd,
  listOf,
  openSeed,
  ticketsOf,
  wordsOf,
  type DrawReader,
  type RoundRow,
} from './draw-rows.ts';
import { announce } from '../news/event-news.ts';

/** Acts on a round after its commitment is published. */

export type DrawAct = { version: number } & (
  | WordAct
  | {
      type:
        | 'drawRound.prepare'
        | 'drawRound.draw'
        | 'drawRound.askSeal'
        | 'drawRound.seal'
        | 'drawRound.void'
        | 'drawRound.askDecode'
        | 'drawRound.decode';
    }
  | { type: 'drawRound.askVoid' | 'drawRound.drop'; reason: string }
);

/** A locked round with its locked event and the facts of the moment. */
export interface Found {
  readonly row: RoundRow;
  readonly ground: DrawGround;
  readonly about: AboutEvent;
  readonly reader: DrawReader;
  readonly facts: DrawRoundFacts;
}

/**
 * Locks competition, event and round, in that order, without a check of the reader's rights.
 * @throws ApiError 404
 */
export async function lockAnyRound(
  transaction: Database,
  userId: string,
  id: string,
  { clock, sealing }: Pick<Parts, 'clock' | 'sealing'>,
): Promise<Found> {
  const found = await transaction
    .selectFrom('draw_rounds')
    .select(['competition_id', 'event_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  await lockCompetition(transaction, found.competition_id);
  await lockEvents(transaction, [found.event_id]);
  const row = await transaction
    .selectFrom('draw_rounds')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const about = await aboutEvent(transaction, found.event_id, clock());
  const reader = await drawReaderOf(transaction, userId, about);
  const within = { db: transaction, sealing };
  const ground = await groundOf(within, about);
  return { row, ground, about, reader, facts: await drawFactsOf(within, ground, row, row) };
}

/**
 * Locks a round like {@link lockAnyRound}, for a user with a standing in the draws of the event.
 * @throws ApiError 404
 */
export async function lockRound(...of: Parameters<typeof lockAnyRound>): Promise<Found> {
  const found = await lockAnyRound(...of);
  if (found.reader.by.length === 0) throw notFound();
  return found;
}

/**
 * Returns the standings of the reader for an act. For a word the slot decides the standing.
 * @throws ApiError 403; 404 if there is no such slot
 */
async function standingsFor(transaction: Database, { row, reader }: Found, act: DrawAct) {
  if (act.type !== 'drawRound.speak' && act.type !== 'drawRound.decline')
    return { as: actingAs(reader, row.kind), answer: '' };
  const slot = (await wordsOf(transaction, row.id)).find((one) => one.slot === act.slot);
  if (slot === undefined) throw notFound();
  if (!isOwnSlot(slot, reader, row.kind)) throw forbidden();
  const as: DrawRoundBy = slot.slot === 'K' ? 'keeper' : slot.slot === 'W' ? 'supervisor' : 'leader';
  const isDeclinedAgain = act.type === 'drawRound.decline' && slot.declined_at !== null;
  return { as: [as], answer: isDeclinedAgain ? act.type : slot.word };
}

interface Asked {
  readonly by: DrawRoundBy;
  readonly facts: DrawRoundFacts;
  readonly isFree: boolean;
  readonly second: SecondPerson;
}

const eventOf = (act: DrawAct, { by, facts, isFree, second }: Asked): DrawRoundEvent => {
  switch (act.type) {
    case 'drawRound.speak':
    case 'drawRound.decline':
      return { type: act.type, by, facts, isFree };
    case 'drawRound.closeWords':
    case 'drawRound.seal':
    case 'drawRound.void':
    case 'drawRound.decode':
      return { type: act.type, by, facts, second };
    case 'drawRound.askVoid':
    case 'drawRound.drop':
      return { type: act.type, by, facts, reason: act.reason };
    case 'drawRound.askCloseWords':
    case 'drawRound.enterPublicValue':
    case 'drawRound.prepare':
    case 'drawRound.draw':
    case 'drawRound.askSeal':
    case 'drawRound.askDecode':
      return { type: act.type, by, facts };
  }
};

const saidIn = async (db: Database, roundId: string): Promise<DrawWord[]> =>
  (await wordsOf(db, roundId))
    .filter(({ word }) => word !== '')
    .map(({ slot, word }): DrawWord => [slot, word]);

/** Computes the result of a round. The result is the same each time. */
async function outcomeOf(parts: Pick<Parts, 'sealing'>, db: Database, row: RoundRow): Promise<DrawOutcome> {
  return drawOutcome({
    rid: row.id,
    seed: Buffer.from(openSeed(parts, row), 'hex'),
    inputs: listOf(row.inputs),
    labels: listOf(row.labels),
    words: await saidIn(db, row.id),
  });
}

async function keepTickets(
  { sealing }: Pick<Parts, 'sealing'>,
  transaction: Database,
  row: RoundRow,
): Promise<void> {
  const { pairs } = await outcomeOf({ sealing }, transaction, row);
  await transaction
    .insertInto('draw_tickets')
    .values(
      pairs.map(([input, label]) => {
        const text = `${row.id} ${label}`;
        return {
          round_id: row.id,
          input,
          label_sealed: sealing.seal(text),
          label_digest: sealing.digest(text),
        };
      }),
    )
    .execute();
}

/** Creates the sheets of the modules that are judged by work code. */
async function openWorkSheets(
  { sealing }: Pick<Parts, 'sealing'>,
  transaction: Database,
  { id, competition_id, event_id, session_id }: RoundRow,
): Promise<void> {
  const codes = (await ticketsOf({ db: transaction, sealing }, id)).map(({ label }) => label);
  await openSheets(transaction, { competition_id, event_id, session_id }, 'work', codes);
}

/** Publishes the end of a round: the tag if labels are drawn, and the seed if it is revealed now. */
async function publishEnd(
  parts: Pick<Parts, 'sealing'>,
  transaction: Database,
  row: RoundRow,
  { after, attempt, now }: { after: 'sealed' | 'void'; attempt: number; now: number },
): Promise<{ tag: string }> {
  const tag = row.drawn_at === null ? '' : (await outcomeOf(parts, transaction, row)).tag;
  if (after === 'void') await post(transaction, row, 'void', { attempt: String(attempt) }, now);
  if (tag !== '' && row.tag === '') await post(transaction, row, 'tag', { tag }, now);
  if (!isRevealedAtEnd(row) && isRevealedAtEnd({ kind: row.kind, status: after })) {
    await post(transaction, row, 'seed', { seed: openSeed(parts, row) }, now);
  }
  return { tag };
}

/** Carries out an act and returns the columns that are written beside the status. */
async function carryOut(
  parts: Pick<Parts, 'sealing'>,
  transaction: Database,
  { row, ground, about }: Found,
  act: DrawAct,
  userId: string,
): Promise<Parameters<typeof write<'draw_rounds'>>[3]> {
  const { now } = about;
  if (isWordAct(act)) return carryOutWords(transaction, { row, about }, act, userId);
  switch (act.type) {
    case 'drawRound.prepare': {
      const words_hash = hashOfWords(await saidIn(transaction, row.id));
      const { inputs_hash: inputs, labels_hash: labels } = row;
      await post(transaction, row, 'lists', { inputs, labels, words: words_hash }, now);
      return { words_hash, prepared_at: now };
    }
    case 'drawRound.draw':
      await keepTickets(parts, transaction, row);
      return { drawn_at: now };
    case 'drawRound.askSeal':
      return { ...unasked, asked: 'seal', asked_by: userId, asked_at: now };
    case 'drawRound.askDecode':
      return { ...unasked, asked: 'decode', asked_by: userId, asked_at: now };
    case 'drawRound.decode':
      // `revealRounds` posts the seed when the results are released [running.md A1].
      await post(transaction, row, 'decoded', { attempt: String(attemptOf(ground, row)) }, now);
      return { ...unasked, decoded_at: now };
    case 'drawRound.askVoid':
      return { asked: 'void', asked_by: userId, asked_at: now, asked_reason: act.reason };
    case 'drawRound.seal':
      if (row.kind === 'workCode') await openWorkSheets(parts, transaction, row);
      return {
        ...(await publishEnd(parts, transaction, row, {
          after: 'sealed',
          attempt: attemptOf(ground, row),
          now,
        })),
        ...unasked,
        sealed_at: now,
      };
    case 'drawRound.void':
      if (row.kind === 'workCode') await removeWorkSheets(transaction, row);
      return {
        ...(await publishEnd(parts, transaction, row, {
          after: 'void',
          attempt: attemptOf(ground, row),
          now,
        })),
        ...unasked,
        voided_at: now,
        reason: row.asked_reason,
      };
    case 'drawRound.drop':
      return { ...unasked, reason: act.reason };
  }
}

/** Checks whether an act needs two people, as a request or an approval. */
const isOfTwo = (type: DrawAct['type']) =>
  [
    'drawRound.askCloseWords',
    'drawRound.closeWords',
    'drawRound.askSeal',
    'drawRound.askVoid',
    'drawRound.askDecode',
    'drawRound.seal',
    'drawRound.void',
    'drawRound.decode',
  ].includes(type);

/** Checks whether an act is the supervisor's approval. */
const isAnswer = (type: DrawAct['type']) =>
  ['drawRound.closeWords', 'drawRound.seal', 'drawRound.void', 'drawRound.decode'].includes(type);

/**
 * Moves the event to `decoded` once every secret round of a held session is decoded or void. From then on each
 * work can be assigned to its entry. The rounds of a cancelled session stay sealed: no keeper can work them.
 */
async function decodeEvent(transaction: Database, { row, ground }: Found): Promise<void> {
  const { rounds, sessions, about } = ground;
  const cancelled = sessions.filter((session) => session.row.status === 'cancelled');
  const isDecoded = rounds.every(
    ({ id, kind, status, session_id }) =>
      id === row.id ||
      kind === 'order' ||
      ['decoded', 'void'].includes(status) ||
      cancelled.some((session) => session.row.id === session_id),
  );
  if (isDecoded)
    await moveEvent(transaction, about, { type: 'competitionEvent.decode', by: 'system', isDecoded });
}

const noteMove = (
  transaction: Database,
  { row, about: { now } }: Found,
  { type, reason }: { type: DrawAct['type']; reason: string },
  { move, userId }: { move: Move<'draw_rounds'> & { by: DrawRoundBy }; userId: string },
) =>
  audit(transaction, {
    object: 'drawRound',
    object_id: row.id,
    action: type,
    actor_id: userId,
    capacity: move.by,
    before: row.status,
    after: move.after,
    reason,
    at: now,
  });

/**
 * Moves a round by its chart with the facts of the moment.
 * @throws ApiError 404; 403 if the user does not have the standing, or does not count as a second person; 409
 *   if the chart does not allow the act or another request has changed the round
 */
export async function moveDraw(
  parts: Parts,
  userId: string,
  id: string,
  act: DrawAct,
): Promise<DrawRoundList> {
  const { db, clock, sealing } = parts;
  const eventId = await db.transaction().execute(async (transaction) => {
    const found = await lockRound(transaction, userId, id, { clock, sealing });
    const { row, facts, about } = found;
    if (row.version !== act.version) throw stale();
    const second =
      isAnswer(act.type) && row.asked_by !== null
        ? await secondPersonOf(transaction, row.asked_by, userId, true)
        : 'another';
    const { as, answer } = await standingsFor(transaction, found, act);
    const move = requireMoveBy('draw_rounds', row.status, { as, of: workers, second }, (by, other) =>
      eventOf(act, { by, facts, isFree: answer === '', second: other }),
    );
    if (isOfTwo(act.type) && !isAnswer(act.type)) {
      const supervisors = await peopleServing(transaction, row.event_id, { capacity: 'supervisor' });
      await requireSecondPerson(transaction, userId, supervisors, 'supervisor');
    }
    const set = await carryOut({ sealing }, transaction, found, act, userId);
    await write(transaction, move, { id, version: row.version }, set);
    await noteMove(
      transaction,
      found,
      { type: act.type, reason: 'reason' in act ? act.reason : '' },
      { move, userId },
    );
    if (act.type === 'drawRound.decode') await decodeEvent(transaction, found);
    if (isOfTwo(act.type)) await lockIdentity(transaction, userId, about.now);
    if (move.by !== 'leader') await beginDuty(transaction, userId, row.event_id, about.now);
    await announce(transaction, row.event_id, 'draws');
    // The results of an event can be read once it is decoded.
    if (act.type === 'drawRound.decode') await announce(transaction, row.event_id, 'results');
    return row.event_id;
  });
  return listDraws(parts, userId, eventId);
}
