import { setTimeout as pause } from 'node:timers/promises';

/** The maximum number of times a transaction runs, the first included. */
const TRIES = 4;

/** The kinds of database errors that the caller can handle. */
export type DatabaseFault =
  /** The transaction conflicts with another one. It has changed nothing and can run again. */
  | 'collision'
  /** The row to be written already exists, or a row that it refers to does not exist. */
  | 'conflict'
  /** The database is unreachable, is starting or stopping, takes too long, or has no space on its disk. */
  | 'unavailable';

/** SQLSTATE codes and classes of PostgreSQL, codes of Node's sockets, and codes of the embedded database. */
const faults: readonly (readonly [DatabaseFault, RegExp])[] = [
  // serialization_failure, deadlock_detected
  ['collision', /^(40001|40P01)$/],
  ['conflict', /^(23505|23503|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|FOREIGNKEY))$/],
  // Connections (08), resources (53), operators (57: shutdown, crash, start, cancelled by a timeout), locks
  // (55P03), transactions that were idle for too long (25P03).
  [
    'unavailable',
    /^(08\w{3}|53\w{3}|57\w{3}|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|SQLITE_FULL|SQLITE_BUSY\w*)$/,
  ],
];

/** Messages of the driver about a lost connection, which have no code. */
const lost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|Cannot use a pool after calling end)/;

/** Returns the kind of a database error, undefined if the error is of no known kind. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') {
    const known = faults.find(([, codes]) => codes.test(code));
    if (known !== undefined) return known[0];
  }
  if (error instanceof AggregateError) return databaseFault(error.errors[0]);
  return lost.test(error.message) ? 'unavailable' : undefined;
}

/**
 * Repeats a transaction that collides with another one. It runs a few times, with a growing delay.
 * @throws the last error
 */
export async function withRetries<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (tries >= TRIES || databaseFault(error) !== 'collision') throw error;
      // The delay is random. Otherwise the same transactions collide again.
      await pause(Math.random() * 20 * tries);
    }
  }
}
