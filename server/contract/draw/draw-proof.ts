import * as v from 'valibot';
import { publicStates } from '../competition/public-state.ts';
import { call } from '../kit/call.ts';
import { wordsClosers } from './words-until.ts';
import { drawKinds, drawStatuses, drawTicket, spareStation } from './draw-round.ts';

/** The public data of a draw. It never names a person or a unit. */

export const drawProof = v.object({
  /** The id of the round, which is part of its digests. */
  id: v.string(),
  competition: v.string(),
  /** The id of the competition, for the link to its board. */
  competition_id: v.string(),
  /** The code and the name of the event. */
  event: v.string(),
  /** The name of the session. '' for an order draw. */
  session: v.string(),
  kind: v.picklist(drawKinds),
  attempt: v.number(),
  status: v.picklist(drawStatuses),
  /** The state of the event. `sessionCancelled`: the event goes on, and the session of the draw is cancelled. */
  state: v.picklist([...publicStates, 'sessionCancelled']),
  commitment: v.string(),
  /** The source of the public value, as the commitment names it. '' if there is none. */
  public_source: v.string(),
  inputs_hash: v.string(),
  labels_hash: v.string(),
  words_hash: v.string(),
  tag: v.string(),
  committed_at: v.string(),
  words_until: v.string(),
  /**
   * The end of the words before `words_until` [running.md A18]: who closed them, and the slots without a word.
   * Null if they close at `words_until`.
   */
  words_closed: v.nullable(
    v.object({ at: v.string(), by: v.picklist(wordsClosers), unspoken: v.array(v.string()) }),
  ),
  prepared_at: v.string(),
  drawn_at: v.string(),
  sealed_at: v.string(),
  voided_at: v.string(),
  decoded_at: v.string(),
  words: v.array(v.object({ slot: v.string(), word: v.string() })),
  /** Null until the seed is public. `drawn` is empty if the attempt was void before it was drawn. */
  revealed: v.nullable(
    v.object({
      seed: v.string(),
      inputs: v.array(v.string()),
      labels: v.array(v.string()),
      drawn: v.array(drawTicket),
    }),
  ),
  /**
   * For a draw of stations: the spare stations that replaced drawn ones during the session, the earliest
   * first.
   */
  spares: v.array(spareStation),
  /** All attempts of the same draw, the first attempt first. */
  attempts: v.array(v.object({ id: v.string(), attempt: v.number(), status: v.picklist(drawStatuses) })),
});
export type DrawProof = v.InferOutput<typeof drawProof>;

export const getDrawProof = call('GET', '/proofs/draws/:id', {
  summary: 'Returns the public data for the check of a draw',
  access: 'public',
  answer: drawProof,
});
