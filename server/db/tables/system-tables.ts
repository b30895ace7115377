import type { Generated } from 'kysely';
import type { ClientErrorStatus } from '../../../machines/fault/client-error.machine.ts';
import type { ClientErrorSource } from '../../contract/client-errors.ts';
import type { Topic } from '../../message/message-texts.ts';
import type { Status } from './status.ts';

/** Tables of the system itself: log, messages, keys, processes, errors. */

/** Acts on records with actor, capacity and reason. Rows are only added. */
interface AuditLogTable {
  id: string;
  object: string;
  object_id: string;
  action: string;
  /** Null if the clock caused the act. */
  actor_id: string | null;
  capacity: string;
  before: string;
  after: string;
  reason: string;
  at: number;
}

/**
 * Rows of the log that are not in the chain yet. Each is inserted in the same transaction as its row of the
 * log.
 */
interface AuditUnsealedTable {
  audit_id: string;
}

/**
 * The order of the log. Each row has a hash of itself and the row before it (audit/audit-hash.ts). Rows are
 * only added.
 */
interface AuditChainTable {
  /** Starts at 1, without gaps. */
  seq: number;
  audit_id: string;
  /** Hex, like the other hashes of this table. */
  hash: string;
  /**
   * Digests of the texts of the row when it was sealed. They remain if the law requires a text to be deleted.
   */
  before_sha256: string;
  after_sha256: string;
  reason_sha256: string;
}

/** The signed end of the chain at the end of a day. */
interface AuditHeadsTable {
  /** The date in China: 2026-11-21. */
  day: string;
  seq: number;
  hash: string;
  /** Hex. */
  signature: string;
  key_id: number;
}

/** Ed25519 key pairs (secret/signing-keys.ts). */
interface SigningKeysTable {
  /** 0 is the key of the system itself. */
  id: number;
  /** Hex. */
  public_key: string;
  /** Encrypted: the 32 bytes in hex. */
  private_sealed: string;
  made_at: number;
}

/** Messages to users that are not sent yet (message/outbox.ts). Sent messages are deleted. */
interface OutboxTable {
  id: string;
  user_id: string;
  /** The phone number of the recipient; null for the number of the account. */
  phone: Generated<string | null>;
  topic: Topic;
  /** JSON object. */
  about: string;
  tries: number;
  /**
   * The message is not sent before this time. While a process sends it, another process may take it over
   * after this time.
   */
  due_at: number;
  created_at: number;
}

/** Calls that were sent with an idempotency key, and their responses. */
interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  request_hash: string;
  /** Null while the call runs. */
  status: number | null;
  /** Encrypted; '' while the call runs. */
  body: string;
  /** JSON: what the account was allowed after the call (account/account-rights.ts). */
  rights: Generated<string>;
  claimed_at: number;
  expires_at: number;
}

/** A check whether the key given at start is the key that encrypted the personal data. */
interface SealingKeysTable {
  id: 'only';
  digest: string;
  /** k1, then k2 after a rotation. Encrypted values begin with it. */
  name: Generated<string>;
  /** Encrypted: the key for codes on paper; null while that key is derived from the system key. */
  proof_sealed: Generated<string | null>;
}

/** Processes that serve this database (message/server-processes.ts). */
interface ServerProcessesTable {
  id: string;
  host: string;
  pid: number;
  /** The time according to the clock of the process's machine. */
  seen_at: number;
}

/**
 * A number that increases with every change of a subject, in the same transaction. Data that a process caches
 * under this number is valid while the stored number is the same.
 */
interface RevisionsTable {
  subject: 'sidebars' | 'expertImports';
  revision: number;
}

/** A group of equal page errors [S33]. */
interface ClientErrorsTable {
  id: string;
  /** Identifies equal errors; unique. */
  fingerprint: string;
  source: ClientErrorSource;
  name: string;
  message: string;
  status: Status<ClientErrorStatus>;
  /** The number of occurrences on all pages. */
  count: number;
  first_seen: number;
  last_seen: number;
  last_release: string;
}

/** The releases in which an error occurred. */
interface ClientErrorReleasesTable {
  error_id: string;
  release: string;
  first_seen: number;
}

/** The latest reports of an error, unchanged. They contain nothing that identifies a user. */
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

/** The kinds of records that are decided together with others once their decider has opened them. */
export type OpenedObject = 'correction' | 'organisation' | 'exhibitorApplication';

/** The latest version of a record that an account has opened that decides on it. */
interface OpenedRecordsTable {
  object: OpenedObject;
  object_id: string;
  user_id: string;
  version: number;
}

/** The tables by name. */
export interface SystemTables {
  audit_log: AuditLogTable;
  audit_unsealed: AuditUnsealedTable;
  audit_chain: AuditChainTable;
  audit_heads: AuditHeadsTable;
  signing_keys: SigningKeysTable;
  sealing_keys: SealingKeysTable;
  server_processes: ServerProcessesTable;
  opened_records: OpenedRecordsTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  revisions: RevisionsTable;
  client_errors: ClientErrorsTable;
  client_error_releases: ClientErrorReleasesTable;
  client_error_occurrences: ClientErrorOccurrencesTable;
}
