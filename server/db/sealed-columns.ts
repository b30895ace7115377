import type { Tables } from './tables.ts';

/** A table with columns that are encrypted with the system key, or that are derived from such columns. */
export interface SealedTable {
  table: keyof Tables;
  /** Its primary key. */
  key: readonly string[];
  /** Columns that `secret/sealing.ts` encrypts and decrypts. Null and '' are stored as they are. */
  sealed: readonly string[];
  /** Maps each column with a keyed digest to the encrypted column of the same value. */
  digests?: Readonly<Record<string, string>>;
  /** Columns with digests of identities that are encrypted in another row. */
  carried?: readonly string[];
}

/**
 * Every column whose value is encrypted or derived with the system key. Add each new column here:
 * `rotate-key` and `check` use this list, and `tests/server/system/maintenance.test.ts` searches for values
 * that it omits.
 */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'persons',
    key: ['id'],
    sealed: ['id_no_sealed'],
    digests: { id_no_digest: 'id_no_sealed' },
  },
  {
    table: 'acting_identities',
    key: ['user_id'],
    sealed: ['id_no_sealed'],
    digests: { id_no_digest: 'id_no_sealed' },
  },
  { table: 'corrections', key: ['id'], sealed: ['old_sealed', 'new_sealed'] },
  { table: 'marks_tags', key: ['id'], sealed: ['nonce_sealed'] },
  { table: 'draw_rounds', key: ['id'], sealed: ['seed_sealed'] },
  {
    table: 'draw_tickets',
    key: ['round_id', 'input'],
    sealed: ['label_sealed'],
    digests: { label_digest: 'label_sealed' },
  },
  {
    table: 'spare_stations',
    key: ['id'],
    sealed: ['label_sealed'],
    digests: { label_digest: 'label_sealed' },
  },
  { table: 'signing_keys', key: ['id'], sealed: ['private_sealed'] },
  { table: 'entry_places', key: ['entry_id', 'id_no_digest'], sealed: [], carried: ['id_no_digest'] },
];

/** Tables whose encrypted rows expire within a day. They are discarded when the key changes. */
export const forgottenWithKey = ['idempotency_keys'] as const;
