import type { ColumnType, Generated } from 'kysely';
import type { AffiliationStatus } from '../../machines/unit/affiliation.machine.ts';
import type { CompetitionEventStatus } from '../../machines/competition/competition-event.machine.ts';
import type { CompetitionStatus } from '../../machines/competition/competition.machine.ts';
import type { CorrectionStatus } from '../../machines/person/correction.machine.ts';
import type { DecisionStatus } from '../../machines/competition/decision.machine.ts';
import type { EntryStatus } from '../../machines/entry/entry.machine.ts';
import type { OfficialNoticeStatus } from '../../machines/announcement/official-notice.machine.ts';
import type { OrganisationStatus } from '../../machines/unit/organisation.machine.ts';
import type { UnitAccountStatus } from '../../machines/unit/unit-account.machine.ts';

import type { ClientErrorStatus } from '../../machines/fault/client-error.machine.ts';
import type { CodePurpose } from '../contract/session/account.ts';
import type { ClientErrorSource } from '../contract/client-errors.ts';
import type { CorrectionField } from '../contract/person/correction.ts';
import type { ExpertTitle } from '../contract/person/expert.ts';
import type { FileType } from '../contract/file.ts';
import type { UnitKind } from '../contract/unit/unit.ts';
import type { Capacity } from '../contract/unit/unit-account.ts';
import type { Topic } from '../message/outbox.ts';
import type { Searched } from '../person/search-words.ts';

/**
 * The tables, for both databases: identifiers are random texts, instants epoch milliseconds, flags 0 or 1,
 * lists JSON in text. `*_hash` is SHA-256 in base64url of a secret that is itself never stored.
 */
export interface Tables {
  users: UsersTable;
  password_history: PasswordHistoryTable;
  user_roles: UserRolesTable;
  organisations: OrganisationsTable;
  user_organisations: UserOrganisationsTable;
  confirmed_affiliations: ConfirmedAffiliationsView;
  tokens: TokensTable;
  sign_ins: SignInsTable;
  sign_in_failures: SignInFailuresTable;
  captchas: CaptchasTable;
  verification_codes: VerificationCodesTable;
  pending_sign_ins: PendingSignInsTable;
  rate_counters: RateCountersTable;
  code_lanes: CodeLanesTable;
  security_log: SecurityLogTable;
  consent_log: ConsentLogTable;
  competitions: CompetitionsTable;
  competition_events: CompetitionEventsTable;
  competition_organisers: CompetitionOrganisersTable;
  decisions: DecisionsTable;
  delegations: DelegationsTable;
  persons: PersonsTable;
  acting_identities: ActingIdentitiesTable;
  former_phones: FormerPhonesTable;
  experts: ExpertsTable;
  entries: EntriesTable;
  entry_places: EntryPlacesTable;
  entry_members: EntryMembersTable;
  substitutions: SubstitutionsTable;
  files: FilesTable;
  file_contents: FileContentsTable;
  corrections: CorrectionsTable;
  notices: NoticesTable;
  notice_revisions: NoticeRevisionsTable;
  notice_audiences: NoticeAudiencesTable;
  notice_files: NoticeFilesTable;
  notice_reads: NoticeReadsTable;
  audit_log: AuditLogTable;
  sealing_keys: SealingKeysTable;
  server_processes: ServerProcessesTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  search_words: SearchWordsTable;
  sidebar_items: SidebarItemsTable;
  sidebar_grants: SidebarGrantsTable;
  revisions: RevisionsTable;
  client_errors: ClientErrorsTable;
  client_error_releases: ClientErrorReleasesTable;
  client_error_occurrences: ClientErrorOccurrencesTable;
}

type Flag = 0 | 1;

declare const byChart: unique symbol;

/**
 * Who writes a status: the server by its charts. The tests say that they write whatever they need.
 * @public tests/support/any-status.d.ts adds to it
 */
export interface Writers {
  charts: true;
}

/** A status that its chart has led to: services/move.ts alone makes one. */
export type ByChart<S extends string> = Writers extends { anybody: true }
  ? S
  : S & { readonly [byChart]: true };

/** The status of a record, which everybody reads. */
type Status<S extends string> = ColumnType<S, ByChart<S>, ByChart<S>>;

/** As {@link Status}, where the database knows with what it begins. */
type GivenStatus<S extends string> = ColumnType<S, ByChart<S> | undefined, ByChart<S>>;

