import * as v from 'valibot';
import { instant } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { incidentFacts } from '../day/incident.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';

/** Draws at an event (抽签轮次). */

/** The kinds of draws, in the order in which an event has them. */
export const drawKinds = ['order', 'entryNo', 'station', 'workCode'] as const;
export type DrawKind = (typeof drawKinds)[number];

/** The kinds of draws that each session has. Their results stay secret until the event is decoded. */
export const secretKinds = ['entryNo', 'station', 'workCode'] as const satisfies readonly DrawKind[];

/**
 * The kinds for which words are always taken. For other kinds, words are taken if the keeper sets an end for
 * them.
 */
export const kindsWithWords: readonly DrawKind[] = ['order', 'entryNo'];

export const drawStatuses = ['idle', 'committed', 'ready', 'drawing', 'sealed', 'decoded', 'void'] as const;

/** The statuses of a round whose inputs are fixed. */
export const preparedStatuses = ['ready', 'drawing', 'sealed', 'decoded'] as const;

/** The maximum number of inputs of a draw. */
export const MOST_DRAWN = 500;

/** The maximum length of a word, in characters. */
const LONGEST_WORD = 32;

/** The maximum period in which words are taken, in milliseconds. */
export const WORDS_AT_MOST = 7 * 24 * 60 * 60_000;

/** Letters and digits in Unicode's composed form (NFC), separated by single spaces [domain.md 7]. */
export const drawWord = v.pipe(
  v.string(fault('type')),
  v.trim(),
  v.nonEmpty(fault('required')),
  v.check((word) => Array.from(word).length <= LONGEST_WORD, fault('tooLong', LONGEST_WORD)),
  v.regex(/^[\p{L}\p{Nd}]+(?: [\p{L}\p{Nd}]+)*$/u, fault('characters')),
  v.check((word) => word === word.normalize('NFC'), fault('characters')),
);

/** The facts that the guards of the chart read. */
export const drawFacts = v.object({
  hasScheme: v.boolean(),
  isListFixed: v.boolean(),
  areWordsClosed: v.boolean(),
  areWordsClosable: v.boolean(),
  isPublicValueKnown: v.boolean(),
  isUnchanged: v.boolean(),
  isPreviousSealed: v.boolean(),
  hasNext: v.boolean(),
  isDecodable: v.boolean(),
  hasSupervisor: v.boolean(),
  areTicketsOut: v.boolean(),
  waiting: v.picklist(['', 'closeWords', 'seal', 'void', 'decode']),
});

export const drawTicket = v.object({ input: v.string(), label: v.string() });

/**
 * The ways in which a ticket reaches its holder: `own` by the holder's touch, `desk` at the keeper's desk,
 * `unused` not at all. '' while it is not drawn.
 */
export const ticketOuts = ['', 'own', 'desk', 'unused'] as const;
export type TicketOut = (typeof ticketOuts)[number];

/**
 * The slot of a word: `U01`… for a delegation, `K` for the keeper, `W` for the supervisor, `P` for the public
 * value.
 */
const drawSlot = v.object({
  slot: v.string(),
  /** The name of the unit. '' for the other slots. */
  unit: v.string(),
  /** '' if there is no word. */
  word: v.string(),
  /** Whether the holder of the slot has declined to add a word. */
  is_declined: v.boolean(),
  is_own: v.boolean(),
  /** For the team leader of the delegation: the latest word of the delegation. '' for other readers. */
  last_word: v.string(),
});

/** A spare station that replaced another station during the session. It is published on the board. */
export const spareStation = v.object({ station: v.string(), label: v.string(), at: v.string() });

/** A ruling for which the keeper enters a spare station. */
const spareAsked = v.object({
  /** The id of the incident. */
  id: v.string(),
  version: v.number(),
  /** The station that is given up. */
  station: v.string(),
  facts: incidentFacts,
});

/** All roles of a reader towards a draw. */
const drawStandings = v.array(v.picklist(['keeper', 'supervisor', 'chief', 'organiser', 'leader']));

