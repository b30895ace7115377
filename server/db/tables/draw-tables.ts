import type { Generated } from 'kysely';
import type { DrawRoundStatus, DrawRoundWaiting } from '../../../machines/draw/draw-round.machine.ts';
import type { DrawKind, TicketOut } from '../../contract/draw/draw-round.ts';
import type { BoardKind } from '../../contract/draw/board.ts';
import type { Status } from './status.ts';

/** Tables of draws. */

/** One attempt of one draw. */
interface DrawRoundsTable {
  id: string;
  competition_id: string;
  event_id: string;
  kind: DrawKind;
  /** '' of the order. */
  session_id: Generated<string>;
  /** From 1, of an event and kind. */
  attempt: number;
  /** Of the chart `drawRound`. */
  status: Status<Exclude<DrawRoundStatus, 'idle'>>;
  /** The id and the 32 bytes of the seed in hex, with a blank between. */
  seed_sealed: string;
  commitment: string;
  /** JSON lists, sorted. */
  inputs: string;
  labels: string;
  inputs_hash: string;
  labels_hash: string;
  /** '' until the words are closed. */
  words_hash: Generated<string>;
  /** '' until it is sealed or void. */
  tag: Generated<string>;
  committed_at: number;
  /** Exclusive. */
  words_until: number;
  prepared_at: number | null;
  drawn_at: number | null;
  sealed_at: number | null;
  decoded_at: Generated<number | null>;
  voided_at: number | null;
  /** What the keeper has asked the supervisor for last; it lapses by itself. */
  asked: Generated<DrawRoundWaiting>;
  asked_by: string | null;
  asked_at: number | null;
  asked_reason: Generated<string>;
  /** Why it is void, or what was answered last. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** Who may add a word, and what they have said. */
interface DrawWordsTable {
  round_id: string;
  /** `U01`…, `K`, `W`. */
  slot: string;
  /** The unit of a delegation; null for keeper and supervisor. */
  organisation_id: string | null;
  /** '' until it is said. */
  word: Generated<string>;
  said_by: string | null;
  said_at: number | null;
}

/** What was drawn. */
interface DrawTicketsTable {
  round_id: string;
  input: string;
  /** The id of the round and the label, with a blank between. */
  label_sealed: string;
  label_digest: string;
  /** How it came to its holder; '' until then. */
  out: Generated<TicketOut>;
}

/** A station that has come in the place of a drawn one during its session. */
interface SpareStationsTable {
  id: string;
  /** The draw of the stations that it is a supplement to. */
  round_id: string;
  /** The ruling that it follows from. */
  incident_id: string;
  /** The station that is given up. */
  station: string;
  /** The id of the round and the label, with a blank between, as of a ticket. */
  label_sealed: string;
  label_digest: string;
  at: number;
}

/** What is published of a competition: rows are added, never changed. */
interface BoardTable {
  id: string;
  competition_id: string;
  /** From 1, without gaps. */
  seq: number;
  kind: BoardKind;
  /** Null of what is of no event, as `round_id`. */
  event_id: string | null;
  round_id: string | null;
  /** Lines `name TAB value`. */
  text: string;
  at: number;
}

/** By their names. */
export interface DrawTables {
  draw_rounds: DrawRoundsTable;
  draw_words: DrawWordsTable;
  draw_tickets: DrawTicketsTable;
  spare_stations: SpareStationsTable;
  board: BoardTable;
}
