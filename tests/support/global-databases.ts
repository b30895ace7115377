import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { seedDemonstration } from '../../server/seed/demonstration.ts';
import { openPostgres, type Database } from '../../server/db/open-database.ts';
import { openSystem } from '../../server/system/open-system.ts';
import { readSettings } from '../../server/settings.ts';
import { quickPasswords } from './quick-passwords.ts';
import { scratchFolder } from './scratch-folder.mjs';
import { SOME_DAY, TEMPLATE_DATABASE } from './template.ts';

/** A key of 32 bytes in base64. */
const KEY = Buffer.alloc(32, 'template').toString('base64');

/**
 * Free space in bytes for the copies. A copy needs a megabyte, and fewer than hundreds of tests run at once.
 */
const ENOUGH = 512 * 1024 * 1024;

/** Vitest global set-up: creates the template, and removes it with all copies at the end. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = scratchFolder('hubei-tests-', ENOUGH);
  const url = process.env['TEST_DATABASE_URL'];
  const administer = async (work: (db: Database) => Promise<unknown>) => {
    if (url === undefined) return;
    const db = await openPostgres(url, 1);
    await work(db);
    await db.destroy();
  };
  const prefix = `test_${randomBytes(3).toString('hex')}_`;
  await administer((db) => sql.raw(`create database ${TEMPLATE_DATABASE}`).execute(db));
  const data = join(folder, 'template');
  mkdirSync(data);
  const own = url === undefined ? undefined : new URL(url);
  if (own !== undefined) own.pathname = `/${TEMPLATE_DATABASE}`;
  const settings = readSettings({
    NODE_ENV: 'production',
    DATA_DIR: data,
    SECRET_KEY: KEY,
    ...(own !== undefined && { DATABASE_URL: own.href }),
  });
  const system = await openSystem(settings, {
    clock: () => SOME_DAY,
    gateway: { send: () => Promise.resolve() },
    log: pino({ level: 'silent' }),
  });
  const { db, sealing } = system.parts;
  await seedDemonstration(db, { passwords: quickPasswords, sealing }, SOME_DAY);
  const file = url === undefined ? join(folder, 'template.db') : null;
  // A complete copy. The database's own file is incomplete, because its latest pages may stay in its log
  // after it is closed.
  if (file !== null) await sql`vacuum into ${sql.lit(file)}`.execute(db);
  await system.close();
  provide('template', { folder, file, key: KEY, prefix });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await administer(async (admin) => {
      const copies = await sql<{ name: string }>`
        select datname as name from pg_database where starts_with(datname, ${prefix})`.execute(admin);
      for (const { name } of [...copies.rows, { name: TEMPLATE_DATABASE }]) {
        await sql.raw(`drop database ${name} with (force)`).execute(admin);
      }
    });
  };
}
