import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { drawKinds, drawStatuses, drawTicket } from './draw-round.ts';

/**
 * What the screen of a hall shows of an event (大屏展示): what is on the board anyway, and the clocks of its sessions.
 * Never a name of a person or a unit, and of a secret draw only how many tickets are drawn.
 */

const hallDraw = v.object({
  id: v.string(),
  kind: v.picklist(drawKinds),
  /** The name of the session; '' of an order. */
  session: v.string(),
  attempt: v.number(),
  status: v.picklist(drawStatuses),
  commitment: v.string(),
  /** '' until it is published. */
  words_hash: v.string(),
  tag: v.string(),
  words_until: v.string(),
  words: v.array(v.object({ slot: v.string(), word: v.string() })),
  /** How many are drawn for, and how many tickets are shown or noted as unused. */
  inputs: v.number(),
  out: v.number(),
  /** Of a sealed order; empty of all others. */
  drawn: v.array(drawTicket),
});

const hallSession = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(['running', 'paused']),
  starts_at: v.string(),
  ends_at: v.string(),
  /** Since when it is paused: its clock stands. '' otherwise. */
  paused_at: v.string(),
  /** Stations with more time, and until when they run. */
  compensated: v.array(v.object({ station: v.string(), ends_at: v.string() })),
});

export const hallScreen = v.object({
  competition: v.string(),
  event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
  /** The draw on its way; otherwise the latest that stands. Null before the first commitment. */
  draw: v.nullable(hallDraw),
  /** Those that run or are paused, the earliest first. */
  sessions: v.array(hallSession),
  /** For the clocks. */
  server_time: v.string(),
});
export type HallScreen = v.InferOutput<typeof hallScreen>;

export const getHallScreen = call('GET', '/proofs/events/:id', {
  summary: 'What the screen of a hall shows of an event',
  access: 'public',
  answer: hallScreen,
});

export const followHall = call('GET', '/proofs/events/:id/news', {
  summary:
    'Says that the draws or sessions of an event have changed, as server-sent events, for the screen of its hall. ' +
    'Ends after ten minutes, to be asked for again.',
  access: 'public',
  answer: 'events',
});
