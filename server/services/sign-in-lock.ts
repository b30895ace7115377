import { sql } from 'kysely';
import { accountLocked } from '../api-error.ts';
import type { Database } from '../db/open-database.ts';

/** Failures in a row before a name is locked, and for how long; they are forgotten after the same time. */
const FAILURES = 5;
const LOCK_MILLISECONDS = 15 * 60_000;

/**
 * Failures are counted by the name that was tried, whether or not an account has it: the lock tells
 * nothing about which names exist.
 */
const keyOf = (name: string) => name.toLowerCase();

/** @throws ApiError 423 while the name is locked */
export async function demandUnlocked(db: Database, name: string, now: number): Promise<void> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('expires_at')
    .where('name_key', '=', keyOf(name))
    .where('failures', '>=', FAILURES)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row !== undefined) throw accountLocked(secondsUntil(row.expires_at, now));
}

/** Those of the names that are locked, in lower case. */
export async function lockedOf(
  db: Database,
  names: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('sign_in_failures')
    .select('name_key')
    .where('name_key', 'in', names.map(keyOf))
    .where('failures', '>=', FAILURES)
    .where('expires_at', '>', now)
    .execute();
  return new Set(rows.map(({ name_key }) => name_key));
}

/**
 * Counts a failure.
 * @throws ApiError 423 where it was the last one allowed, or came in beside it
 */
export async function recordFailure(db: Database, name: string, now: number): Promise<void> {
  const over = sql<boolean>`sign_in_failures.expires_at <= ${now}`;
  const locked = sql<boolean>`sign_in_failures.failures >= ${FAILURES}`;
  const row = await db
    .insertInto('sign_in_failures')
    .values({ name_key: keyOf(name), failures: 1, expires_at: now + LOCK_MILLISECONDS })
    .onConflict((conflict) =>
      conflict.column('name_key').doUpdateSet({
        failures: sql`case when ${over} then 1 else sign_in_failures.failures + 1 end`,
        expires_at: sql`case when ${locked} and not ${over} then sign_in_failures.expires_at else excluded.expires_at end`,
      }),
    )
    .returning(['failures', 'expires_at'])
    .executeTakeFirstOrThrow();
  if (row.failures >= FAILURES) throw accountLocked(secondsUntil(row.expires_at, now));
}

/**
 * Forgets a name's failures after the right password. Where guesses sent at the same time have locked the
 * name meanwhile, the right one among them must not come through either.
 * @throws ApiError 423
 */
export async function clearFailures(db: Database, name: string, now: number): Promise<void> {
  await demandUnlocked(db, name, now);
  await forgetFailures(db, [name]);
}

/** Opens the lock on names whose owner was proven otherwise. */
export async function forgetFailures(db: Database, names: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('name_key', 'in', names.map(keyOf)).execute();
}

const secondsUntil = (instant: number, now: number) => Math.max(1, Math.ceil((instant - now) / 1000));
