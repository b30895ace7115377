import type { Selectable } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { randomKey } from '../kit/secrets.ts';

/** The board of a competition: entries are added and never changed. */

type Entry = Selectable<Tables['board']>;

/** `name TAB value`, a line each. */
const linesOf = (text: Readonly<Record<string, string>>) =>
  Object.entries(text)
    .map(([name, value]) => `${name}\t${value}\n`)
    .join('');

/** What is published, and of what. */
interface Place {
  readonly competition_id: string;
  /** Null of what is of no event. */
  readonly event_id: string | null;
  /** Of a round; null of what is of none. */
  readonly id: string | null;
}

/** Adds an entry to the board; inside a transaction that holds the competition. */
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
 * Competitions whose boards the signed ends of the audit log go on: those that have begun to publish, until they are
 * archived or cancelled.
 */
export async function boardsForHeads(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('competitions')
    .select('id')
    .where('status', '=', 'published')
    .where('id', 'in', (is) => is.selectFrom('board').select('competition_id'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
