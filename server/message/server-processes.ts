import { hostname } from 'node:os';
import type { Database } from '../db/open-database.ts';
import { randomKey } from '../kit/secrets.ts';
import { isSystemFault } from '../kit/loggable-error.ts';

const SEEN_EVERY = 10_000;

/** Milliseconds after which a process without a sign of life is considered ended. */
const GONE_AFTER = 60_000;

/**
 * Registers this process in the database, and renews the entry every ten seconds until `end`. It uses the
 * machine's clock, because the entry concerns processes and not competitions.
 */
export async function announceProcess(db: Database): Promise<{ end: () => Promise<void> }> {
  const own = { id: randomKey(), host: hostname(), pid: process.pid };
  const say = async () => {
    const seen_at = Date.now();
    await db
      .insertInto('server_processes')
      .values({ ...own, seen_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
      .execute();
  };
  await db
    .deleteFrom('server_processes')
    .where('seen_at', '<', Date.now() - GONE_AFTER)
    .execute();
  await say();
  let saying: Promise<void> = Promise.resolve();
  // The error is ignored, because the calls of users report an unreachable database.
  const timer = setInterval(() => (saying = say().catch(() => undefined)), SEEN_EVERY).unref();
  return {
    async end() {
      clearInterval(timer);
      await saying;
      await db.deleteFrom('server_processes').where('id', '=', own.id).execute();
    },
  };
}

/**
 * Returns the processes that currently serve this database, such as `4711 on server-2`. A killed process on
 * another machine is listed for up to a minute.
 */
export async function runningProcesses(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('server_processes')
    .select(['host', 'pid'])
    .where('seen_at', '>', Date.now() - GONE_AFTER)
    .execute();
  return rows
    .filter(({ host, pid }) => host !== hostname() || isAlive(pid))
    .map(({ host, pid }) => `${pid} on ${host}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isSystemFault(error, 'EPERM');
  }
}
