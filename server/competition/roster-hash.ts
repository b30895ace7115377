import { createHash } from 'node:crypto';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { Database } from '../db/open-database.ts';

/** SHA-256 of numbers sorted by bytes, each line ended by LF. */
export const rosterDigest = (numbers: readonly string[]): string =>
  createHash('sha256')
    .update(
      numbers
        // ASCII: the order of the code units is that of the bytes.
        .toSorted()
        .map((no) => `${no}\n`)
        .join(''),
    )
    .digest('hex');

/**
 * What fixes the roster of an event: SHA-256 of the receipt numbers of its approved entries, sorted by bytes, each
 * line ended by LF, so that `sha256sum` finds the same. Empty where nobody is approved: the hash of no bytes.
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
