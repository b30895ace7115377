import type { Generated } from 'kysely';
import type {
  CompetitionSessionStatus,
  CompetitionSessionWaiting,
} from '../../../machines/day/competition-session.machine.ts';
import type { IncidentRuling, IncidentStatus } from '../../../machines/day/incident.machine.ts';
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
  /** Exclusive. */
  ends_at: number;
  /** When it ended, which can be another instant than was planned; null until then. */
  ended_at: Generated<number | null>;
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

/** What a chief has asked for an entry, and what a second person has decided. */
interface EntryRulingsTable {
  id: string;
  competition_id: string;
  event_id: string;
  entry_id: string;
  kind: EntryRuling['kind'];
  /** '' of a late admission. */
  cause: Generated<EntryRuling['cause']>;
  reason: string;
  /** Of the chart `decision`. */
  status: Status<DecisionStatus>;
  asked_by: string;
  asked_at: number;
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: Generated<string>;
  version: Generated<number>;
}

/** What has kept a station from its work. */
interface IncidentsTable {
  id: string;
  competition_id: string;
  event_id: string;
  session_id: string;
  /** One of the labels of the session: nobody is named. */
  station: string;
  cause: IncidentCause;
  happened_at: number;
  text: string;
  /** Of the chart `incident`. */
  status: Status<IncidentStatus>;
  reported_by: string;
  /** In which capacity. */
  reported_as: 'floor' | 'supervisor';
  reported_at: number;
  /** '' until the chief has ruled, and where it is dismissed. */
  ruling: Generated<IncidentRuling | ''>;
  /** 0 where the ruling is no time. */
  minutes: Generated<number>;
  /** The session that who was at the station competes in, by the ruling. */
  later_session_id: Generated<string | null>;
  /** Of the ruling, or of the dismissal. */
  reason: Generated<string>;
  /** Who has ruled on it or dismissed it. */
  decided_by: string | null;
  decided_at: number | null;
  /** Who has seen the competitor sign. */
  closed_by: string | null;
  closed_at: number | null;
  version: Generated<number>;
}

/** An entry that a ruling lets compete in a session to come. */
interface LaterPlacesTable {
  entry_id: string;
  /** Null where any planned session will do. */
  session_id: string | null;
  at: number;
}

/** What shows an incident. */
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
  entry_rulings: EntryRulingsTable;
}
