import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { drawKinds, drawStatuses, drawTicket } from './draw-round.ts';

/**
 * The content of a hall screen for an event (大屏展示): data that the board has published, and the clocks of the
 * sessions. It never names a person or a unit. For a secret draw it contains only the number of drawn
 * tickets.
 */

const hallDraw = v.object({
  id: v.string(),
  kind: v.picklist(drawKinds),
  /** The name of the session. '' for an order draw. */
  session: v.string(),
  attempt: v.number(),
  status: v.picklist(drawStatuses),
  commitment: v.string(),
  /** '' until the digest is published. */
  words_hash: v.string(),
  tag: v.string(),
  words_until: v.string(),
  words: v.array(v.object({ slot: v.string(), word: v.string() })),
  /** The number of inputs, and the number of tickets that are shown or noted as unused. */
  inputs: v.number(),
  out: v.number(),
  /** The tickets of a sealed order. Empty for all other draws. */
  drawn: v.array(drawTicket),
});

const hallSession = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(['running', 'paused']),
  starts_at: v.string(),
  ends_at: v.string(),
  /** The time since which the session is paused and its clock is stopped. '' otherwise. */
  paused_at: v.string(),
  /** Stations with extra time, and the end of their time. */
  compensated: v.array(v.object({ station: v.string(), ends_at: v.string() })),
});

export const hallScreen = v.object({
  competition: v.string(),
  event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
  /** The current draw, or else the latest one that is not void. Null before the first commitment. */
  draw: v.nullable(hallDraw),
  /** Sessions that are running or paused, the earliest first. */
  sessions: v.array(hallSession),
  /** For the clocks. */
  server_time: v.string(),
});
export type HallScreen = v.InferOutput<typeof hallScreen>;

export const getHallScreen = call('GET', '/proofs/events/:id', {
  summary: 'Returns the content of the hall screen of an event',
  access: 'public',
  answer: hallScreen,
});

export const followHall = call('GET', '/proofs/events/:id/news', {
  summary:
    'Streams changes of the draws and sessions of an event to its hall screen, as server-sent events. ' +
    'The stream ends after ten minutes, and the client requests it again.',
  access: 'public',
  answer: 'events',
});
