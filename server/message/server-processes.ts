import { hostname } from 'node:os';
import type { Database } from '../db/open-database.ts';
import { randomKey } from '../kit/secrets.ts';
import { isSystemFault } from '../kit/loggable-error.ts';

const SEEN_EVERY = 10_000;

/** A process that has not been seen for this long has ended. */
const GONE_AFTER = 60_000;

/**
 * Says in the database that this process serves it, every ten seconds until `end`. By the machine's clock: it is
 * about processes, not about competitions.
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
  // Where the database does not answer, the calls of people say so.
  const timer = setInterval(() => (saying = say().catch(() => undefined)), SEEN_EVERY).unref();
  return {
    async end() {
      clearInterval(timer);
      await saying;
      await db.deleteFrom('server_processes').where('id', '=', own.id).execute();
    },
  };
}

/** Processes that serve this database now, such as `4711 on server-2`; who was killed counts for up to a minute elsewhere. */
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
