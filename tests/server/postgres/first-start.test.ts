import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { openPostgres } from '../../../server/db/open-database.ts';
import { createSealing } from '../../../server/secret/sealing.ts';
import { demoAccounts, seedDemonstration } from '../../../server/seed/demonstration.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { SOME_DAY } from '../../support/template.ts';

it('two processes that start on an empty database seed the demonstration once', async () => {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  const admin = await openPostgres(url, 1);
  const name = 'test_first_start';
  await sql.raw(`create database ${name}`).execute(admin);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const processes = await Promise.all([openPostgres(own.href, 2), openPostgres(own.href, 2)]);
  onTestFinished(async () => {
    await Promise.all(processes.map((db) => db.destroy()));
    await sql.raw(`drop database ${name} with (force)`).execute(admin);
    await admin.destroy();
  });
  const [first] = processes;
  await migrate(first);
  const sealing = createSealing(Buffer.alloc(32, 'first start'));
  const seeded = await Promise.all(
    processes.map((db) => seedDemonstration(db, { passwords: quickPasswords, sealing }, SOME_DAY)),
  );
  expect(seeded.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([
    0,
    demoAccounts.length,
  ]);
});
