import type { Generated } from 'kysely';
import type { DrawRoundStatus, DrawRoundWaiting } from '../../../machines/draw/draw-round.machine.ts';
import type { wordsClosers } from '../../contract/draw/words-until.ts';
import type { DrawKind, TicketOut } from '../../contract/draw/draw-round.ts';
import type { BoardKind } from '../../contract/draw/board.ts';
import type { Status } from './status.ts';

/** Tables of draws. */

/** One attempt at one draw. */
interface DrawRoundsTable {
  id: string;
  competition_id: string;
  event_id: string;
  kind: DrawKind;
  /** '' for the order draw. */
  session_id: Generated<string>;
  /** Starts at 1 for each event and kind, and continues through all sessions. */
  attempt: number;
  /** A status of the chart `drawRound`. */
  status: Status<Exclude<DrawRoundStatus, 'idle'>>;
  /** Encrypted: the id and the 32 bytes of the seed in hex, separated by a space. */
  seed_sealed: string;
  commitment: string;
  /** Sorted JSON lists. */
  inputs: string;
  labels: string;
  inputs_hash: string;
  labels_hash: string;
  /** '' until no more words are accepted. */
  words_hash: Generated<string>;
  /** '' until the round is sealed or void, and for a void round whose labels were not drawn. */
  tag: Generated<string>;
  committed_at: number;
  /** The end of the period for words, exclusive. */
  words_until: number;
  /** Set if the words were closed before `words_until`. */
  words_closed_at: Generated<number | null>;
  /** Who closed them; '' until then. */
  words_closed_by: Generated<'' | (typeof wordsClosers)[number]>;
  /** The time at which the leaders were reminded to add a word; null if they were not. */
  reminded_at: Generated<number | null>;
  /** The source of the public value. '' if there is none. */
  public_source: Generated<string>;
  prepared_at: number | null;
  drawn_at: number | null;
  sealed_at: number | null;
  decoded_at: Generated<number | null>;
  voided_at: number | null;
  /** The last request of the keeper to the supervisor. It lapses with time. */
  asked: Generated<DrawRoundWaiting>;
  asked_by: string | null;
  asked_at: number | null;
  asked_reason: Generated<string>;
  /** The reason why the round is void, or the last response to a request. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** The parties that may add a word to a draw, with their words. */
interface DrawWordsTable {
  round_id: string;
  /** `U01`…, `K`, `W`, `P`. */
  slot: string;
  /** The unit of a delegation; null for the other slots. */
  organisation_id: string | null;
  /** '' until the word is given. */
  word: Generated<string>;
  said_by: string | null;
  said_at: number | null;
  /** Set if the holder of the slot has declined to add a word. */
  declined_at: Generated<number | null>;
}

/** The result of a draw: one label for each input. */
interface DrawTicketsTable {
  round_id: string;
  input: string;
  /** Encrypted: the id of the round and the label, separated by a space. */
  label_sealed: string;
  label_digest: string;
  /** The way in which the ticket reached its holder; '' until then. */
  out: Generated<TicketOut>;
}

/** A spare station that replaces a drawn one during its session. */
interface SpareStationsTable {
  id: string;
  /** The station draw that this row supplements. */
  round_id: string;
  /** The incident whose ruling requires the spare station. */
  incident_id: string;
  /** The station that is no longer used. */
  station: string;
  /** Encrypted: the id of the round and the label, separated by a space, as in a ticket. */
  label_sealed: string;
  label_digest: string;
  at: number;
}

/** The published board of a competition. Rows are added and never changed. */
interface BoardTable {
  id: string;
  competition_id: string;
  /** Starts at 1, without gaps. */
  seq: number;
  kind: BoardKind;
  /** Null for a row that belongs to no event. `round_id` is null for a row that belongs to no draw. */
  event_id: string | null;
  round_id: string | null;
  /** Lines `name TAB value`. */
  text: string;
  at: number;
}

/** The tables by name. */
export interface DrawTables {
  draw_rounds: DrawRoundsTable;
  draw_words: DrawWordsTable;
  draw_tickets: DrawTicketsTable;
  spare_stations: SpareStationsTable;
  board: BoardTable;
}