export const drawRound = v.object({
  id: v.string(),
  kind: v.picklist(drawKinds),
  /** '' for the order, which is drawn for all sessions. */
  session_id: v.string(),
  /** The roles of the reader towards the round. */
  by: drawStandings,
  /** The number of the attempt, from 1. */
  attempt: v.number(),
  status: v.picklist(drawStatuses),
  version: v.number(),
  commitment: v.string(),
  /** The source of the public value, as the commitment names it. '' if there is none. */
  public_source: v.string(),
  inputs_hash: v.string(),
  labels_hash: v.string(),
  /** '' until the round is prepared. */
  words_hash: v.string(),
  /** '' until the round is sealed or void, and if it is void before it is drawn. */
  tag: v.string(),
  /** The number of inputs, and the number of labels. */
  inputs: v.number(),
  labels: v.number(),
  /**
   * The number of tickets that are shown or noted as unused. For a secret round, this number is the only
   * public result.
   */
  out: v.number(),
  committed_at: v.string(),
  words_until: v.string(),
  /** '' unless the words were closed before `words_until`. */
  words_closed_at: v.string(),
  /** '' until the step is done. The same applies to the next four fields. */
  prepared_at: v.string(),
  drawn_at: v.string(),
  sealed_at: v.string(),
  voided_at: v.string(),
  decoded_at: v.string(),
  /** The reason why the round is void, or why the latest request was dropped. */
  reason: v.string(),
  slots: v.array(drawSlot),
  /** The request of the keeper to the supervisor. `until`: when the request lapses. */
  asked: v.object({ reason: v.string(), until: v.string() }),
  /**
   * The acts that two people have agreed on, the earliest first: the keeper who asked, the supervisor who
   * agreed, and when.
   */
  agreed: v.array(
    v.object({
      act: v.picklist(['seal', 'void', 'decode']),
      keeper: v.string(),
      supervisor: v.string(),
      at: v.string(),
    }),
  ),
  /**
   * The seed in lower-case hex; '' while the reader cannot see it. The seed of a sealed order and of a void
   * attempt is public. The seed of a secret round is for the chief judge, the supervisor and the committee
   * from the decoding of the event on, and public from the release of its results on.
   */
  seed: v.string(),
  /**
   * The tickets of an order: for the keeper and the supervisor once it is drawn, for other readers once it is
   * sealed. The tickets of another kind: for its keeper once it is drawn, for the chief judge, the supervisor
   * and the committee once the event is decoded, and for other readers once the results are released. The
   * tickets of a void attempt are public.
   */
  tickets: v.array(v.object({ ...drawTicket.entries, out: v.picklist(ticketOuts) })),
  /** For stations: the spare stations that supplement the draw, the earliest first. */
  spares: v.array(spareStation),
  /** For the keeper of the stations only: the rulings that wait, and the stations that are free. */
  spare_asked: v.array(spareAsked),
  spare_labels: v.array(v.string()),
  facts: drawFacts,
});
export type DrawRound = v.InferOutput<typeof drawRound>;