interface UsersTable {
  id: string;
  username: string;
  /** The username in lower case; unique, so that no two differ by case only. */
  username_key: string;
  name: string;
  avatar: string;
  /** Proven by a code or a one-time password that was sent to it. */
  phone: string | null;
  /** The number that a unit gives for the account; not proven, and not unique. Null once a number is bound. */
  proposed_phone: Generated<string | null>;
  /** Argon2id in PHC form; null until an account signed up by phone sets a password. */
  password_hash: string | null;
  is_unit: Flag;
  contact_name: string;
  /** Of the chart `unitAccount`, which knows nothing of `pending`. */
  status: Status<'pending' | UnitAccountStatus>;
  must_change_password: Flag;
  /** Until when the password that was issued may be used; null where the owner has set it. */
  one_time_until: Generated<number | null>;
  created_at: number;
}

/** The last passwords of an account, the present one included. */
interface PasswordHistoryTable {
  id: string;
  user_id: string;
  password_hash: string;
  created_at: number;
}

interface UserRolesTable {
  user_id: string;
  role: string;
  /** The role at position 0 decides the home [S40]. */
  position: number;
}

interface OrganisationsTable {
  id: string;
  name: string;
  /** The name without differences of width, case and spacing; unique. */
  name_key: string;
  /** Unified social credit code (GB 32100), where known. */
  credit_code: string | null;
  /** Of the chart `organisation`. */
  status: Status<OrganisationStatus>;
  /** Why it was refused or suspended; '' otherwise. */
  reason: Generated<string>;
  /** The administrator who applied for confirmation last. */
  applied_by: Generated<string | null>;
  applied_at: Generated<number | null>;
  decided_by: Generated<string | null>;
  decided_at: Generated<number | null>;
  /** '' until its profile has been filled in; so are the next three. */
  kind: Generated<UnitKind | ''>;
  /** GB/T 2260. */
  region_code: Generated<string>;
  contact: Generated<string>;
  contact_phone: Generated<string>;
  /** Scan of the stamped commitment. */
  stamp_file_id: Generated<string | null>;
  version: Generated<number>;
  created_at: number;
}

interface UserOrganisationsTable {
  user_id: string;
  organisation_id: string;
  position: number;
  /** Of the chart `affiliation`. */
  status: GivenStatus<AffiliationStatus>;
  /** Why it was refused or ended; '' otherwise. */
  reason: Generated<string>;
  /** Since when it has been in this state. */
  since: Generated<number>;
  /** What the account may do for the organisation; null where it only belongs to it. */
  capacity: Generated<Capacity | null>;
  /** Grows with every change of the account by an administrator. */
  version: Generated<number>;
}

/**
 * A view: the affiliations that count, which are the confirmed ones to confirmed organisations. What somebody
 * may read or do is asked of it, and never of `user_organisations`.
 */
interface ConfirmedAffiliationsView {
  user_id: string;
  organisation_id: string;
  position: number;
  capacity: Capacity | null;
}

interface TokensTable {
  token_hash: string;
  /** What its owner knows the session by. */
  id: Generated<string | null>;
  user_id: string;
  created_at: number;
  /** Of the last call, to the minute. */
  last_used_at: Generated<number>;
  /** Moves with every use, up to `ends_at`. */
  expires_at: number;
  ends_at: Generated<number>;
  network: Generated<string>;
  device: Generated<string>;
}

interface SignInsTable {
  id: string;
  user_id: string;
  way: 'password' | 'phone' | 'registration';
  /** As chosen on the screen, as in the address [D18]. */
  type: string;
  declare_id: string;
  address: string;
  created_at: number;
}

interface SignInFailuresTable {
  /** The name that was tried, in lower case, whether or not it exists. */
  name_key: string;
  network: Generated<string>;
  failures: number;
  expires_at: number;
}

interface CaptchasTable {
  key_hash: string;
  answer_hash: string;
  expires_at: number;
}

interface VerificationCodesTable {
  key_hash: string;
  purpose: CodePurpose;
  phone: string;
  code_hash: string;
  tries: number;
  expires_at: number;
  /** What the code is good for besides its purpose; '' for nothing in particular. */
  subject: Generated<string>;
}

/** A sign-in whose password was right; its second factor is the code under the same key. */
interface PendingSignInsTable {
  key_hash: string;
  user_id: string;
  /** Where the code was sent; null until an account without a number has named one. */
  phone: string | null;
  /** As chosen on the screen, as in the address [D18]. */
  type: string;
  declare_id: string;
  created_at: number;
  /** When the last code was sent; null before. */
  sent_at: number | null;
  expires_at: number;
}

interface RateCountersTable {
  bucket: string;
  hits: number;
  expires_at: number;
}

