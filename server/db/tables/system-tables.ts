import type { Generated } from 'kysely';
import type { ClientErrorStatus } from '../../../machines/fault/client-error.machine.ts';
import type { ClientErrorSource } from '../../contract/client-errors.ts';
import type { Topic } from '../../message/message-texts.ts';
import type { Status } from './status.ts';

/** Tables of the system itself: the log, what is sent, keys, processes, errors. */

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

/** Rows of the log that the chain does not have yet; written in the same transaction as the row. */
interface AuditUnsealedTable {
  audit_id: string;
}

/** The order of the log, each row with a hash over it and the row before (audit/audit-hash.ts); only added to. */
interface AuditChainTable {
  /** From 1, without gaps. */
  seq: number;
  audit_id: string;
  /** Hex, as all of these. */
  hash: string;
  /** Of the texts of the row as they were sealed; they stay where a text must be deleted by law. */
  before_sha256: string;
  after_sha256: string;
  reason_sha256: string;
}

/** The end of the chain at the end of a day, signed. */
interface AuditHeadsTable {
  /** In China: 2026-11-21. */
  day: string;
  seq: number;
  hash: string;
  /** Hex. */
  signature: string;
  key_id: number;
}

/** Pairs of Ed25519 (secret/signing-keys.ts). */
interface SigningKeysTable {
  /** 0 is the system's own. */
  id: number;
  /** Hex. */
  public_key: string;
  /** Sealed: the 32 bytes in hex. */
  private_sealed: string;
  made_at: number;
}

/** What people are still to be told (message/outbox.ts); what has been told is gone. */
interface OutboxTable {
  id: string;
  user_id: string;
  /** Where it goes; null for the number of the account. */
  phone: Generated<string | null>;
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

/** Processes that serve this database (message/server-processes.ts). */
interface ServerProcessesTable {
  id: string;
  host: string;
  pid: number;
  /** By the clock of their machine. */
  seen_at: number;
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

/** By their names. */
export interface SystemTables {
  audit_log: AuditLogTable;
  audit_unsealed: AuditUnsealedTable;
  audit_chain: AuditChainTable;
  audit_heads: AuditHeadsTable;
  signing_keys: SigningKeysTable;
  sealing_keys: SealingKeysTable;
  server_processes: ServerProcessesTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  revisions: RevisionsTable;
  client_errors: ClientErrorsTable;
  client_error_releases: ClientErrorReleasesTable;
  client_error_occurrences: ClientErrorOccurrencesTable;
}
