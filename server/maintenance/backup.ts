import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { openFile, type Database } from '../db/open-database.ts';
import { StartError } from '../system/open-system.ts';
import { randomKey } from '../kit/secrets.ts';
import type { ServerSettings } from '../settings.ts';
import { withExisting } from './open-existing.ts';
import { connectionOf, runTool } from './postgres-tools.ts';

/**
 * `backup FILE`: writes one consistent copy of the database while the system serves requests. The copy is
 * verified before it gets its name. It never contains the key.
 * @param force an existing file of that name may be replaced
 * @returns a report in sentences
 * @throws StartError if the file exists, cannot be written, or fails the verification
 */
export async function backup(
  settings: ServerSettings,
  file: string,
  force: boolean,
  print: (line: string) => void,
): Promise<string[]> {
  if (existsSync(file) && !force)
    throw new StartError(`${file} exists: choose another name, or say --force.`);
  const part = `${file}.${randomKey(6)}.part`;
  try {
    makePrivate(part);
    const key = await withExisting(settings, async (db) => {
      if (settings.databaseUrl === undefined) await sql`vacuum into ${part}`.execute(db);
      return keyOf(db);
    });
    if (settings.databaseUrl === undefined) await verify(part);
    else await dump(settings.databaseUrl, part, print);
    flush(part);
    renameSync(part, file);
    flush(dirname(file));
    return [
      `${file} holds everything (${Math.ceil(statSync(file).size / 1024)} kB), and has been verified.`,
      key === undefined
        ? 'Nothing in it is sealed.'
        : `The key ${key} is not in it, on purpose: keep the key in another place. Without it, personal data in this backup cannot be read.`,
    ];
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${part}${suffix}`, { force: true });
  }
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error));

function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    throw new StartError(`${file} cannot be written (${said(error)}).`);
  }
}

/**
 * Returns the name and fingerprint of the key with which a database is encrypted; undefined if it has none.
 */
export async function keyOf(db: Database): Promise<string | undefined> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'sealing_keys')?.columns;
  if (columns === undefined) return undefined;
  const row = await db.selectFrom('sealing_keys').selectAll().executeTakeFirst();
  // Releases without key rotation have one key without a name.
  const { name = 'k1' }: { name?: string } = row ?? {};
  return row && `${name} (${row.digest.slice(0, 8)})`;
}

/**
 * Verifies every page of a copy.
 * @throws StartError if the file is damaged or is not a database of this system
 */
export async function verify(file: string): Promise<void> {
  let db: Database | undefined;
  try {
    db = openFile(file);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const faults = rows.map((row) => row.integrity_check).filter((result) => result !== 'ok');
    if (faults.length > 0) throw new StartError(`${file} is damaged: ${faults[0]}`);
    await sql`select name from kysely_migration limit 1`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} is no backup of this system (${said(error)}).`);
  } finally {
    await db?.destroy();
  }
}

async function dump(databaseUrl: string, file: string, print: (line: string) => void): Promise<void> {
  const { url, env } = connectionOf(databaseUrl);
  await runTool(
    'pg_dump',
    ['--format=custom', '--no-owner', `--file=${file}`, `--dbname=${url}`],
    env,
    print,
  );
  // Reading the whole archive verifies it.
  await runTool('pg_restore', ['--file=/dev/null', file], {}, print);
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