/** Events that concern the security of accounts (services/security-log.ts); kept as long as sign-ins. */
interface SecurityLogTable {
  id: string;
  kind:
    | 'signIn'
    | 'signInFailed'
    | 'signOut'
    | 'sessionsEnded'
    | 'passwordChanged'
    | 'passwordReset'
    | 'phoneChanged'
    | 'accountMade'
    | 'accountChanged'
    | 'unitChanged'
    | 'revealLimit'
    | 'keyRotated'
    | 'refused';
  /** The account that is concerned; null where no account is, or the name that was tried belongs to none. */
  user_id: string | null;
  /** The account that acted on another one; null where the account itself or the operator acted. */
  actor_id: string | null;
  /** The beginning of a name that no account has; else ''. */
  name: string;
  /** Where the call came from, as services/network-of.ts has it; '' where another account or the operator acted. */
  network: string;
  /** The way of a sign-in, what was wrong, the act with the states before and after, the route that was refused. */
  detail: string;
  at: number;
  /** 1 once the line is in the log stream. */
  is_streamed: 0 | 1;
}

/** Texts with codes that go to one number, counted within a day (services/code-limits.ts). */
interface CodeLanesTable {
  lane: string;
  texts: number;
  /** When the next one may go out. */
  ready_at: number;
  expires_at: number;
}

/** Append-only. */
interface ConsentLogTable {
  id: string;
  user_id: string;
  purpose: string;
  text_version: string;
  address: string;
  created_at: number;
}

