import type { ClientErrorStatus } from '../../machines/client-error.machine.ts';
import type { ClientErrorSource } from '../contract/client-errors.ts';

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
  tokens: TokensTable;
  sign_ins: SignInsTable;
  sign_in_failures: SignInFailuresTable;
  captchas: CaptchasTable;
  verification_codes: VerificationCodesTable;
  rate_counters: RateCountersTable;
  consent_log: ConsentLogTable;
  competitions: CompetitionsTable;
  competition_events: CompetitionEventsTable;
  sidebar_items: SidebarItemsTable;
  sidebar_grants: SidebarGrantsTable;
  revisions: RevisionsTable;
  client_errors: ClientErrorsTable;
  client_error_releases: ClientErrorReleasesTable;
  client_error_occurrences: ClientErrorOccurrencesTable;
}

type Flag = 0 | 1;

interface UsersTable {
  id: string;
  username: string;
  /** The username in lower case; unique, so that no two differ by case only. */
  username_key: string;
  name: string;
  avatar: string;
  phone: string | null;
  /** Argon2id in PHC form; null until an account signed up by phone sets a password. */
  password_hash: string | null;
  is_unit: Flag;
  contact_name: string;
  status: 'pending' | 'active' | 'disabled';
  must_change_password: Flag;
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
  /** `declared` until an account of the organisation itself exists. */
  status: 'declared' | 'registered';
  created_at: number;
}

interface UserOrganisationsTable {
  user_id: string;
  organisation_id: string;
  position: number;
  /** 0: the person says so; 1: the organisation or the committee confirmed it. */
  verified: Flag;
}

interface TokensTable {
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
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
  purpose: 'login' | 'register' | 'reset';
  phone: string;
  code_hash: string;
  tries: number;
  expires_at: number;
}

interface RateCountersTable {
  bucket: string;
  hits: number;
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
  published: Flag;
  reg_open_at: number;
  /** Exclusive. */
  reg_close_at: number;
  /** Days as 2026-09-21, both included. */
  starts_on: string;
  ends_on: string;
  place: string;
  host: string;
  contact_phone: string;
}

interface CompetitionEventsTable {
  id: string;
  competition_id: string;
  code: string;
  name: string;
  entrants: string;
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
  status: ClientErrorStatus;
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
