import { createHash } from 'node:crypto';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { Database } from '../db/open-database.ts';

/** Returns the SHA-256 of numbers, sorted by bytes, each line ended by LF. */
export const rosterDigest = (numbers: readonly string[]): string =>
  createHash('sha256')
    .update(
      numbers
        // The numbers are ASCII, so the order of code units is the order of bytes.
        .toSorted()
        .map((no) => `${no}\n`)
        .join(''),
    )
    .digest('hex');

/**
 * Returns the hash that fixes the roster of an event: SHA-256 of the receipt numbers of its approved entries,
 * sorted by bytes, each line ended by LF. `sha256sum` gives the same hash. Without approved entries the
 * result is the hash of no bytes.
 */
export async function rosterHash(db: Database, eventId: string): Promise<string> {
  const approved = await db
    .selectFrom('entries')
    .select('no')
    .where('event_id', '=', eventId)
    .where('status', 'in', onRoster)
    .execute();
  return rosterDigest(approved.flatMap(({ no }) => (no === null ? [] : [no])));
}
