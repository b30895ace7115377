import type { Selectable } from 'kysely';
import { textDigest } from '../../audit/audit-hash.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { auditSystem } from '../../kit/audit.ts';
import { randomKey } from '../../kit/secrets.ts';
import { boardText } from '../../contract/draw/board-text.ts';

/**
 * The board of a competition. Entries are added and never changed. The audit log holds the digest of each entry, so
 * that the signed chain shows when an entry is changed, removed or inserted later.
 */

type Entry = Selectable<Tables['board']>;

/** The competition, event and round that an entry belongs to. */
interface Place {
  readonly competition_id: string;
  /** The id of the event; null for an entry about the whole competition. */
  readonly event_id: string | null;
  /** The id of the round; null for an entry that belongs to no round. */
  readonly id: string | null;
}

/** Returns what the audit log keeps of an entry: its number in its board, a space, and a SHA-256 in hex. */
export const boardTrace = ({
  competition_id,
  seq,
  kind,
  event_id,
  round_id,
  text,
  at,
}: Omit<Entry, 'id'>) => {
  const place = ['hbgj-board-1', competition_id, seq, kind, event_id ?? '', round_id ?? '', at];
  return `${seq} ${textDigest(`${place.join('\n')}\n${text}`)}`;
};

/** Adds an entry to the board, and its digest to the audit log. The caller's transaction holds the lock on the competition. */
export async function post(
  transaction: Database,
  { competition_id, event_id, id }: Place,
  kind: Entry['kind'],
  text: Readonly<Record<string, string>>,
  at: number,
): Promise<void> {
  const last = await transaction
    .selectFrom('board')
    .select('seq')
    .where('competition_id', '=', competition_id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entry = {
    id: randomKey(),
    competition_id,
    seq: (last?.seq ?? 0) + 1,
    kind,
    event_id,
    round_id: id,
    text: boardText(text),
    at,
  };
  await transaction.insertInto('board').values(entry).execute();
  await auditSystem(transaction, {
    object: 'board',
    object_id: competition_id,
    action: 'board.post',
    before: '',
    after: boardTrace(entry),
    at,
  });
}

/**
 * Returns the competitions whose boards receive the signed heads of the audit log: published ones with at
 * least one board entry. Archived and cancelled ones and
 * rehearsals are excluded.
 */
export async function boardsForHeads(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('competitions')
    .select('id')
    .where('status', '=', 'published')
    .where('rehearsal_of', 'is', null)
    .where('id', 'in', (is) => is.selectFrom('board').select('competition_id'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
