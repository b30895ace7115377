import { sql } from 'kysely';
import { isEmbedded, type Database } from '../db/open-database.ts';

/** The advisory lock on PostgreSQL that one seeding process at a time holds. */
const SEED_LOCK = 7_130_462_915_580_243n;

/**
 * Makes processes that start at the same time wait for each other until the transaction ends. The embedded
 * database allows one writing transaction at a time and needs no such lock.
 */
export async function lockSeed(transaction: Database): Promise<void> {
  if (isEmbedded(transaction)) return;
  // The timeouts are off, because the demonstration of another process can take longer.
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local lock_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${sql.lit(SEED_LOCK)})`.execute(transaction);
}
