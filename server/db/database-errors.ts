import { setTimeout as pause } from 'node:timers/promises';

/** How often a transaction is begun, the first time included. */
const TRIES = 4;

/** What went wrong at the database, as far as who called can do something about it. */
export type DatabaseFault =
  /** The transaction stood in the way of another: it has done nothing and may be made again. */
  | 'collision'
  /** A row that was to be written is there already, or one it refers to is gone. */
  | 'conflict'
  /** The database cannot be reached, is starting or stopping, or takes too long. */
  | 'unavailable';

/** SQLSTATE codes and classes of PostgreSQL, codes of Node's sockets, and codes of the embedded database. */
const faults: readonly (readonly [DatabaseFault, RegExp])[] = [
  // serialization_failure, deadlock_detected
  ['collision', /^(40001|40P01)$/],
  ['conflict', /^(23505|23503|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|FOREIGNKEY))$/],
  // Connections (08), resources (53), operators (57: shutdown, crash, start, cancelled by a time-out), locks
  // (55P03), transactions that were silent for too long (25P03).
  [
    'unavailable',
    /^(08\w{3}|53\w{3}|57\w{3}|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|SQLITE_BUSY\w*)$/,
  ],
];

/** What the driver says of a connection that is gone, without a code. */
const lost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|Cannot use a pool after calling end)/;

/** Which fault of the database an error is; undefined where it is none of them. */
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
 * Makes a transaction again where it collided with another, a few times, a little later each time.
 * @throws the last error
 */
export async function withRetries<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (tries >= TRIES || databaseFault(error) !== 'collision') throw error;
      // At random: those that collided would otherwise meet again.
      await pause(Math.random() * 20 * tries);
    }
  }
}
