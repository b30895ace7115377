import type {
  UsersTable,
  PasswordHistoryTable,
  UserRolesTable,
  FormerPhonesTable,
  ActingIdentitiesTable,
  ConsentLogTable,
  SecurityLogTable,
} from './tables/account-tables.ts';
import type {
  TokensTable,
  SignInsTable,
  SignInFailuresTable,
  CaptchasTable,
  VerificationCodesTable,
  PendingSignInsTable,
  RateCountersTable,
  CodeLanesTable,
  SidebarItemsTable,
  SidebarGrantsTable,
} from './tables/session-tables.ts';
import type {
  OrganisationsTable,
  UserOrganisationsTable,
  ConfirmedAffiliationsView,
} from './tables/unit-tables.ts';
import type {
  CompetitionsTable,
  CompetitionEventsTable,
  CompetitionOrganisersTable,
  DecisionsTable,
} from './tables/competition-tables.ts';
import type {
  DelegationsTable,
  EntriesTable,
  EntryMembersTable,
  EntryPlacesTable,
  SubstitutionsTable,
} from './tables/entry-tables.ts';
import type {
  PersonsTable,
  SearchWordsTable,
  ExpertsTable,
  CorrectionsTable,
  FilesTable,
  FileContentsTable,
} from './tables/person-tables.ts';
import type {
  NoticesTable,
  NoticeRevisionsTable,
  NoticeAudiencesTable,
  NoticeFilesTable,
  NoticeReadsTable,
} from './tables/announcement-tables.ts';
import type {
  AuditLogTable,
  OutboxTable,
  IdempotencyKeysTable,
  SealingKeysTable,
  ServerProcessesTable,
  RevisionsTable,
  ClientErrorsTable,
  ClientErrorReleasesTable,
  ClientErrorOccurrencesTable,
} from './tables/system-tables.ts';

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
