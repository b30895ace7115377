import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { strict } from '../kit/strict.ts';
import { drawStatuses, type drawKinds } from './draw-round.ts';

/** The ticket of one's own entry in a draw, drawn on the holder's own phone [running.md 3]. */

/** The kinds that are drawn for people; nobody holds a work code. */
export const heldKinds = [
  'order',
  'entryNo',
  'station',
] as const satisfies readonly (typeof drawKinds)[number][];

export const ownTicket = v.object({
  draw: v.string(),
  kind: v.picklist(heldKinds),
  /** Its code and name. */
  event: v.string(),
  /** The name of the session; '' of an order. */
  session: v.string(),
  status: v.picklist(drawStatuses),
  /** What is drawn for: the own receipt, order or entry number. */
  input: v.string(),
  /** '' until it is drawn. */
  label: v.string(),
  /** The station in use, where a spare one has come in the place of the drawn one; '' otherwise. */
  spare: v.string(),
  /** It waits for the touch of its holder. */
  is_due: v.boolean(),
});
export type OwnTicket = v.InferOutput<typeof ownTicket>;

/** A touch says nothing. */
export const ticketTouch = strict({});

export const getOwnTicket = call('GET', '/draws/:id/ticket', {
  summary: 'The ticket of one’s own entry in a draw',
  access: 'signed-in',
  answer: ownTicket,
});

export const drawOwnTicket = call('POST', '/draws/:id/ticket', {
  summary: 'Draws the ticket of one’s own entry; again it changes nothing',
  access: 'signed-in',
  body: ticketTouch,
  answer: ownTicket,
});