export const drawRoundList = v.object({
  /** The order first, then session by session. For each kind, the latest attempt first. */
  data: v.array(drawRound),
  meta: v.object({
    event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
    /** The name of the competition. */
    competition: v.string(),
    /** The earliest session first, without cancelled sessions. */
    sessions: v.array(v.object({ id: v.string(), name: v.string(), starts_at: v.string() })),
    /** All roles of the reader towards the draws of the event. */
    by: drawStandings,
    /**
     * The facts that decide whether a first or next attempt can begin, for each draw without a current
     * attempt.
     */
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
  summary:
    'Lists the draws of an event, for committee, chief judge, keepers, supervisor and leaders with a slot',
  access: 'signed-in',
  answer: drawRoundList,
});

/** The maximum length of the name of a source, in characters. */
export const LONGEST_SOURCE = 100;

/**
 * `session_id`: '' for the order. `words_until` can be omitted if no words are taken. `public_source`: a value
 * that is published after `words_until`, such as the lottery number of a day [running.md 3.2]; '' for none.
 */
export const drawCommitment = strict({
  kind: v.picklist(drawKinds, fault('choice')),
  session_id: v.optional(v.string(fault('type')), ''),
  words_until: v.optional(instant),
  public_source: v.optional(
    v.pipe(
      v.string(fault('type')),
      v.trim(),
      v.maxLength(LONGEST_SOURCE, fault('tooLong', LONGEST_SOURCE)),
      v.regex(/^[^\p{Cc}]*$/u, fault('characters')),
    ),
    '',
  ),
});
export type DrawCommitment = v.InferOutput<typeof drawCommitment>;

export const commitDraw = call('POST', '/events/:id/draws', {
  summary: 'Publishes the commitment to a new seed for a draw of an event, as the keeper',
  access: 'signed-in',
  body: drawCommitment,
  answer: drawRoundList,
});

/** `slot`: a slot of the caller. */
export const drawSaying = strict({
  version,
  slot: v.pipe(v.string(fault('type')), v.regex(/^(?:U\d{2,3}|K|W)$/, fault('choice'))),
  word: drawWord,
});

export const sayDrawWord = call('POST', '/draws/:id/words', {
  summary: 'Adds the caller’s word to a round',
  access: 'signed-in',
  body: drawSaying,
  answer: drawRoundList,
});

export const drawDeclining = strict({ version, slot: drawSaying.entries.slot });

export const declineDrawWord = call('POST', '/draws/:id/decline', {
  summary: 'Says that the caller’s slot of a round adds no word',
  access: 'signed-in',
  body: drawDeclining,
  answer: drawRoundList,
});

export const askCloseWords = call('POST', '/draws/:id/ask-close-words', {
  summary: 'Asks the supervisor to close the words before the deadline, as the keeper',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const closeWords = call('POST', '/draws/:id/close-words', {
  summary: 'Closes the words within ten minutes of the request, as the supervisor',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const publicValue = strict({ version, word: drawWord });

export const enterPublicValue = call('POST', '/draws/:id/public-value', {
  summary:
    'Enters the public value that the commitment announces, after the deadline for words, as the supervisor',
  access: 'signed-in',
  body: publicValue,
  answer: drawRoundList,
});

export const prepareDraw = call('POST', '/draws/:id/prepare', {
  summary: 'Fixes the words and the lists of a round after the deadline for words, as the keeper',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const drawRoundNow = call('POST', '/draws/:id/draw', {
  summary: 'Draws a round while the supervisor is signed in, as the keeper',
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

/** `inputs`: the inputs whose tickets are drawn. Tickets that are already out do not change. */
export const deskDraw = strict({ inputs: ticketInputs });
export const unusedTickets = strict({ inputs: ticketInputs, reason: reasonedAct.entries.reason });

export const drawAtDesk = call('POST', '/draws/:id/tickets', {
  summary: 'Draws tickets at the keeper’s desk for holders without a phone, as the keeper',
  access: 'signed-in',
  body: deskDraw,
  answer: drawRoundList,
});

export const noteTicketsUnused = call('POST', '/draws/:id/tickets/unused', {
  summary: 'Notes tickets as unused because their holders are absent, as the keeper',
  access: 'signed-in',
  body: unusedTickets,
  answer: drawRoundList,
});

/** `station`: a station of the session that no ticket and no other spare station has. */
export const sparePlacing = strict({
  version,
  station: v.pipe(v.string(fault('type')), v.nonEmpty(fault('required'))),
});
export type SparePlacing = v.InferOutput<typeof sparePlacing>;

export const placeSpare = call('POST', '/incidents/:id/spare', {
  summary: 'Enters the spare station that the chief judge has ruled, as the keeper of the stations',
  access: 'signed-in',
  body: sparePlacing,
  answer: drawRoundList,
});

export const askDrawSeal = call('POST', '/draws/:id/ask-seal', {
  summary: 'Asks the supervisor to seal the result, as the keeper',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const sealDraw = call('POST', '/draws/:id/seal', {
  summary: 'Seals the result within ten minutes of the request, as the supervisor',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const askDrawVoid = call('POST', '/draws/:id/ask-void', {
  summary: 'Asks the supervisor to declare the attempt void, as the keeper',
  access: 'signed-in',
  body: reasonedAct,
  answer: drawRoundList,
});

export const voidDraw = call('POST', '/draws/:id/void', {
  summary: 'Declares the attempt void within ten minutes of the request, as the supervisor',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const askDrawDecode = call('POST', '/draws/:id/ask-decode', {
  summary: 'Asks the supervisor to decode a round once all marks are locked, as the keeper',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const decodeDraw = call('POST', '/draws/:id/decode', {
  summary: 'Decodes a round within ten minutes of the request, as the supervisor',
  access: 'signed-in',
  body: simpleAct,
  answer: drawRoundList,
});

export const dropDrawAsking = call('POST', '/draws/:id/drop', {
  summary: 'Drops the request of the keeper, as the keeper or the supervisor',
  access: 'signed-in',
  body: reasonedAct,
  answer: drawRoundList,
});
