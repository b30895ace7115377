import type { Database } from '../db/open-database.ts';

/**
 * Row locks, for what a transaction reads before it decides. PostgreSQL runs at READ COMMITTED: a row that is
 * read without a lock may have changed by the time the transaction writes. On the embedded database the same
 * queries lock nothing, because its transactions run one after the other (`EmbeddedCompiler`).
 *
 * Two rules keep a transaction right and free of deadlocks:
 *
 * 1. Lock first, read afterwards, with a second query. A join that locks one of its tables may show the rows of
 *    the others as they were before it waited.
 * 2. Lock in this order, rows of the same table by ascending id: competitions, competition_events,
 *    organisations, notices, technical documents, entries, numbers of receipts, substitutions, persons,
 *    corrections and decisions, experts, invitations, assignments, judgement groups, draws, appeals, awards,
 *    certificates, users, acting identities, files.
 *
 * Where there is nothing to lock, nothing is asked: PostgreSQL takes no empty list.
 *
 * Whatever is done to one entry shares its event (`for key share`), which lets other entries of the event go on
 * beside it and makes whoever changes the event wait. Whoever changes an event, or moves or ends its entries,
 * locks it `for update`, which waits for all of them.
 */

/** Locks a competition against other changes of it; entries go on. */
export async function lockCompetition(transaction: Database, id: string): Promise<void> {
  await transaction
    .selectFrom('competitions')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks events against everything that is done to them and to their entries. */
export async function lockEvents(transaction: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .selectFrom('competition_events')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks events against changes of them, while something is done to entries of them. */
export async function shareEvents(transaction: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .selectFrom('competition_events')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Locks the profiles of people: who they are, and whether that may still be changed. */
export async function lockPersons(transaction: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .selectFrom('persons')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}
