import type { Generated } from 'kysely';
import type { DecisionStatus } from '../../../machines/competition/decision.machine.ts';
import type { EntryStatus } from '../../../machines/entry/entry.machine.ts';
import type { Flag, Status } from './status.ts';

/** Tables of entries and delegations. */

/** The representatives of a unit in a competition. */
interface DelegationsTable {
  id: string;
  competition_id: string;
  organisation_id: string;
  leader: string;
  leader_phone: string;
  liaison: string;
  liaison_phone: string;
  version: number;
  updated_at: number;
}

interface EntriesTable {
  id: string;
  /** E26-SK09-0042, set by the first submission. */
  no: string | null;
  competition_id: string;
  event_id: string;
  user_id: string;
  person_id: string;
  /** The unit of the entry; null if the person belongs to no unit with an account. */
  organisation_id: string | null;
  /** A status of the chart `entry`. */
  status: Status<EntryStatus>;
  version: number;
  coach_name: string;
  coach_phone: string;
  remarks: string;
  /** Files, one of each kind. */
  residence_id: Generated<string | null>;
  certificate_id: Generated<string | null>;
  guardian_id: Generated<string | null>;
  /** JSON list of rules and their results at the last submission. */
  checks: string;
  /** JSON object that maps a field to a reason. */
  return_reasons: string;
  reason: string;
  correction_until: number | null;
  submitted_at: number | null;
  created_at: number;
  updated_at: number;
}

/** The members of a team except the first, who is stored in the entry itself. */
interface EntryMembersTable {
  entry_id: string;
  /** Numbers start at 2. */
  seq: number;
  person_id: string;
  residence_id: string | null;
  certificate_id: string | null;
  guardian_id: string | null;
}

/**
 * The place of an active entry, by identity number and not by account. An entry of a team has a row for each
 * member.
 */
interface EntryPlacesTable {
  entry_id: string;
  event_id: string;
  competition_id: string;
  id_no_digest: string;
  exclusive: Flag;
}

/** A request to replace a person of an entry by another. */
interface SubstitutionsTable {
  id: string;
  entry_id: string;
  /** The number of the team member; 1 is the first. */
  seq: Generated<number>;
  /** The person who leaves, and the person who joins. */
  leaver_id: string;
  person_id: string;
  reason: string;
  /** The evidence. */
  file_id: string;
  /** The files of the person who joins, as in an entry. */
  residence_id: string | null;
  certificate_id: string | null;
  guardian_id: string | null;
  /** A status of the chart `decision`. */
  status: Status<DecisionStatus>;
  version: number;
  asked_by: string;
  /** The capacity of the requester. */
  asked_as: 'unit' | 'organiser';
  asked_at: number;
  /** Null also if the clock ended the request. */
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: string;
}

/** The receipt numbers in use, by series: the year and the code of an event. */
interface ReceiptNumbersTable {
  /** For example E26-SK09. */
  series: string;
  /** The last number that was assigned. */
  last: number;
}

/** The tables by name. */
export interface EntryTables {
  receipt_numbers: ReceiptNumbersTable;
  delegations: DelegationsTable;
  entries: EntriesTable;
  entry_places: EntryPlacesTable;
  entry_members: EntryMembersTable;
  substitutions: SubstitutionsTable;
}
