import type { Selectable } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { randomKey } from '../kit/secrets.ts';

/** The board of a competition. Entries are added and never changed. */

type Entry = Selectable<Tables['board']>;

/** Serializes each pair as `name TAB value`, one per line. */
const linesOf = (text: Readonly<Record<string, string>>) =>
  Object.entries(text)
    .map(([name, value]) => `${name}\t${value}\n`)
    .join('');

/** The competition, event and round that an entry belongs to. */
interface Place {
  readonly competition_id: string;
  /** The id of the event; null for an entry about the whole competition. */
  readonly event_id: string | null;
  /** The id of the round; null for an entry that belongs to no round. */
  readonly id: string | null;
}

/** Adds an entry to the board. The caller's transaction holds the lock on the competition. */
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
  await transaction
    .insertInto('board')
    .values({
      id: randomKey(),
      competition_id,
      seq: (last?.seq ?? 0) + 1,
      kind,
      event_id,
      round_id: id,
      text: linesOf(text),
      at,
    })
    .execute();
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
