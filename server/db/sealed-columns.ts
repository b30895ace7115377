import type { Tables } from './tables.ts';

/** A column that is sealed with the key of the system, or follows from what is. */
export interface SealedTable {
  table: keyof Tables;
  /** Its primary key. */
  key: readonly string[];
  /** Read and written by `secret/sealing.ts`; null and '' are nothing sealed. */
  sealed: readonly string[];
  /** Keyed digests of what one of these columns holds: digest to column. */
  digests?: Readonly<Record<string, string>>;
  /** Digests of identities that are sealed in another row. */
  carried?: readonly string[];
}

/**
 * Every column of personal data that the key of the system opens or made. Who adds one adds it here: `rotate-key`
 * and `check` go by this list, and `tests/server/system/maintenance.test.ts` looks for values that it leaves out.
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
  { table: 'competition_events', key: ['id'], sealed: ['marks_sealed'] },
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

/** Sealed for a day at most: given up when the key changes. */
export const forgottenWithKey = ['idempotency_keys'] as const;
