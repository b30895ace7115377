import { sql } from 'kysely';
import { accountLocked } from '../account/account-refusals.ts';
import { tooMany } from '../kit/api-error.ts';
import type { Database } from '../db/open-database.ts';
import { countHit, findHits, secondsUntil } from '../kit/rate-limits.ts';
import { secureFailure } from './security-log.ts';

/**
 * The number of failures before a name is locked, and the duration of the lock. Failures expire after the
 * same time.
 */
const FAILURES = 5;
const LOCK_MILLISECONDS = 15 * 60_000;

/**
 * If one name has this many failures from all networks together, each network has fewer attempts: the second
 * number.
 */
const UNDER_ATTACK = 20;
const FAILURES_UNDER_ATTACK = 2;

/** The maximum number of failures of one network, for all names together. */
const PER_NETWORK = { hits: 60, milliseconds: 15 * 60_000 };

/**
 * An attempt to sign in. Failures are counted by the name of the attempt, whether or not an account has it.
 * Therefore the lock does not reveal which names exist. They are counted for each network, so that a stranger
 * elsewhere cannot lock the owner out.
 */
export interface Attempt {
  name: string;
  /** The network of the client's address (kit/network-of.ts). */
  network: string;
}

const keyOf = (name: string) => name.toLowerCase();
const bucketOf = (network: string) => `sign-in-failures:${network}`;

/** A sum or a maximum of a column. It is null without rows, and a sum is a text on PostgreSQL. */
type Aggregate = number | string | null;

/** Checks whether the failures of one network lock a name that has failures in all networks together. */
const isLocked = (failures: Aggregate, all: Aggregate): boolean =>
  Number(failures) >= (Number(all) >= UNDER_ATTACK ? FAILURES_UNDER_ATTACK : FAILURES);

/** Selects the failures of names that have not expired, with the sum of all networks in the column `all`. */
const failuresOf = (db: Database, names: readonly string[], now: number) =>
  db
    .selectFrom('sign_in_failures')
    .select(sql<Aggregate>`sum(failures)`.as('all'))
    .where('name_key', 'in', names.map(keyOf))
    .where('expires_at', '>', now);

/**
 * Checks that a sign-in attempt is allowed.
 * @throws ApiError 423 while the name is locked for the network; 429 while the network has failed at too many
 * names
 */
export async function requireUnlocked(db: Database, attempt: Attempt, now: number): Promise<void> {
  const { hits, expires_at } = await findHits(db, bucketOf(attempt.network), now);
  if (hits >= PER_NETWORK.hits) throw tooMany(secondsUntil(expires_at, now));
  await requireName(db, attempt, now);
}

/**
 * Checks that the name is not locked for the network.
 * @throws ApiError 423
 */
async function requireName(db: Database, { name, network }: Attempt, now: number): Promise<void> {
  const isOwn = sql<boolean>`network = ${network}`;
  const row = await failuresOf(db, [name], now)
    .select([
      sql<Aggregate>`sum(case when ${isOwn} then failures else 0 end)`.as('own'),
      sql<Aggregate>`max(case when ${isOwn} then expires_at else 0 end)`.as('until'),
    ])
    .executeTakeFirstOrThrow();
  if (isLocked(row.own, row.all)) throw accountLocked(secondsUntil(Number(row.until), now));
}

/** Returns those of the names that are locked for at least one network, in lower case. */
export async function lockedOf(
  db: Database,
  names: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await failuresOf(db, names, now)
    .select(['name_key', sql<Aggregate>`max(failures)`.as('most')])
    .groupBy('name_key')
    .execute();
  return new Set(rows.filter(({ most, all }) => isLocked(most, all)).map(({ name_key }) => name_key));
}

/**
 * Counts a failure, and writes it to the security log.
 * @param detail the cause of the failure
 * @throws ApiError 423 if the failure locks the name or the name is already locked; 429 if the network has
 * too many failures
 */
export async function recordFailure(
  db: Database,
  attempt: Attempt,
  now: number,
  detail: 'password' | 'secondFactor' = 'password',
): Promise<void> {
  const { name, network } = attempt;
  await secureFailure(db, { ...attempt, detail }, now);
  const over = sql<boolean>`sign_in_failures.expires_at <= ${now}`;
  const locked = sql<boolean>`sign_in_failures.failures >= ${FAILURES}`;
  await db
    .insertInto('sign_in_failures')
    .values({ name_key: keyOf(name), network, failures: 1, expires_at: now + LOCK_MILLISECONDS })
    .onConflict((conflict) =>
      conflict.columns(['name_key', 'network']).doUpdateSet({
        failures: sql`case when ${over} then 1 else sign_in_failures.failures + 1 end`,
        expires_at: sql`case when ${locked} and not ${over} then sign_in_failures.expires_at else excluded.expires_at end`,
      }),
    )
    .execute();
  const { hits, expires_at } = await countHit(db, bucketOf(network), PER_NETWORK.milliseconds, now);
  if (hits > PER_NETWORK.hits) throw tooMany(secondsUntil(expires_at, now));
  await requireName(db, attempt, now);
}

/**
 * Deletes the failures of a name in a network after a correct password. It throws if simultaneous guesses
 * have locked the name. Otherwise a correct guess among them succeeds.
 * @throws ApiError 423, 429
 */
export async function clearFailures(db: Database, attempt: Attempt, now: number): Promise<void> {
  await requireUnlocked(db, attempt, now);
  await db
    .deleteFrom('sign_in_failures')
    .where('name_key', '=', keyOf(attempt.name))
    .where('network', '=', attempt.network)
    .execute();
}

/** Removes the lock on names for every network, after the owner is proven in another way. */
export async function forgetFailures(db: Database, names: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('name_key', 'in', names.map(keyOf)).execute();
}
