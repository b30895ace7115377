import type { Generated } from 'kysely';
import type { ScoreSheetStatus, ScoreSheetWaiting } from '../../../machines/marking/score-sheet.machine.ts';
import type { PaperSheetStatus } from '../../../machines/marking/paper-sheet.machine.ts';
import type { markFaults, markOutcomes } from '../../contract/marking/score-sheet.ts';
import type { Module } from '../../contract/marking/scheme-content.ts';
import type { Status } from './status.ts';

/** Tables of score sheets. */

/** What one group gives one code in one module. */
interface ScoreSheetsTable {
  /** Random, so that it tells nothing of an order. */
  id: string;
  competition_id: string;
  event_id: string;
  session_id: string;
  group_id: string;
  /** Of the scheme of the event. */
  module: string;
  /** Where the module is judged. */
  place: Module['at'];
  /** A work code, or a station. */
  code: string;
  /** Of the chart `scoreSheet`. */
  status: Status<ScoreSheetStatus>;
  /** JSON: how often the marks of an aspect were in conflict, by its code. */
  disputed: Generated<string>;
  signed_by: string | null;
  signed_at: number | null;
  sampled_by: string | null;
  sampled_at: number | null;
  locked_by: string | null;
  locked_at: number | null;
  /** What the chief was asked for last; it lapses by itself. */
  asked: Generated<ScoreSheetWaiting>;
  asked_by: string | null;
  asked_at: number | null;
  asked_reason: Generated<string>;
  /** The group that is to mark it anew, where that was asked for; '' otherwise. */
  asked_group: Generated<string>;
  /** The appeal that was upheld, by which it may be marked anew. */
  appeal_id: Generated<string | null>;
  /** The code it is marked under anew; '' otherwise. */
  fresh_code: Generated<string>;
  /** Of the step that asked for one and was done last. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** The part that one judge has in a sheet. */
interface SheetPartsTable {
  sheet_id: string;
  user_id: string;
  /** Raised when another device takes over; marks of an older one count no more. */
  lease: Generated<number>;
  /** '' where none has it. */
  device: Generated<string>;
  held_at: number | null;
  submitted_at: number | null;
}

/** The values that count. */
interface MarksTable {
  sheet_id: string;
  aspect: string;
  /** The judge; '' of a measure, of which a sheet has one. */
  judge: string;
  entered_by: string;
  /** In the smallest step of the rule. */
  value: number;
  reason: Generated<string>;
  saved_at: number;
  /** From which it was typed; null where a device has sent it. */
  paper_id: Generated<string | null>;
}

/** The part of one judge as two clerks have typed it from paper. */
interface PaperSheetsTable {
  id: string;
  sheet_id: string;
  judge: string;
  /** Of the chart `paperSheet`. */
  status: Status<PaperSheetStatus>;
  /** JSON: the value by the code of the aspect, null where nothing was read. */
  first_cells: string;
  first_by: string;
  first_at: number;
  second_cells: Generated<string>;
  second_by: string | null;
  second_at: number | null;
  /** Of those that differed, as the leader has read the paper. */
  settled_cells: Generated<string>;
  settled_by: string | null;
  settled_at: number | null;
  /** When the part was handed in with it. */
  handed_at: number | null;
  reason: Generated<string>;
  version: Generated<number>;
}

/** Everything that was sent, and what came of it: rows are added, never changed. */
interface MarkLogTable {
  id: string;
  user_id: string;
  /** Given by the device; unique for a user. */
  client_uuid: string;
  /** SHA-256 of what was sent. */
  content_hash: string;
  sheet_id: string;
  aspect: string;
  value: number;
  lease: number;
  device: string;
  n: number;
  /** By the clock of the device. */
  made_at: number;
  /** The `client_uuid` of the mark that did not count and that this one gives again; '' for none. */
  replaces: Generated<string>;
  arrived_at: number;
  outcome: (typeof markOutcomes)[number];
  fault: (typeof markFaults)[number];
}

/** What is taken off the module of a sheet. */
interface SheetPenaltiesTable {
  id: string;
  sheet_id: string;
  /** Of the scheme. */
  code: string;
  times: number;
  reason: string;
  given_by: string;
  given_at: number;
  confirmed_by: string | null;
  confirmed_at: number | null;
}

export interface SheetTables {
  score_sheets: ScoreSheetsTable;
  sheet_parts: SheetPartsTable;
  marks: MarksTable;
  mark_log: MarkLogTable;
  sheet_penalties: SheetPenaltiesTable;
  paper_sheets: PaperSheetsTable;
}
