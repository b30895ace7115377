import * as v from 'valibot';
import { instant } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/competition-making.ts';
import { incidentFacts } from '../day/incident.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';

/** Draws at an event (抽签轮次). */

/** In the order in which an event has them. */
export const drawKinds = ['order', 'entryNo', 'station', 'workCode'] as const;
export type DrawKind = (typeof drawKinds)[number];

/** The kinds that each session has, and that stay secret until its marks are locked. */
export const secretKinds = ['entryNo', 'station', 'workCode'] as const satisfies readonly DrawKind[];

/** The kinds that words are always taken for; for the others where the keeper says until when. */
export const kindsWithWords: readonly DrawKind[] = ['order', 'entryNo'];

export const drawStatuses = ['idle', 'committed', 'ready', 'drawing', 'sealed', 'decoded', 'void'] as const;

/** What can be drawn for at once. */
export const MOST_DRAWN = 500;

/** Characters of a word. */
const LONGEST_WORD = 32;

/** How long words may be taken at most. */
export const WORDS_AT_MOST = 7 * 24 * 60 * 60_000;

/** Letters and digits in Unicode's composed form, with single spaces between [domain.md 7]. */
export const drawWord = v.pipe(
  v.string(fault('type')),
  v.trim(),
  v.nonEmpty(fault('required')),
  v.check((word) => Array.from(word).length <= LONGEST_WORD, fault('tooLong', LONGEST_WORD)),
  v.regex(/^[\p{L}\p{Nd}]+(?: [\p{L}\p{Nd}]+)*$/u, fault('characters')),
  v.check((word) => word === word.normalize('NFC'), fault('characters')),
);

/** What the chart asks for. */
export const drawFacts = v.object({
  hasScheme: v.boolean(),
  isListFixed: v.boolean(),
  areWordsClosed: v.boolean(),
  isUnchanged: v.boolean(),
  isPreviousSealed: v.boolean(),
  hasNext: v.boolean(),
  isDecodable: v.boolean(),
  hasSupervisor: v.boolean(),
  areTicketsOut: v.boolean(),
  waiting: v.picklist(['', 'seal', 'void', 'decode']),
});

export const drawTicket = v.object({ input: v.string(), label: v.string() });

/** How a ticket came to its holder: by their own touch, at the keeper's desk, or not at all; '' as long as it is left. */
export const ticketOuts = ['', 'own', 'desk', 'unused'] as const;
export type TicketOut = (typeof ticketOuts)[number];

/** A place for a word: `U01`… of a delegation, `K` of the keeper, `W` of the supervisor. */
const drawSlot = v.object({
  slot: v.string(),
  /** The unit; '' for keeper and supervisor. */
  unit: v.string(),
  /** '' where there is none. */
  word: v.string(),
  is_own: v.boolean(),
  /** Of a delegation’s leader: what the delegation has said before; '' for others. */
  last_word: v.string(),
});

/** A station that has come in the place of another one during the session; published, as on the board. */
export const spareStation = v.object({ station: v.string(), label: v.string(), at: v.string() });

/** A ruling that the keeper enters a spare station for. */
const spareAsked = v.object({
  /** The incident. */
  id: v.string(),
  version: v.number(),
  /** The station that is given up. */
  station: v.string(),
  facts: incidentFacts,
});

/** All that somebody is to a draw. */
const drawStandings = v.array(v.picklist(['keeper', 'supervisor', 'chief', 'organiser', 'leader']));

export const drawRound = v.object({
  id: v.string(),
  kind: v.picklist(drawKinds),
  /** '' of the order, which is drawn for all sessions. */
  session_id: v.string(),
  /** What the reader is to it. */
  by: drawStandings,
  /** From 1. */
  attempt: v.number(),
  status: v.picklist(drawStatuses),
  version: v.number(),
  commitment: v.string(),
  inputs_hash: v.string(),
  labels_hash: v.string(),
  /** '' until the words are closed. */
  words_hash: v.string(),
  /** '' until it is sealed or void. */
  tag: v.string(),
  /** How many are drawn for, and from how many labels. */
  inputs: v.number(),
  labels: v.number(),
  /** How many tickets are shown or noted as unused; all that is told of a secret round. */
  out: v.number(),
  committed_at: v.string(),
  words_until: v.string(),
  /** '' as long as it has not come to that, as those that follow. */
  prepared_at: v.string(),
  drawn_at: v.string(),
  sealed_at: v.string(),
  voided_at: v.string(),
  decoded_at: v.string(),
  /** Why it is void, or what was answered last. */
  reason: v.string(),
  slots: v.array(drawSlot),
  /** What the supervisor is asked for; `until` is when it lapses. */
  asked: v.object({ reason: v.string(), until: v.string() }),
  /** What two people have agreed on, the first first: who has asked, and who has agreed when. */
  agreed: v.array(
    v.object({
      act: v.picklist(['seal', 'void', 'decode']),
      keeper: v.string(),
      supervisor: v.string(),
      at: v.string(),
    }),
  ),
  /**
   * Of an order for keeper and supervisor once it is drawn, for the others once it is sealed; of another kind for its
   * keeper alone, until it is decoded.
   */
  tickets: v.array(v.object({ ...drawTicket.entries, out: v.picklist(ticketOuts) })),
  /** Of the stations: supplements to what was drawn, the earliest first. */
  spares: v.array(spareStation),
  /** For the keeper of the stations alone: the rulings that wait, and the stations that nobody has been given. */
  spare_asked: v.array(spareAsked),
  spare_labels: v.array(v.string()),
  facts: drawFacts,
});
export type DrawRound = v.InferOutput<typeof drawRound>;

