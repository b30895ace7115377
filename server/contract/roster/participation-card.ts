import * as v from 'valibot';
import { entryStatuses } from '../entry/entry-fields.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';

/**
 * Participation cards (参赛证): one for each person on a frozen roster, with the number and the code that the
 * check-in reads.
 */

const card = v.object({
  /** The receipt number of the entry, for a team followed by the place of the member: E26-SK13-0004-2. */
  number: v.string(),
  /** 80 bits in four groups. Another person in the same place has another code. */
  code: v.string(),
  name: v.string(),
  /** A URL that opens the photo for five minutes without a session. '' if there is no photo. */
  photo_url: v.string(),
  /** '' if the entry has no unit. */
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

/** The maximum number of cards in one document. */
export const CARDS_AT_ONCE = 500;

export const cardQuery = v.object({
  /** Selects the first 500 cards, the next 500, and so on. */
  part: v.optional(
    v.pipe(v.string(fault('type')), v.regex(/^[1-9]\d{0,2}$/, fault('choice')), v.transform(Number)),
    '1',
  ),
});

export const cardSheet = v.object({
  ...cardEvent.entries,
  /** Sorted by number. */
  cards: v.array(card),
  total: v.number(),
  part: v.number(),
  parts: v.number(),
});
export type CardSheet = v.InferOutput<typeof cardSheet>;

export const listEventCards = call('GET', '/events/:id/cards', {
  summary: 'Returns the cards of an event with a frozen roster; a unit receives those of its people',
  access: 'signed-in',
  query: cardQuery,
  answer: cardSheet,
});

export const getEntryCards = call('GET', '/entries/:id/cards', {
  summary: 'Returns the cards of an entry with a frozen roster; a competitor receives only one card',
  access: 'signed-in',
  answer: cardSheet,
});

/**
 * The numbers of the caller's entry. '' for a number that is not drawn yet. The work code is shown with the
 * results.
 */
const ownNumbers = v.object({
  order: v.string(),
  /** The name and the start of the session. */
  session: v.string(),
  starts_at: v.string(),
  entry: v.string(),
  station: v.string(),
  /** The station that was drawn, if a spare station has replaced it. '' otherwise. */
  drawn: v.string(),
});
export type OwnNumbers = v.InferOutput<typeof ownNumbers>;

/** The documents that the caller takes to a competition: the participation card, and the programme. */
export const ownDocuments = v.object({
  /** One item for each entry of the caller, sorted by the first day of the competition, the latest first. */
  data: v.array(
    v.object({
      /** The id of the entry. */
      id: v.string(),
      no: v.string(),
      status: v.picklist(entryStatuses),
      ...cardEvent.entries,
      is_frozen: v.boolean(),
      reg_close_at: v.string(),
      /** Null before the order of the event is sealed. */
      numbers: v.nullable(ownNumbers),
      /**
       * The session of the entry while it is not over. Before the order of the event is sealed: the first session
       * of the event, which is not the entry’s own. Null if there is none, or if the entry is not on the roster.
       */
      next_session: v.nullable(v.object({ name: v.string(), starts_at: v.string(), is_own: v.boolean() })),
      /** The id of the current draw whose ticket the holder draws by touch. '' for none. */
      draw: v.string(),
    }),
  ),
  meta: v.object({ server_time: v.string() }),
});
export type OwnDocuments = v.InferOutput<typeof ownDocuments>;

export const listOwnDocuments = call('GET', '/my/documents', {
  summary: 'Lists the caller’s entries with the documents that are printed for them',
  access: 'person',
  answer: ownDocuments,
});
