import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { isEmbedded, openEmbedded, openPostgres, type Database } from '../../../server/db/open-database.ts';
import { testDatabase } from '../support/test-system.ts';

/** The names that the first releases recorded. */
const former: Readonly<Record<string, string>> = {
  '0008-entry-files': '0007-entry-files',
  '0009-competition-making': '0008-competition-making',
  '0010-notices': '0009-notices',
  '0011-entry-lists': '0010-entry-lists',
  '0012-outbox': '0011-outbox',
  '0018-entry-order': '0019-entry-order',
  '0020-sealed-answers': '0019-sealed-answers',
  '0021-experts': '0020-experts',
};

/** Returns a function that opens the same new database each time. */
async function newDatabase(): Promise<() => Promise<Database>> {
  const { env, drop } = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'hubei-migrate-'));
  const opened: Database[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map((db) => db.destroy()));
    rmSync(folder, { recursive: true });
    await drop();
  });
  return async () => {
    const url = env['DATABASE_URL'];
    const db = url === undefined ? openEmbedded(folder) : await openPostgres(url, 2);
    opened.push(db);
    return db;
  };
}

async function recorded(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function giveFormerNames(db: Database): Promise<void> {
  for (const [name, before] of Object.entries(former))
    await sql`update kysely_migration set name = ${before} where name = ${name}`.execute(db);
}

it('renames the recorded former names of migrations to the present ones, in several processes at once', async () => {
  const open = await newDatabase();
  const first = await open();
  await migrate(first);
  const names = await recorded(first);
  await giveFormerNames(first);
  expect(await recorded(first)).toContain('0019-sealed-answers');
  // The embedded database blocks the process while it waits, so the migrations cannot run in parallel.
  if (isEmbedded(first)) await migrate(await open());
  else await Promise.all([await open(), await open(), first].map(migrate));
  expect(await recorded(first)).toEqual(names);
});

it('leaves the database to the previous release if a migration fails, and names the failure', async () => {
  const open = await newDatabase();
  const db = await open();
  await migrate(db);
  await giveFormerNames(db);
  // The table exists, so the migration fails when it runs again.
  await sql`delete from kysely_migration where name = '0020-experts'`.execute(db);
  const before = await recorded(db);
  await expect(migrate(db)).rejects.toThrow(/experts.* already exists/);
  expect(await recorded(db)).toEqual(before);
  expect(before).toContain('0019-sealed-answers');
});

it('creates no two indexes with the same columns and condition', async () => {
  const open = await newDatabase();
  const db = await open();
  await migrate(db);
  const { rows } = isEmbedded(db)
    ? await sql<{ name: string; is: string }>`select name, sql as "is" from sqlite_master
        where type = 'index' and sql is not null`.execute(db)
    : await sql<{ name: string; is: string }>`select indexname as name, indexdef as "is" from pg_indexes
        where schemaname = current_schema()`.execute(db);
  const told = rows.map(({ name, is }) =>
    is
      .replace(name, '')
      .replaceAll(/[\s"]+/g, ' ')
      .trim(),
  );
  expect(told.length).toBeGreaterThan(100);
  expect(told.filter((one, at) => told.indexOf(one) !== at)).toEqual([]);
});
