import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { strict } from '../kit/strict.ts';
import { drawStatuses, type drawKinds } from './draw-round.ts';

/** The ticket of the caller's entry in a draw, drawn on the holder's own phone [running.md 3]. */

/** The kinds that are drawn for people. A work code has no holder. */
export const heldKinds = [
  'order',
  'entryNo',
  'station',
] as const satisfies readonly (typeof drawKinds)[number][];

export const ownTicket = v.object({
  draw: v.string(),
  kind: v.picklist(heldKinds),
  /** The code and the name of the event. */
  event: v.string(),
  /** The name of the session. '' for an order draw. */
  session: v.string(),
  status: v.picklist(drawStatuses),
  /** The input of the draw: the receipt, order or entry number of the caller. */
  input: v.string(),
  /** '' until the ticket is drawn. */
  label: v.string(),
  /** The station in use, if a spare station has replaced the drawn one. '' otherwise. */
  spare: v.string(),
  /** Whether the ticket waits for the touch of its holder. */
  is_due: v.boolean(),
});
export type OwnTicket = v.InferOutput<typeof ownTicket>;

/** The body of a touch is empty. */
export const ticketTouch = strict({});

export const getOwnTicket = call('GET', '/draws/:id/ticket', {
  summary: 'Returns the ticket of the caller’s entry in a draw',
  access: 'signed-in',
  answer: ownTicket,
});

export const drawOwnTicket = call('POST', '/draws/:id/ticket', {
  summary: 'Draws the ticket of the caller’s entry; a repeated call changes nothing',
  access: 'signed-in',
  body: ticketTouch,
  answer: ownTicket,
});
