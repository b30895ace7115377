import { constants, copyFileSync, existsSync, chmodSync, renameSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { migrate } from '../db/migrate.ts';
import { databaseFileOf, openFile, openPostgres, type Database } from '../db/open-database.ts';
import { makeFolder, StartError } from '../system/open-system.ts';
import { randomKey } from '../kit/secrets.ts';
import { fingerprintOf, keyFileOf, readKey } from '../secret/secret-key.ts';
import type { ServerSettings } from '../settings.ts';
import { foldedDoubles } from '../unit/naming/doubled-names.ts';
import { keyOf, verify } from './backup.ts';
import { requireNobodyServes } from './open-existing.ts';
import { connectionOf, runTool } from './postgres-tools.ts';

/**
 * `restore FILE`: replaces the database with a backup and migrates it to this release. For the embedded
 * database, a copy is verified, migrated and compared with the key first, and then replaces the current file.
 * For PostgreSQL, `pg_restore` replaces the tables in one transaction before the migration.
 * @param force an existing database may be replaced; the embedded one is renamed
 * @returns a report in sentences
 * @throws StartError if a server runs, a database already exists, or the key is another one
 */
export async function restore(
  settings: ServerSettings,
  file: string,
  force: boolean,
  print: (line: string) => void,
): Promise<string[]> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  return settings.databaseUrl === undefined
    ? restoreFolder(settings, file, force)
    : restorePostgres(settings, settings.databaseUrl, file, force, print);
}

const parts = ['', '-wal', '-shm'] as const;

async function restoreFolder(settings: ServerSettings, file: string, force: boolean): Promise<string[]> {
  const { dataDir } = settings;
  makeFolder(dataDir);
  const place = databaseFileOf(dataDir);
  const isTaken = existsSync(place);
  if (isTaken) {
    if (!force)
      throw new StartError(`There is a database in ${dataDir}: name another DATA_DIR, or say --force.`);
    await requireNobodyServesFile(place);
  }
  const copy = `${place}.restoring-${randomKey(6)}`;
  try {
    copyFileSync(file, copy, constants.COPYFILE_EXCL);
    chmodSync(copy, 0o600);
    await verify(copy);
    const db = openFile(copy);
    let doubles: string[];
    try {
      doubles = await upgrade(db, settings);
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    } finally {
      await db.destroy();
    }
    const former = `${place}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    for (const part of parts)
      if (existsSync(`${place}${part}`)) renameSync(`${place}${part}`, `${former}${part}`);
    renameSync(copy, place);
    return [
      `${dataDir} holds what ${file} held, upgraded to this release.`,
      ...(isTaken ? [`What was there before is in ${former}.`] : []),
      ...doubles,
    ];
  } finally {
    for (const part of parts) rmSync(`${copy}${part}`, { force: true });
  }
}

/** No server process can use an unreadable database, so errors of reading it are ignored. */
async function requireNobodyServesFile(place: string): Promise<void> {
  let db: Database | undefined;
  try {
    db = openFile(place);
    await requireNobodyServes(db);
  } catch (error) {
    if (error instanceof StartError) throw error;
  } finally {
    await db?.destroy();
  }
}

async function restorePostgres(
  settings: ServerSettings,
  databaseUrl: string,
  file: string,
  force: boolean,
  print: (line: string) => void,
): Promise<string[]> {
  const { url, env } = connectionOf(databaseUrl);
  const db = await openPostgres(databaseUrl, 2);
  try {
    const tables = await db.introspection.getTables();
    if (tables.length > 0) {
      if (!force)
        throw new StartError('The database is not empty: name another DATABASE_URL, or say --force.');
      if (tables.some(({ name }) => name === 'server_processes')) await requireNobodyServes(db);
    }
    const replacing = tables.length > 0 ? ['--clean', '--if-exists'] : [];
    await runTool(
      'pg_restore',
      ['--single-transaction', '--no-owner', ...replacing, `--dbname=${url}`, file],
      env,
      print,
    );
    const doubles = await upgrade(db, settings);
    return [`The database holds what ${file} held, upgraded to this release.`, ...doubles];
  } finally {
    await db.destroy();
  }
}

/**
 * Upgrades a restored database.
 * @returns the organisations with one name, if the upgrade from an earlier release has found some
 * @throws StartError if the present key is not the key of the backup, or there is no key
 */
async function upgrade(db: Database, settings: ServerSettings): Promise<string[]> {
  const needed = await keyOf(db);
  const doubles = await foldedDoubles(db, await migrate(db));
  await db.deleteFrom('server_processes').execute();
  if (needed === undefined) return doubles;
  const file = keyFileOf(settings);
  const secret = settings.secretKey ?? (file !== undefined && existsSync(file) ? readKey(file) : undefined);
  const where = file === undefined ? 'as SECRET_KEY' : `in ${file}`;
  if (secret === undefined)
    throw new StartError(`Put the key ${needed} in place first, ${where}: this backup was sealed with it.`);
  const { digest } = await db.selectFrom('sealing_keys').select('digest').executeTakeFirstOrThrow();
  if (digest !== fingerprintOf(secret))
    throw new StartError(`The key that is there, ${where}, is not the key ${needed} of this backup.`);
  return doubles;
}
