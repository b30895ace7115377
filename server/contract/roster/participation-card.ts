import * as v from 'valibot';
import { entryStatuses } from '../entry/entry-fields.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';

/** Participation cards (参赛证): one for each person on a frozen roster, with the number and code that check-in reads. */

const card = v.object({
  /** Of the entry, with the place in a team: E26-SK13-0004-2. */
  number: v.string(),
  /** 80 bits in four groups; another person in the same place has another code. */
  code: v.string(),
  name: v.string(),
  /** Opens the photo for five minutes without a session; '' where there is none. */
  photo_url: v.string(),
  /** '' where no unit stands behind the entry. */
  unit: v.string(),
});
export type Card = v.InferOutput<typeof card>;

const cardEvent = v.object({
  competition: v.object({
    id: v.string(),
    name: v.string(),
    starts_on: v.string(),
    ends_on: v.string(),
    place: v.string(),
  }),
  event: v.object({ id: v.string(), code: v.string(), name: v.string(), group: v.string() }),
});

/** Cards in one document. */
export const CARDS_AT_ONCE = 500;

export const cardQuery = v.object({
  /** The first 500 cards, the next 500, and so on. */
  part: v.optional(
    v.pipe(v.string(fault('type')), v.regex(/^[1-9]\d{0,2}$/, fault('choice')), v.transform(Number)),
    '1',
  ),
});

export const cardSheet = v.object({
  ...cardEvent.entries,
  /** In the order of their numbers. */
  cards: v.array(card),
  total: v.number(),
  part: v.number(),
  parts: v.number(),
});
export type CardSheet = v.InferOutput<typeof cardSheet>;

export const listEventCards = call('GET', '/events/:id/cards', {
  summary: 'The cards of an event whose roster is frozen; of a unit those of its own people',
  access: 'signed-in',
  query: cardQuery,
  answer: cardSheet,
});

export const getEntryCards = call('GET', '/entries/:id/cards', {
  summary: 'The cards of an entry whose roster is frozen; of a competitor the own one',
  access: 'signed-in',
  answer: cardSheet,
});

/** Of one's own entry; '' for what is not drawn yet. The work code is told with the results. */
const ownNumbers = v.object({
  order: v.string(),
  /** Its name, and when it starts. */
  session: v.string(),
  starts_at: v.string(),
  entry: v.string(),
  station: v.string(),
  /** The station that was drawn, where a spare one is in its place; '' otherwise. */
  drawn: v.string(),
});
export type OwnNumbers = v.InferOutput<typeof ownNumbers>;

/** What somebody takes to a competition: the own card, and the programme. */
export const ownDocuments = v.object({
  /** One for each own entry, the next competition first. */
  data: v.array(
    v.object({
      /** Of the entry. */
      id: v.string(),
      no: v.string(),
      status: v.picklist(entryStatuses),
      ...cardEvent.entries,
      is_frozen: v.boolean(),
      reg_close_at: v.string(),
      /** Null before the order of the event is sealed. */
      numbers: v.nullable(ownNumbers),
      /** The draw that is being held for it: its ticket is drawn by touch. '' for none. */
      draw: v.string(),
    }),
  ),
  meta: v.object({ server_time: v.string() }),
});
export type OwnDocuments = v.InferOutput<typeof ownDocuments>;

export const listOwnDocuments = call('GET', '/my/documents', {
  summary: 'One’s own entries with what is printed for them',
  access: 'person',
  answer: ownDocuments,
});
