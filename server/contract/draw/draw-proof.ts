import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { drawKinds, drawStatuses, drawTicket, spareStation } from './draw-round.ts';

/** What everybody may know of a draw: never a name of a person or a unit. */

export const drawProof = v.object({
  /** The id of the round stands in its digests. */
  id: v.string(),
  competition: v.string(),
  /** For its board. */
  competition_id: v.string(),
  /** Its code and name. */
  event: v.string(),
  /** The name of the session; '' of an order. */
  session: v.string(),
  kind: v.picklist(drawKinds),
  attempt: v.number(),
  status: v.picklist(drawStatuses),
  commitment: v.string(),
  inputs_hash: v.string(),
  labels_hash: v.string(),
  words_hash: v.string(),
  tag: v.string(),
  committed_at: v.string(),
  words_until: v.string(),
  prepared_at: v.string(),
  drawn_at: v.string(),
  sealed_at: v.string(),
  voided_at: v.string(),
  decoded_at: v.string(),
  words: v.array(v.object({ slot: v.string(), word: v.string() })),
  /** Null until the seed is open. `drawn` is empty where an attempt was void before it was drawn. */
  revealed: v.nullable(
    v.object({
      seed: v.string(),
      inputs: v.array(v.string()),
      labels: v.array(v.string()),
      drawn: v.array(drawTicket),
    }),
  ),
  /** Of stations: what came in the place of drawn ones during the session, the earliest first. */
  spares: v.array(spareStation),
  /** All attempts of the same draw, the first first. */
  attempts: v.array(v.object({ id: v.string(), attempt: v.number(), status: v.picklist(drawStatuses) })),
});
export type DrawProof = v.InferOutput<typeof drawProof>;

export const getDrawProof = call('GET', '/proofs/draws/:id', {
  summary: 'What everybody can check of a draw',
  access: 'public',
  answer: drawProof,
});
