import type { Database } from '../db/open-database.ts';

/**
 * Row locks for rows that a transaction reads before it decides. PostgreSQL runs at READ COMMITTED: a row
 * that is read without a lock can change before the transaction writes. On the embedded database the same
 * queries lock nothing, because its transactions run one after the other (`EmbeddedCompiler`).
 *
 * Two rules keep a transaction correct and free of deadlocks:
 *
 * 1. Lock first, then read with a second query. A join that locks one of its tables can return rows of the
 *   other tables from before the wait.
 * 2. Lock in this order, rows of the same table by ascending id: competitions, competition_events,
 *   organisations, notices, technical documents, entries, numbers of receipts, substitutions, persons,
 *   corrections and decisions, experts, invitations, assignments, judgement groups, draws, appeals, awards,
 *   certificates, users, acting identities, files.
 *
 * With an empty list of ids no query is sent, because PostgreSQL does not accept an empty list.
 *
 * A transaction that changes one entry locks its event `for key share`. Other entries of the event can change
 * at the same time, but a change of the event waits. A transaction that changes an event, or moves or ends
 * its entries, locks the event `for update`. This lock waits for all transactions on its entries.
 */

/** Locks a competition against other changes of it. Changes of entries do not wait. */
export async function lockCompetition(transaction: Database, id: string): Promise<void> {
  await transaction
    .selectFrom('competitions')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks events against all changes of them and of their entries. */
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

/** Locks events against changes of them, while entries of them change. */
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

/** Locks the profiles of persons, including the flag that makes them read-only. */
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
