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

/**
 * Publishes something of a round, or, without one, of an event; inside a transaction that holds the competition.
 */
export async function post(
  transaction: Database,
  { competition_id, id }: { competition_id: string; id: string | null },
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
      round_id: id,
      text: linesOf(text),
      at,
    })
    .execute();
}
