import type { Generated } from 'kysely';
import type {
  CompetitionSessionStatus,
  CompetitionSessionWaiting,
} from '../../../machines/day/competition-session.machine.ts';
import type { IncidentRuling, IncidentStatus } from '../../../machines/day/incident.machine.ts';
import type { StationFinishStatus } from '../../../machines/day/station-finish.machine.ts';
import type { DecisionStatus } from '../../../machines/competition/decision.machine.ts';
import type { EntryRuling } from '../../contract/day/check-in.ts';
import type { IncidentCause } from '../../contract/day/incident.ts';
import type { Status } from './status.ts';

/** Tables of the competition days. */

interface CompetitionSessionsTable {
  id: string;
  competition_id: string;
  event_id: string;
  name: string;
  starts_at: number;
  /** The planned end, exclusive. */
  ends_at: number;
  /** The actual start; null until then, and for sessions that began before the column existed. */
  started_at: Generated<number | null>;
  /** The sum of the pauses that are over, in milliseconds. */
  paused_for: Generated<number>;
  /** The actual end, which can differ from the planned end; null until then. */
  ended_at: Generated<number | null>;
  /** The time since which the session is paused; null if it is not. */
  paused_at: Generated<number | null>;
  /** Ordered JSON list of labels. */
  stations: string;
  /** A status of the chart `competitionSession`. */
  status: Status<CompetitionSessionStatus>;
  /** JSON list of order numbers, which is fixed when the check-in opens; '' until then. */
  numbers: Generated<string>;
  /** '' until the check-in list is closed. */
  list_hash: Generated<string>;
  /** The last request of the chief judge to the committee. It lapses with time. */
  asked: Generated<CompetitionSessionWaiting>;
  asked_by: string | null;
  asked_at: number | null;
  asked_reason: Generated<string>;
  /** The start that the request names; null unless it is a request to postpone. */
  asked_starts_at: Generated<number | null>;
  /** The reason of the last step that required one. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** The check-in of an identified person at a session. */
interface CheckinsTable {
  id: string;
  session_id: string;
  entry_id: string;
  person_id: string;
  checked_by: string;
  at: number;
  /** The time when the check-in was undone. */
  undone_at: number | null;
}

/** A request of a chief judge about an entry, with the decision of a second person. */
interface EntryRulingsTable {
  id: string;
  competition_id: string;
  event_id: string;
  entry_id: string;
  kind: EntryRuling['kind'];
  /** '' for a late admission. */
  cause: Generated<EntryRuling['cause']>;
  reason: string;
  /** A status of the chart `decision`. */
  status: Status<DecisionStatus>;
  asked_by: string;
  asked_at: number;
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: Generated<string>;
  version: Generated<number>;
}

/** An incident that keeps a station from its work. */
interface IncidentsTable {
  id: string;
  competition_id: string;
  event_id: string;
  session_id: string;
  /** One of the station labels of the session. The row names no person. */
  station: string;
  cause: IncidentCause;
  happened_at: number;
  text: string;
  /** A status of the chart `incident`. */
  status: Status<IncidentStatus>;
  reported_by: string;
  /** The capacity of the reporter. */
  reported_as: 'floor' | 'supervisor';
  reported_at: number;
  /** '' until the chief judge rules, and for a dismissed incident. */
  ruling: Generated<IncidentRuling | ''>;
  /** 0 if the ruling gives no time. */
  minutes: Generated<number>;
  /** The session in which the competitor of the station competes according to the ruling. */
  later_session_id: Generated<string | null>;
  /** The reason of the ruling or of the dismissal. */
  reason: Generated<string>;
  /** The account that ruled on the incident or dismissed it. */
  decided_by: string | null;
  decided_at: number | null;
  /** The account that witnessed the competitor's signature. */
  closed_by: string | null;
  closed_at: number | null;
  version: Generated<number>;
}

/** The time at which the entry at a station finished its work. The row names no person. */
interface StationFinishesTable {
  id: string;
  event_id: string;
  session_id: string;
  station: string;
  /** A status of the chart `stationFinish`. */
  status: Status<StationFinishStatus>;
  /** The time since the start of the session without its pauses. Extra minutes are not subtracted. */
  seconds: number;
  /** The account that recorded, corrected or took back the time, and when. */
  recorded_by: string;
  recorded_at: number;
  /** The reason of the last correction or taking back; '' after a record. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** An entry that a ruling allows to compete in a later session. */
interface LaterPlacesTable {
  entry_id: string;
  /** Null if any planned session is possible. */
  session_id: string | null;
  at: number;
}

/** The evidence of an incident. */
interface IncidentFilesTable {
  incident_id: string;
  file_id: string;
  position: number;
}

export interface DayTables {
  competition_sessions: CompetitionSessionsTable;
  checkins: CheckinsTable;
  incidents: IncidentsTable;
  incident_files: IncidentFilesTable;
  later_places: LaterPlacesTable;
  station_finishes: StationFinishesTable;
  entry_rulings: EntryRulingsTable;
}
