import { hash as hashOf } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';

/**
 * The input of the hashes in the audit chain. Another program can recompute every hash from `OPERATIONS.md`.
 * No key and no library text is involved. Integers are big-endian, hashes are lower-case hex.
 */

/** The columns of an audit row except its texts. */
export type AuditRow = Pick<
  Selectable<Tables['audit_log']>,
  'id' | 'object' | 'object_id' | 'action' | 'actor_id' | 'capacity' | 'at'
>;

/**
 * The columns that are hashed as digests, in this order. If the law requires a text to be deleted, its digest
 * remains.
 */
export const TEXTS = ['before', 'after', 'reason'] as const;
export type AuditText = (typeof TEXTS)[number];

/** SHA-256 in hex of each text. */
export type TextDigests = Readonly<Record<AuditText, string>>;

/** The previous hash of the first row of the chain. */
export const FIRST_PREVIOUS = '0'.repeat(64);

const PREFIX = Buffer.from('hbgj-audit-1\n');
const HASH_BYTES = 32;
const LENGTH_BYTES = 4;
const NUMBER_BYTES = 8;

/** SHA-256 of a text in UTF-8. */
export const textDigest = (text: string): string => hashOf('sha256', text, 'hex');

export const digestsOf = ({ before, after, reason }: Readonly<Record<AuditText, string>>): TextDigests => ({
  before: textDigest(before),
  after: textDigest(after),
  reason: textDigest(reason),
});

/**
 * Returns the hash of a row at its position in the chain.
 * @param previous the hash of the row before it, {@link FIRST_PREVIOUS} for the first
 * @param seq from 1, without gaps
 * @throws if a value cannot occur in the log, such as an instant before 1970
 */
export function chainHash(previous: string, seq: number, row: AuditRow, digests: TextDigests): string {
  const texts = [
    row.id,
    row.object,
    row.object_id,
    row.action,
    row.actor_id ?? '',
    row.capacity,
    digests.before,
    digests.after,
    digests.reason,
  ];
  const longest = texts.reduce((sum, text) => sum + LENGTH_BYTES + Buffer.byteLength(text), 0);
  const bytes = Buffer.allocUnsafe(PREFIX.length + HASH_BYTES + 2 * NUMBER_BYTES + longest);
  let end = PREFIX.copy(bytes);
  end += bytes.write(previous, end, HASH_BYTES, 'hex');
  end = bytes.writeBigUInt64BE(BigInt(seq), end);
  for (const text of texts) {
    const length = bytes.write(text, end + LENGTH_BYTES);
    end = bytes.writeUInt32BE(length, end) + length;
  }
  end = bytes.writeBigUInt64BE(BigInt(row.at), end);
  return hashOf('sha256', bytes.subarray(0, end), 'hex');
}

/** The text that is signed at the end of a day. */
export const headText = ({ day, seq, hash }: { day: string; seq: number; hash: string }): string =>
  `hbgj-audit-head-1\n${day}\n${seq}\n${hash}\n`;
