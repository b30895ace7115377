import type { Generated } from 'kysely';
import type { DecisionStatus } from '../../../machines/competition/decision.machine.ts';
import type { EntryStatus } from '../../../machines/entry/entry.machine.ts';
import type { Flag, Status } from './status.ts';

/** Tables of entries: who is entered for what, by whom. */

/** Who speaks for a unit in a competition. */
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
  /** E26-SK09-0042, from the first submission on. */
  no: string | null;
  competition_id: string;
  event_id: string;
  user_id: string;
  person_id: string;
  /** The unit that stands behind it; null where the person belongs to none that has an account. */
  organisation_id: string | null;
  /** Of the chart `entry`. */
  status: Status<EntryStatus>;
  version: number;
  coach_name: string;
  coach_phone: string;
  remarks: string;
  /** Files, one of a kind. */
  residence_id: Generated<string | null>;
  certificate_id: Generated<string | null>;
  guardian_id: Generated<string | null>;
  /** JSON list of rules and results, as at the last submission. */
  checks: string;
  /** JSON object: field to reason. */
  return_reasons: string;
  reason: string;
  correction_until: number | null;
  submitted_at: number | null;
  created_at: number;
  updated_at: number;
}

/** Who is in a team beside its first member, who stands in the entry itself. */
interface EntryMembersTable {
  entry_id: string;
  /** From 2. */
  seq: number;
  person_id: string;
  residence_id: string | null;
  certificate_id: string | null;
  guardian_id: string | null;
}

/** An entry that counts: identity by identity, whatever accounts there are; of a team each of its members. */
interface EntryPlacesTable {
  entry_id: string;
  event_id: string;
  competition_id: string;
  id_no_digest: string;
  exclusive: Flag;
}

/** A request that somebody comes in for who is entered. */
interface SubstitutionsTable {
  id: string;
  entry_id: string;
  /** Which member of a team; 1 is the first. */
  seq: Generated<number>;
  /** Who goes, and who comes. */
  leaver_id: string;
  person_id: string;
  reason: string;
  /** The evidence. */
  file_id: string;
  /** Of who comes, as those of an entry. */
  residence_id: string | null;
  certificate_id: string | null;
  guardian_id: string | null;
  /** Of the chart `decision`. */
  status: Status<DecisionStatus>;
  version: number;
  asked_by: string;
  /** In which capacity. */
  asked_as: 'unit' | 'organiser';
  asked_at: number;
  /** Null also where the clock has decided. */
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: string;
}

/** The receipt numbers that were given, by series: the year and the code of an event. */
interface ReceiptNumbersTable {
  /** E26-SK09 */
  series: string;
  /** The last number that was given. */
  last: number;
}

/** By their names. */
export interface EntryTables {
  receipt_numbers: ReceiptNumbersTable;
  delegations: DelegationsTable;
  entries: EntriesTable;
  entry_places: EntryPlacesTable;
  entry_members: EntryMembersTable;
  substitutions: SubstitutionsTable;
}
