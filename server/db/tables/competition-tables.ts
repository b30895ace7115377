import type { Generated } from 'kysely';
import type {
  CompetitionEventStatus,
  CompetitionEventWaiting,
} from '../../../machines/competition/competition-event.machine.ts';
import type { CompetitionStatus } from '../../../machines/competition/competition.machine.ts';
import type { DecisionStatus } from '../../../machines/competition/decision.machine.ts';
import type { TechnicalDocumentStatus } from '../../../machines/competition/technical-document.machine.ts';
import type { VenueStatus } from '../../../machines/competition/venue.machine.ts';
import type { DocumentKind } from '../../contract/competition/technical-document.ts';
import type { Flag, Status, GivenStatus } from './status.ts';

/** Tables of competitions and their events. */

interface CompetitionsTable {
  id: string;
  name: string;
  edition: number;
  /**
   * A status of the chart `competition`. The clock decides the states from `published` to `finished`
   * (competition/competitions.ts).
   */
  status: Status<Extract<CompetitionStatus, 'draft' | 'published' | 'archived' | 'cancelled'>>;
  version: Generated<number>;
  reg_open_at: number;
  /** The end of registration, exclusive. */
  reg_close_at: number;
  /** Days such as 2026-09-21, both inclusive. */
  starts_on: string;
  ends_on: string;
  place: string;
  host: string;
  /** The organisations below the host, one name a line; '' for none. */
  organised_by: Generated<string>;
  co_organised_by: Generated<string>;
  supported_by: Generated<string>;
  contact_phone: string;
  /** Hours in which a returned entry can be corrected, unless the reviewer sets another deadline. */
  correction_hours: Generated<number>;
  /** Full days in which entrants can object to released results. */
  publicity_days: Generated<number>;
  /** Minutes after the end of a session in which complaints about it are accepted. */
  appeal_minutes: Generated<number>;
  /** The reason of the cancellation. */
  reason: Generated<string>;
  /** The competition that this one rehearses; null for a real one. The value never changes. */
  rehearsal_of: Generated<string | null>;
}

interface CompetitionEventsTable {
  id: string;
  competition_id: string;
  code: string;
  name: string;
  entrants: string;
  /** The kinds of files that an entry requires, separated by commas; '' for none. */
  file_kinds: Generated<string>;
  /** Entries are accepted only while the event is planned. */
  status: GivenStatus<CompetitionEventStatus>;
  version: Generated<number>;
  /** The occupation that entrants must have; '' for any. */
  for_occupation: Generated<'' | 'employee' | 'student'>;
  /** The first and last permitted birth dates, both inclusive; '' for no limit. */
  birth_from: Generated<string>;
  birth_to: Generated<string>;
  /** The minimum age in full years on the first day of the competition. */
  least_age: Generated<number>;
  /** The number of places; 0 for no limit. */
  places: Generated<number>;
  /** The number of places for one unit; 0 for no limit. */
  per_unit: Generated<number>;
  /** The minimum number of entrants; 0 for no limit. Holding the event with fewer requires a reason. */
  least_entrants: Generated<number>;
  /** The reason why the event was cancelled or merged, or is held with too few entrants. */
  reason: Generated<string>;
  /** The number of entries that currently take a place. */
  taken: Generated<number>;
  /** 1 if a person who enters this event must not enter another exclusive event of the competition. */
  exclusive: Generated<Flag>;
  /** The number of persons in one entry. If it is greater than 1, the unit enters them. */
  team_size: Generated<number>;
  /**
   * SHA-256 of the numbers on the roster; '' before the freeze, and for rosters that were frozen before
   * hashes were stored.
   */
  roster_hash: Generated<string>;
  /** The time of the roster freeze; null if the hash is ''. */
  frozen_at: number | null;
  /** The latest request to a colleague to cancel the event; '' if there was none. */
  asked: Generated<CompetitionEventWaiting>;
  asked_by: string | null;
  asked_at: number | null;
  asked_reason: Generated<string>;
}

/** The organisations whose committee accounts act on a competition. */
interface CompetitionOrganisersTable {
  competition_id: string;
  organisation_id: string;
}

/** A proposal of one committee member that another member must approve. */
interface DecisionsTable {
  id: string;
  competition_id: string;
  action: 'publish' | 'extend' | 'cancel' | 'wipe';
  /** The new closing instant; null for other proposals. */
  reg_close_at: number | null;
  reason: string;
  /** A status of the chart `decision`. */
  status: Status<DecisionStatus>;
  version: number;
  proposed_by: string;
  proposed_at: number;
  /** Null also if the clock ended the proposal. */
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: string;
}

/** A venue of events of a competition. */
interface VenuesTable {
  id: string;
  competition_id: string;
  name: string;
  address: string;
  /** The number of workstations. */
  stations: number;
  contact_phone: string;
  /** A status of the chart `venue`. */
  status: Status<VenueStatus>;
  /** The reason why the venue is closed. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** A version of the technical documents of an event. */
interface TechnicalDocumentsTable {
  id: string;
  event_id: string;
  /** Numbers start at 1. */
  number: number;
  /** A status of the chart `technicalDocument`. */
  status: Status<TechnicalDocumentStatus>;
  /** A note for readers; '' for none. */
  note: string;
  /** The notice that publishes the version; null before it is announced. */
  notice_id: string | null;
  /** The time since which the readers of the notice can read the version. */
  published_at: number | null;
  /** The reason of the withdrawal. */
  reason: Generated<string>;
  version: Generated<number>;
}

interface TechnicalDocumentFilesTable {
  document_id: string;
  kind: DocumentKind;
  position: number;
  file_id: string;
}

/** The tables by name. */
export interface CompetitionTables {
  competitions: CompetitionsTable;
  competition_events: CompetitionEventsTable;
  competition_organisers: CompetitionOrganisersTable;
  decisions: DecisionsTable;
  technical_documents: TechnicalDocumentsTable;
  technical_document_files: TechnicalDocumentFilesTable;
  venues: VenuesTable;
}
