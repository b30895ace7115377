import type { Generated } from 'kysely';
import type { ScoreSheetStatus, ScoreSheetWaiting } from '../../../machines/marking/score-sheet.machine.ts';
import type { PaperSheetStatus } from '../../../machines/marking/paper-sheet.machine.ts';
import type { markFaults, markOutcomes } from '../../contract/marking/score-sheet.ts';
import type { Module } from '../../contract/marking/scheme-content.ts';
import type { Status } from './status.ts';

/** Tables of score sheets. */

/** The sheet of one group for one code in one module. */
interface ScoreSheetsTable {
  /** Random, so that the id does not reveal an order. */
  id: string;
  competition_id: string;
  event_id: string;
  session_id: string;
  group_id: string;
  /** The code of a module in the scheme of the event. */
  module: string;
  /** The place where the module is judged. */
  place: Module['at'];
  /** A work code, or a station. */
  code: string;
  /** A status of the chart `scoreSheet`. */
  status: Status<ScoreSheetStatus>;
  /**
   * JSON array of the judges whose marks count, from the moment that all parts are submitted: `id` of the
   * account and `assignment`. '' before, and for sheets that were settled before the column existed: the
   * judges of the group.
   */
  panel: Generated<string>;
  /** JSON array of the assignments of judges that a waiver keeps from this station. The reserve marks it. */
  barred: Generated<string>;
  /** JSON object that maps the code of each disputed aspect to the number of its conflicts so far. */
  disputed: Generated<string>;
  /** The leader who last opened the submitted sheet, and the version that was shown; '' and 0 for none. */
  opened_by: Generated<string>;
  opened_version: Generated<number>;
  signed_by: string | null;
  signed_at: number | null;
  sampled_by: string | null;
  sampled_at: number | null;
  locked_by: string | null;
  locked_at: number | null;
  /** The last request to the chief judge. It lapses with time. */
  asked: Generated<ScoreSheetWaiting>;
  asked_by: string | null;
  asked_at: number | null;
  asked_reason: Generated<string>;
  /** The group requested for a re-mark; '' otherwise. */
  asked_group: Generated<string>;
  /** The upheld appeal that allows a re-mark. */
  appeal_id: Generated<string | null>;
  /** The code under which the work is marked again; '' otherwise. */
  fresh_code: Generated<string>;
  /** The reason of the last step that required one. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** The part of one judge in a sheet. */
interface SheetPartsTable {
  sheet_id: string;
  user_id: string;
  /** Increases when another device takes over. Marks with an earlier lease are not counted any more. */
  lease: Generated<number>;
  /** '' if no device holds the part. */
  device: Generated<string>;
  held_at: number | null;
  submitted_at: number | null;
}

/** The current values of marks. */
interface MarksTable {
  sheet_id: string;
  aspect: string;
  /** The judge; '' for a measurement, because a sheet has one value for it. */
  judge: string;
  entered_by: string;
  /** In units of the smallest step that the aspect's rule allows. */
  value: number;
  reason: Generated<string>;
  /** The reason that the mark had before the last conflict; '' if it had none. */
  earlier_reason: Generated<string>;
  saved_at: number;
  /** The paper from which the mark was typed; null if a device sent it. */
  paper_id: Generated<string | null>;
}

/** The part of one judge that two clerks type from paper. */
interface PaperSheetsTable {
  id: string;
  sheet_id: string;
  judge: string;
  /** A status of the chart `paperSheet`. */
  status: Status<PaperSheetStatus>;
  /** JSON object that maps the code of an aspect to its value, null if no value was legible. */
  first_cells: string;
  first_by: string;
  first_at: number;
  second_cells: Generated<string>;
  second_by: string | null;
  second_at: number | null;
  /** The values of aspects that differed, as the group leader read them on the paper. */
  settled_cells: Generated<string>;
  settled_by: string | null;
  settled_at: number | null;
  /** The time when the part was submitted with this paper. */
  handed_at: number | null;
  reason: Generated<string>;
  version: Generated<number>;
}

/** All marks that were sent, with their outcomes. Rows are added and never changed. */
interface MarkLogTable {
  id: string;
  user_id: string;
  /** Created by the device; unique per user. */
  client_uuid: string;
  /** SHA-256 of the sent content. */
  content_hash: string;
  sheet_id: string;
  aspect: string;
  value: number;
  lease: number;
  device: string;
  /** The counter of the device, which orders its marks. */
  n: number;
  /** The time according to the clock of the device. */
  made_at: number;
  /** The `client_uuid` of the mark that was not counted and that this mark repeats; '' for none. */
  replaces: Generated<string>;
  arrived_at: number;
  outcome: (typeof markOutcomes)[number];
  fault: (typeof markFaults)[number];
}

/** A deduction from the module of a sheet. */
interface SheetPenaltiesTable {
  id: string;
  sheet_id: string;
  /** The code of a penalty in the scheme. */
  code: string;
  times: number;
  reason: string;
  given_by: string;
  given_at: number;
  confirmed_by: string | null;
  confirmed_at: number | null;
}

/** A published digest of the marks and finish times of an event. A change of the marks publishes another one. */
interface MarksTagsTable {
  id: string;
  event_id: string;
  /** The number of the tag among those of the event, from 1. */
  number: number;
  /** SHA-256 in hex, as on the board. */
  tag: string;
  /** The id of the event and 16 random bytes in hex, which the tag is computed with. */
  nonce_sealed: string;
  /**
   * The lines that the tag is computed from, compressed with gzip and encoded in Base64. '' for a tag from
   * before the table existed.
   */
  lines: string;
  at: number;
}

export interface SheetTables {
  score_sheets: ScoreSheetsTable;
  marks_tags: MarksTagsTable;
  sheet_parts: SheetPartsTable;
  marks: MarksTable;
  mark_log: MarkLogTable;
  sheet_penalties: SheetPenaltiesTable;
  paper_sheets: PaperSheetsTable;
}
