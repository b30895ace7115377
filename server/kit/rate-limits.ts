import { sql } from 'kysely';
import { notFound, tooMany } from './api-error.ts';
import { networkOf } from './network-of.ts';
import type { Database } from '../db/open-database.ts';

/** A limit of at most `hits` uses within `milliseconds` after the first. */
export interface Limit {
  hits: number;
  milliseconds: number;
}

/**
 * Counts one use of a bucket. One statement does this, so that two processes cannot both take the last use.
 * @param weight the number of uses to count at once
 * @returns the uses in the current window, including this one, and the end of the window
 */
export async function countHit(
  db: Database,
  bucket: string,
  milliseconds: number,
  now: number,
  weight = 1,
): Promise<{ hits: number; expires_at: number }> {
  const over = sql<boolean>`rate_counters.expires_at <= ${now}`;
  return db
    .insertInto('rate_counters')
    .values({ bucket, hits: weight, expires_at: now + milliseconds })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        hits: sql`case when ${over} then ${weight} else rate_counters.hits + ${weight} end`,
        expires_at: sql`case when ${over} then excluded.expires_at else rate_counters.expires_at end`,
      }),
    )
    .returning(['hits', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Subtracts one use of the current window that does not count after all. */
export async function giveBackHit(db: Database, bucket: string, now: number): Promise<void> {
  await db
    .updateTable('rate_counters')
    .set((is) => ({ hits: is('hits', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('expires_at', '>', now)
    .where('hits', '>', 0)
    .execute();
}

/** Returns the uses of a bucket in the current window without counting one. */
export async function findHits(
  db: Database,
  bucket: string,
  now: number,
): Promise<{ hits: number; expires_at: number }> {
  const row = await db
    .selectFrom('rate_counters')
    .select(['hits', 'expires_at'])
    .where('bucket', '=', bucket)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? { hits: 0, expires_at: now };
}

/** @throws ApiError 429 with the seconds to wait, if the limit of the bucket is exceeded */
export async function requireWithin(
  db: Database,
  bucket: string,
  limit: Limit,
  now: number,
  weight = 1,
): Promise<void> {
  const { hits, expires_at } = await countHit(db, bucket, limit.milliseconds, now, weight);
  if (hits > limit.hits) throw tooMany(secondsUntil(expires_at, now));
}

/** The limit of wrong guesses of a network at public records of one kind. */
const WRONG_GUESSES: Limit = { hits: 30, milliseconds: 60_000 };

/** A look-up of a public record by a reader without an account. */
interface LookUp {
  /** The kind of record. The wrong guesses at each kind are counted together. */
  kind: 'certificates' | 'proofs';
  address: string;
  now: number;
}

/**
 * Looks up a public record. Only look-ups that find no record are counted, because all visitors in a hall may
 * share one address [running.md A15].
 * @param find returns the record, or undefined if it does not exist
 * @throws ApiError 404 if the record does not exist; 429 for a network with too many wrong guesses
 */
export async function lookUp<Found>(
  db: Database,
  { kind, address, now }: LookUp,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const bucket = `${kind}:${networkOf(address)}`;
  const wrong = await findHits(db, bucket, now);
  if (wrong.hits >= WRONG_GUESSES.hits) throw tooMany(secondsUntil(wrong.expires_at, now));
  const found = await find();
  if (found !== undefined) return found;
  await requireWithin(db, bucket, WRONG_GUESSES, now);
  throw notFound();
}

/** Returns the whole seconds until an instant, at least one. */
export const secondsUntil = (instant: number, now: number): number =>
  Math.max(1, Math.ceil((instant - now) / 1000));
