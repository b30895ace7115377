import type { Generated } from 'kysely';
import type { CompetitionEventStatus } from '../../../machines/competition/competition-event.machine.ts';
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
  /** Of the chart `competition`; from `published` to `finished` the clock decides (competition/competitions.ts). */
  status: Status<Extract<CompetitionStatus, 'draft' | 'published' | 'archived' | 'cancelled'>>;
  version: Generated<number>;
  reg_open_at: number;
  /** Exclusive. */
  reg_close_at: number;
  /** Days as 2026-09-21, both included. */
  starts_on: string;
  ends_on: string;
  place: string;
  host: string;
  contact_phone: string;
  /** How long a returned entry may be put right, unless the reviewer says otherwise. */
  correction_hours: Generated<number>;
  /** Full days in which those entered can object to released results. */
  publicity_days: Generated<number>;
  /** Minutes from the end of a session in which a complaint about it is taken. */
  appeal_minutes: Generated<number>;
  /** Why it was cancelled. */
  reason: Generated<string>;
}

interface CompetitionEventsTable {
  id: string;
  competition_id: string;
  code: string;
  name: string;
  entrants: string;
  /** Of the kinds of files an entry needs, with commas between; '' for none. */
  file_kinds: Generated<string>;
  /** Only for a planned event entries are taken. */
  status: GivenStatus<CompetitionEventStatus>;
  version: Generated<number>;
  /** Whom it is for; '' for everybody. */
  for_occupation: Generated<'' | 'employee' | 'student'>;
  /** First and last day of birth, both included; '' for no limit. */
  birth_from: Generated<string>;
  birth_to: Generated<string>;
  /** Full years on the first day of the competition. */
  least_age: Generated<number>;
  /** 0: no limit. */
  places: Generated<number>;
  /** Places of the people of one unit; 0: no limit. */
  per_unit: Generated<number>;
  /** With fewer it is held only for a reason; 0: no limit. */
  least_entrants: Generated<number>;
  /** Why it was cancelled, merged, or is held with too few. */
  reason: Generated<string>;
  /** Entries that hold a place now. */
  taken: Generated<number>;
  /** Who enters it may not enter another such event of the competition. */
  exclusive: Generated<Flag>;
  /** People in one entry; more than one are entered by their unit. */
  team_size: Generated<number>;
  /** SHA-256 of the numbers on the roster; '' before it is frozen, and where that was before hashes were kept. */
  roster_hash: Generated<string>;
  /** The id of the event and 16 random bytes that the published digest of its marks was made with. */
  marks_sealed: Generated<string | null>;
  /** When the roster was frozen; null as the hash is ''. */
  frozen_at: number | null;
}

/** Whose accounts of the committee act on a competition. */
interface CompetitionOrganisersTable {
  competition_id: string;
  organisation_id: string;
}

/** What one person of a committee has proposed and another has to agree to. */
interface DecisionsTable {
  id: string;
  competition_id: string;
  action: 'publish' | 'extend' | 'cancel';
  /** The new closing instant; null where it is about something else. */
  reg_close_at: number | null;
  reason: string;
  /** Of the chart `decision`. */
  status: Status<DecisionStatus>;
  version: number;
  proposed_by: string;
  proposed_at: number;
  /** Null also where the clock has decided. */
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: string;
}

/** Where events of a competition are held. */
interface VenuesTable {
  id: string;
  competition_id: string;
  name: string;
  address: string;
  /** Workstations. */
  stations: number;
  contact_phone: string;
  /** Of the chart `venue`. */
  status: Status<VenueStatus>;
  /** Why it is closed. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** A version of the technical documents of an event. */
interface TechnicalDocumentsTable {
  id: string;
  event_id: string;
  /** From 1. */
  number: number;
  /** Of the chart `technicalDocument`. */
  status: Status<TechnicalDocumentStatus>;
  /** What readers are told of it; '' for nothing. */
  note: string;
  /** The notice that publishes it; null before it is announced. */
  notice_id: string | null;
  /** Since when the readers of the notice have it. */
  published_at: number | null;
  /** Why it was withdrawn. */
  reason: Generated<string>;
  version: Generated<number>;
}

interface TechnicalDocumentFilesTable {
  document_id: string;
  kind: DocumentKind;
  position: number;
  file_id: string;
}

/** By their names. */
export interface CompetitionTables {
  competitions: CompetitionsTable;
  competition_events: CompetitionEventsTable;
  competition_organisers: CompetitionOrganisersTable;
  decisions: DecisionsTable;
  technical_documents: TechnicalDocumentsTable;
  technical_document_files: TechnicalDocumentFilesTable;
  venues: VenuesTable;
}
