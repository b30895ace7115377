import { sql } from 'kysely';
import type { ApiParts } from '../context.ts';
import { write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { endEvents } from '../event/event-moves.ts';
import { lapseDuties } from '../duty/assignment-moves.ts';
import { lockCompetition } from '../kit/row-locks.ts';
import { moveOfCompetition, note, type CompetitionRow } from '../competition/held-competitions.ts';
import { rehearsalFactsOf } from './rehearsal-facts.ts';
import { isOf, keyOf, lastTables, rehearsalTables } from './rehearsal-tables.ts';

/** Rehearsals that two people have given up are removed here, and those that are overdue are closed. */

type Parts = Pick<ApiParts, 'db'>;

/** The limits of one transaction: rows of a table with ids, and owners of rows without. Other calls run between. */
const ROWS_AT_ONCE = 200;
const OWNERS_AT_ONCE = 5;

/** The reason of a rehearsal that the clock closes. Only its committee reads it. */
const OVERDUE = '正式比赛首日已到，演练关闭';

/**
 * Locks a competition and reads it with its facts.
 * @returns undefined if it does not exist any more, or is no rehearsal
 */
async function lockRehearsal(transaction: Database, id: string, now: number) {
  await lockCompetition(transaction, id);
  const row = await transaction
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', id)
    .where('rehearsal_of', 'is not', null)
    .executeTakeFirst();
  return row && { row, rehearsal: await rehearsalFactsOf(transaction, row, now) };
}

/** Closes a rehearsal: its events, sessions and duties end. No message is sent. */
export async function closeRehearsal(
  transaction: Database,
  competition: CompetitionRow,
  cause: { actor: string | null; reason: string; now: number },
): Promise<void> {
  await endEvents(transaction, competition, cause);
  await lapseDuties(transaction, 'competition_assignments', competition, cause);
}

/** Closes a rehearsal if the first day of the real competition has begun. */
async function lapse(transaction: Database, id: string, now: number): Promise<void> {
  const found = await lockRehearsal(transaction, id, now);
  if (found === undefined) return;
  const { row, rehearsal } = found;
  const move = moveOfCompetition(row, { type: 'competition.lapse', by: 'system', rehearsal }, now);
  if (move === null) return;
  await closeRehearsal(transaction, row, { actor: null, reason: OVERDUE, now });
  await write(transaction, move, { id, version: row.version }, { reason: OVERDUE });
  await note(transaction, { id, action: 'competition.lapse', actor: null, reason: OVERDUE, at: now });
}

/** Removes some rows of one table. @returns whether rows may be left */
async function removeSome(
  transaction: Database,
  owned: (typeof rehearsalTables)[number],
  id: string,
): Promise<boolean> {
  const table = sql.table(owned[0]);
  const key = sql.ref(keyOf(owned));
  const { rows } = await sql<{ key: string }>`
    select ${key} as key from ${table} where ${isOf(owned, id)} limit ${sql.lit(ROWS_AT_ONCE)}
  `.execute(transaction);
  if (rows.length === 0) return false;
  const keys = [...new Set(rows.map((one) => one.key))];
  const some = keyOf(owned) === 'id' ? keys : keys.slice(0, OWNERS_AT_ONCE);
  const kind = owned[0] === 'search_words' ? sql`kind = 'entry' and ` : sql``;
  await sql`delete from ${table} where ${kind}${key} in (${sql.join(some)})`.execute(transaction);
  return true;
}

/** Removes the competition itself, after all its other rows. */
async function erase(transaction: Database, id: string, now: number): Promise<void> {
  const found = await lockRehearsal(transaction, id, now);
  const erasing = { type: 'competition.erase', by: 'system' } as const;
  const move = found && moveOfCompetition(found.row, { ...erasing, rehearsal: found.rehearsal }, now);
  if (!found || !move) return;
  for (const table of lastTables)
    await sql`delete from ${sql.table(table)} where competition_id = ${id}`.execute(transaction);
  await write(transaction, move, { id, version: found.row.version }, {});
  const noted = { actor: null, reason: found.row.name, at: now };
  await note(transaction, { id, action: erasing.type, ...noted });
  if (found.row.rehearsal_of !== null)
    await note(transaction, { id: found.row.rehearsal_of, action: 'rehearsal.erase', ...noted });
}

/**
 * Removes all rows of a rehearsal that two people have given up, a few in each transaction. A process that ends
 * in between leaves the rest to the next run. Two processes that run at the same time wait for each other.
 * @throws if an act that was under way has added a row to one that is removed; the next run removes both
 */
async function wipe(db: Database, id: string, now: number): Promise<void> {
  for (const owned of rehearsalTables) {
    let isLeft = true;
    while (isLeft) {
      isLeft = await db.transaction().execute(async (transaction) => {
        const found = await lockRehearsal(transaction, id, now);
        return found?.rehearsal.isGivenUp === true && removeSome(transaction, owned, id);
      });
    }
  }
  await db.transaction().execute((transaction) => erase(transaction, id, now));
}

/** Closes the rehearsals whose real competition has begun, and removes those that two people have given up. */
export async function clearRehearsals({ db }: Parts, now: number): Promise<void> {
  const rehearsals = await db
    .selectFrom('competitions as rehearsal')
    .leftJoin('decisions as decision', (join) =>
      join
        .onRef('decision.competition_id', '=', 'rehearsal.id')
        .on('decision.action', '=', 'wipe')
        .on('decision.status', '=', 'approved'),
    )
    .select(['rehearsal.id', 'decision.id as given_up'])
    .where('rehearsal.rehearsal_of', 'is not', null)
    .execute();
  for (const { id, given_up } of rehearsals) {
    if (given_up !== null) await wipe(db, id, now);
    else await db.transaction().execute((transaction) => lapse(transaction, id, now));
  }
}
