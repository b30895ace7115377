import { existsSync } from 'node:fs';
import { isUpToDate } from '../db/migrate.ts';
import { databaseFileOf, openPostgres, ping, type Database } from '../db/open-database.ts';
import { openFolder, StartError, unusable } from '../system/open-system.ts';
import { runningProcesses } from '../message/server-processes.ts';
import type { ServerSettings } from '../settings.ts';

/**
 * Opens the database of the settings while `work` runs. The database is not created if it does not exist, and
 * is not migrated.
 * @throws StartError if the database does not exist
 */
export async function withExisting<Result>(
  settings: ServerSettings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined && !existsSync(databaseFileOf(dataDir)))
    throw new StartError(`There is no database in ${dataDir}: name its folder with DATA_DIR.`);
  const db = databaseUrl === undefined ? openFolder(dataDir) : await openPostgres(databaseUrl, 2);
  try {
    await ping(db).catch((error: unknown) => {
      throw unusable(settings, error);
    });
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** @throws StartError if the tables belong to another release */
export async function requireUpToDate(db: Database): Promise<void> {
  if (await isUpToDate(db)) return;
  throw new StartError('The database is of an older release: start the server once, which upgrades it.');
}

/** @throws StartError naming the processes that serve this database */
export async function requireNobodyServes(db: Database): Promise<void> {
  const processes = await runningProcesses(db);
  if (processes.length === 0) return;
  throw new StartError(
    `The server is running (${processes.join(', ')}): stop it first. One that was killed on another machine counts for a minute.`,
  );
}
