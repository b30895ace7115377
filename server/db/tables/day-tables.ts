import type { Generated } from 'kysely';
import type {
  CompetitionSessionStatus,
  CompetitionSessionWaiting,
} from '../../../machines/day/competition-session.machine.ts';
import type { Status } from './status.ts';

/** Tables of the competition days. */

interface CompetitionSessionsTable {
  id: string;
  competition_id: string;
  event_id: string;
  name: string;
  starts_at: number;
  /** Exclusive. */
  ends_at: number;
  /** Null where it is not paused. */
  paused_at: Generated<number | null>;
  /** JSON list of labels, in their order. */
  stations: string;
  /** Of the chart `competitionSession`. */
  status: Status<CompetitionSessionStatus>;
  /** JSON list of order numbers, fixed when the check-in opens; '' until then. */
  numbers: Generated<string>;
  /** '' until the list is closed. */
  list_hash: Generated<string>;
  /** What the chief has asked the committee for last; it lapses by itself. */
  asked: Generated<CompetitionSessionWaiting>;
  asked_by: string | null;
  asked_at: number | null;
  asked_reason: Generated<string>;
  /** Of the step that asked for one and was done last. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** Somebody has been identified at a session. */
interface CheckinsTable {
  id: string;
  session_id: string;
  entry_id: string;
  person_id: string;
  checked_by: string;
  at: number;
  /** Taken back. */
  undone_at: number | null;
}

export interface DayTables {
  competition_sessions: CompetitionSessionsTable;
  checkins: CheckinsTable;
}