interface CompetitionsTable {
  id: string;
  name: string;
  edition: number;
  /** Of the chart `competition`; from `published` to `finished` the clock decides (services/competitions.ts). */
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
  /** The last number given to an entry. */
  sequence: Generated<number>;
  /** Who enters it may not enter another such event of the competition. */
  exclusive: Generated<Flag>;
  /** People in one entry; more than one are entered by their unit. */
  team_size: Generated<number>;
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

/** Mobile numbers that accounts of committees have given up. */
interface FormerPhonesTable {
  user_id: string;
  phone: string;
  given_up_at: number;
}

/** Who stands behind an account that decides for a committee. */
interface ActingIdentitiesTable {
  user_id: string;
  real_name: string;
  /** As in `persons`. */
  id_no_sealed: string;
  /** Not unique: two accounts of one person are found by it. */
  id_no_digest: string;
  proven_at: number;
  /** When the account first proposed or approved something: the identity stays as it is from then on. */
  signed_at: number | null;
  version: number;
}

/** What a person has told of themselves; the name and all that follows from the identity number are locked by the first entry. */
interface PersonsTable {
  id: string;
  user_id: string;
  real_name: string;
  /** What names are sorted by: pinyin, then the characters; written by `keepNames` alone. */
  name_sort: Generated<string>;
  /**
   * Sealed with the key of the system (services/sealing.ts). The day of birth and the mask are read from it
   * (services/opened-identity.ts): beside it in clear they would give most of it away.
   */
  id_no_sealed: string;
  id_no_digest: string;
  gender: 'male' | 'female';
  /** GB/T 2260, where the person lives, works or studies. */
  region_code: string;
  occupation: 'employee' | 'student';
  education: string;
  skill_level: string;
  photo_id: Generated<string | null>;
  locked: Flag;
  version: number;
  created_at: number;
  updated_at: number;
}

/** Suffixes of names and numbers, by which what has them is found (services/search-words.ts). */
interface SearchWordsTable {
  kind: Searched;
  suffix: string;
  id: string;
}

/** What an expert tells of their work; who they are stands with the persons. */
interface ExpertsTable {
  user_id: string;
  employer: string;
  title: ExpertTitle;
  /** JSON list. */
  fields: string;
  years: number;
  /** '' for none, and so is its last day. */
  cert_no: string;
  cert_valid_to: string;
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

/** A file that somebody has sent, its content apart so that lists stay light. */
interface FilesTable {
  id: string;
  owner_id: string;
  /** In base64url. */
  sha256: string;
  /** By its content, never by its name. */
  mime: FileType;
  /** Bytes. */
  size: number;
  name: string;
  /** Pixels of a picture; 0 for what is none. */
  width: number;
  height: number;
  created_at: number;
}

interface FileContentsTable {
  file_id: string;
  content: Buffer;
}

/** A request to change a field that is locked [S56]. */
interface CorrectionsTable {
  id: string;
  field: CorrectionField;
  /** One of the two: whose field it is. */
  person_id: string | null;
  organisation_id: string | null;
  /** Both sealed, whatever field it is; '' is sealed, too. */
  old_sealed: string;
  new_sealed: string;
  reason: string;
  file_id: string;
  /** Of the chart `correction`. */
  status: Status<CorrectionStatus>;
  version: number;
  filed_by: string;
  filed_at: number;
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: string;
}

/** A numbered notice; what it says stands in its revisions. */
interface NoticesTable {
  id: string;
  competition_id: string;
  /** Who issues it; its numbers are unique within that. */
  organisation_id: string;
  doc_no: string;
  /** Of the chart `officialNotice`; from `scheduled` to `expired` the clock decides (services/notice-rows.ts). */
  status: Status<Exclude<OfficialNoticeStatus, 'published' | 'expired'>>;
  version: number;
  /** The one its readers have; 0 for none yet. */
  revision: number;
  /** The one that is being written; without such, the same. */
  working: number;
  /** Since when its readers have what they have; 0 for not yet. */
  shown_at: number;
  /** Who handed it in last: somebody else agrees to it. */
  submitted_by: string | null;
  /** Why it was returned or withdrawn. */
  reason: string;
  created_at: number;
  updated_at: number;
}

interface NoticeRevisionsTable {
  notice_id: string;
  /** From 1. */
  revision: number;
  title: string;
  /** Plain text with the few marks of lib/notice-text.ts; no HTML. */
  body: string;
  need_ack: Flag;
  /** 0: as soon as it has been agreed to. */
  publish_at: number;
  /** Exclusive; null for never. */
  expire_at: number | null;
  approved_at: number | null;
  /** The last account that was told of it, '' for none yet; null where nobody is to be told any more. */
  told_up_to: Generated<string | null>;
  /** When those who have not read it were reminded last; null for not yet. */
  reminded_at: Generated<number | null>;
}

/** For whom a revision is. */
interface NoticeAudiencesTable {
  notice_id: string;
  revision: number;
  kind: 'all' | 'role' | 'units' | 'event' | 'organisation';
  /** The role, the competition, the event, the organisation; '' for all. */
  ref: string;
}

interface NoticeFilesTable {
  notice_id: string;
  revision: number;
  file_id: string;
  position: number;
}

interface NoticeReadsTable {
  notice_id: string;
  revision: number;
  user_id: string;
  read_at: number;
  acked_at: number | null;
}

/** Append-only: who did what to which record, in which capacity, and why. */
interface AuditLogTable {
  id: string;
  object: string;
  object_id: string;
  action: string;
  /** Null for the clock. */
  actor_id: string | null;
  capacity: string;
  before: string;
  after: string;
  reason: string;
  at: number;
}

/** What people are still to be told (services/outbox.ts); what has been told is gone. */
interface OutboxTable {
  id: string;
  user_id: string;
  topic: Topic;
  /** JSON object. */
  about: string;
  tries: number;
  /** Not before then; while a process has it, when others may take it from it. */
  due_at: number;
  created_at: number;
}

/** Calls that were sent with a key of their own, and what was answered. */
interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  request_hash: string;
  /** Null while it is under way. */
  status: number | null;
  /** Sealed; '' while it is under way. */
  body: string;
  claimed_at: number;
  expires_at: number;
}

/** What tells whether the key given at start is the one that personal data were sealed with. */
interface SealingKeysTable {
  id: 'only';
  digest: string;
  /** k1, then k2 after a rotation; sealed values begin with it. */
  name: Generated<string>;
  /** Sealed: what codes on paper are made with; null while that is derived from the key itself. */
  proof_sealed: Generated<string | null>;
}

/** Processes that serve this database (services/server-processes.ts). */
interface ServerProcessesTable {
  id: string;
  host: string;
  pid: number;
  /** By the clock of their machine. */
  seen_at: number;
}

interface SidebarItemsTable {
  id: string;
  parent_id: string | null;
  path: string;
  name: string;
  title: string;
  icon: string;
  component: string;
  redirect: string;
  position: number;
  system: number | null;
  /** JSON lists and JSON object, as the item's fields of [S43]. */
  roles: string;
  navbars: string;
  meta: string;
  disabled: Flag;
  hidden: Flag;
  is_show: Flag;
}

/** Which role finds which item in its sidebar. */
interface SidebarGrantsTable {
  role: string;
  item_id: string;
}

/**
 * A number that grows with every change of a subject, in the same transaction: what a process keeps under
 * it in memory is right for as long as the number read beside it is the same.
 */
interface RevisionsTable {
  subject: 'sidebars';
  revision: number;
}

/** Errors of pages that are the same one [S33]. */
interface ClientErrorsTable {
  id: string;
  /** What makes them the same; unique. */
  fingerprint: string;
  source: ClientErrorSource;
  name: string;
  message: string;
  status: Status<ClientErrorStatus>;
  /** How often, on all pages. */
  count: number;
  first_seen: number;
  last_seen: number;
  last_release: string;
}

/** The releases an error is known from. */
interface ClientErrorReleasesTable {
  error_id: string;
  release: string;
  first_seen: number;
}

/** The latest reports of an error, as they came; nothing in them says who it was. */
interface ClientErrorOccurrencesTable {
  id: string;
  error_id: string;
  created_at: number;
  release: string;
  path: string;
  view: string;
  browser: string;
  language: string;
  user_kind: string;
  states: string;
  request_id: string;
  stack: string;
  count: number;
}