export const drawRoundList = v.object({
  /** The order first, then session by session; of each kind the latest attempt first. */
  data: v.array(drawRound),
  meta: v.object({
    event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
    /** Its name. */
    competition: v.string(),
    /** The earliest first; none that is cancelled. */
    sessions: v.array(v.object({ id: v.string(), name: v.string(), starts_at: v.string() })),
    /** All that the reader is to the draws of the event. */
    by: drawStandings,
    /** What speaks for and against a first or next attempt, of each draw that has none on its way. */
    next: v.array(
      v.object({
        kind: v.picklist(drawKinds),
        session_id: v.string(),
        by: drawStandings,
        facts: drawFacts,
      }),
    ),
    /** For countdowns. */
    server_time: v.string(),
  }),
});
export type DrawRoundList = v.InferOutput<typeof drawRoundList>;

export const listDraws = call('GET', '/events/:id/draws', {
  summary: 'Draws of an event, for who works them or has a word in them',
  access: 'signed-in',
  answer: drawRoundList,
});

/** `session_id`: '' of the order. `words_until` may be left out where no words are taken. */
export const drawCommitment = strict({
  kind: v.picklist(drawKinds, fault('choice')),
  session_id: v.optional(v.string(fault('type')), ''),
  words_until: v.optional(instant),
});
export type DrawCommitment = v.InferOutput<typeof drawCommitment>;

export const commitDraw = call('POST', '/events/:id/draws', {
  summary: 'Publishes the commitment to a new seed for a draw of an event',
  access: 'signed-in',
  body: drawCommitment,
  answer: drawRoundList,
});

/** `slot`: one that is one’s own. */
export const drawSaying = strict({
  version,
  slot: v.pipe(v.string(fault('type')), v.regex(/^(?:U\d{2,3}|K|W)$/, fault('choice'))),
  word: drawWord,
});

export const sayDrawWord = call('POST', '/draws/:id/words', {
  summary: 'Adds one’s own word to a round',
  access: 'signed-in',
  body: drawSaying,
  answer: drawRoundList,
});

export const prepareDraw = call('POST', '/draws/:id/prepare', {
  summary: 'Closes the words; all lists are fixed',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const drawRoundNow = call('POST', '/draws/:id/draw', {
  summary: 'Draws, while the supervisor is signed in',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

const ticketInputs = v.pipe(
  v.array(v.pipe(v.string(fault('type')), v.regex(/^[A-Z0-9-]{1,20}$/, fault('characters'))), fault('type')),
  v.minLength(1, fault('required')),
  v.maxLength(MOST_DRAWN, fault('most', MOST_DRAWN)),
  v.check((all) => new Set(all).size === all.length, fault('choice')),
);

/** `inputs`: what is drawn for. Tickets that are out meanwhile stay as they are. */
export const deskDraw = strict({ inputs: ticketInputs });
export const unusedTickets = strict({ inputs: ticketInputs, reason: reasonedAct.entries.reason });

export const drawAtDesk = call('POST', '/draws/:id/tickets', {
  summary: 'The keeper draws tickets at the desk, for holders without a phone',
  access: 'signed-in',
  body: deskDraw,
  answer: drawRoundList,
});

export const noteTicketsUnused = call('POST', '/draws/:id/tickets/unused', {
  summary: 'The keeper notes tickets as unused: their holders are not there',
  access: 'signed-in',
  body: unusedTickets,
  answer: drawRoundList,
});

/** `station`: one of the session that no ticket and no other spare station has. */
export const sparePlacing = strict({
  version,
  station: v.pipe(v.string(fault('type')), v.nonEmpty(fault('required'))),
});
export type SparePlacing = v.InferOutput<typeof sparePlacing>;

export const placeSpare = call('POST', '/incidents/:id/spare', {
  summary: 'The keeper of the stations enters the spare station that the chief has ruled',
  access: 'signed-in',
  body: sparePlacing,
  answer: drawRoundList,
});

export const askDrawSeal = call('POST', '/draws/:id/ask-seal', {
  summary: 'The keeper asks the supervisor to seal the result',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const sealDraw = call('POST', '/draws/:id/seal', {
  summary: 'The supervisor agrees to it within ten minutes',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const askDrawVoid = call('POST', '/draws/:id/ask-void', {
  summary: 'The keeper asks the supervisor to declare the attempt void',
  access: 'signed-in',
  body: reasonedAct,
  answer: drawRoundList,
});

export const voidDraw = call('POST', '/draws/:id/void', {
  summary: 'The supervisor agrees to it within ten minutes',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const askDrawDecode = call('POST', '/draws/:id/ask-decode', {
  summary: 'The keeper asks the supervisor to open the seed, once all marks are locked',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const decodeDraw = call('POST', '/draws/:id/decode', {
  summary: 'The supervisor agrees to it within ten minutes',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const dropDrawAsking = call('POST', '/draws/:id/drop', {
  summary: 'The keeper asks no more, or the supervisor does not agree',
  access: 'signed-in',
  body: reasonedAct,
  answer: drawRoundList,
});
