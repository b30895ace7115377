import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seedDemonstration } from '../../../server/seed/demonstration.ts';
import { isEmbedded, openEmbedded, openPostgres, type Database } from '../../../server/db/open-database.ts';
import { sealedTables } from '../../../server/db/sealed-columns.ts';
import { statusColumns } from '../../../server/db/status-columns.ts';
import { backup } from '../../../server/maintenance/backup.ts';
import { check } from '../../../server/maintenance/check.ts';
import { connectionOf } from '../../../server/maintenance/postgres-tools.ts';
import { restore } from '../../../server/maintenance/restore.ts';
import { rotateKey } from '../../../server/maintenance/rotate-key.ts';
import { openSystem, type System } from '../../../server/system/open-system.ts';
import { readSettings, type ServerSettings } from '../../../server/settings.ts';

const postgres = process.env['TEST_DATABASE_URL'];

/** Creates a separate installation: a data folder and, with PostgreSQL, a database. */
async function install(env: Record<string, string> = {}): Promise<ServerSettings> {
  const folder = mkdtempSync(join(tmpdir(), 'hubei-maintenance-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = { DATA_DIR: folder, DEMO_CUP: '0', ...env };
  if (postgres === undefined) return readSettings(settings);
  const name = `maintenance_${randomBytes(6).toString('hex')}`;
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  const administer = async (statement: string) => {
    const db = await openPostgres(postgres, 1);
    await sql.raw(statement).execute(db);
    await db.destroy();
  };
  await administer(`create database ${name}`);
  onTestFinished(() => administer(`drop database ${name} with (force)`));
  return readSettings({ ...settings, DATABASE_URL: url.href });
}

/** Starts the server without a port, with the demonstration data. */
async function start(settings: ServerSettings): Promise<System> {
  const system = await openSystem(settings, { log: pino({ level: 'silent' }) });
  const { db, passwords, sealing } = system.parts;
  await seedDemonstration(db, { passwords, sealing }, Date.now());
  return system;
}

/** Creates an installation and fills its database as after some use. */
async function used(env: Record<string, string> = {}): Promise<ServerSettings> {
  const settings = await install(env);
  await (await start(settings)).close();
  return settings;
}

async function look<Result>(
  settings: ServerSettings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = settings;
  const db = databaseUrl === undefined ? openEmbedded(dataDir) : await openPostgres(databaseUrl, 1);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Returns every column of every table, on both databases. */
async function columnsOf(db: Database): Promise<{ table: string; column: string }[]> {
  const { rows } = await (
    isEmbedded(db)
      ? sql<{ table: string; column: string }>`
          select item.name as "table", info.name as "column" from sqlite_master as item, pragma_table_info(item.name) as info
          where item.type = 'table'`
      : sql<{ table: string; column: string }>`
          select table_name as "table", column_name as "column" from information_schema.columns
          where table_schema = current_schema()`
  ).execute(db);
  return rows;
}

const quiet = () => undefined;

const persons = (db: Database) =>
  db.selectFrom('persons').select(['id', 'id_no_sealed', 'id_no_digest']).orderBy('id').execute();

describe('backup and restore', () => {
  it('copies one consistent state during traffic, readable by its owner only and without the key', async () => {
    const settings = await install();
    const system = await start(settings);
    const { db } = system.parts;
    const file = join(settings.dataDir, 'backup.db');
    const traffic = new AbortController();
    const writing = (async () => {
      for (let pair = 0; !traffic.signal.aborted || pair < 20; pair++) {
        await db.transaction().execute(async (transaction) => {
          for (const half of ['a', 'b'])
            await transaction
              .insertInto('rate_counters')
              .values({ bucket: `${pair}${half}`, hits: 1, expires_at: Date.now() + 1e9 })
              .execute();
        });
        await new Promise(setImmediate);
      }
    })();
    const lines: string[] = [];
    const sentences = await backup(settings, file, false, (line) => void lines.push(line));
    traffic.abort();
    await writing;
    await system.close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes(readFileSync(join(settings.dataDir, 'secret.key')))).toBe(false);
    expect(sentences.join(' ')).toMatch(/verified.*The key k1 \([\w-]{8}\) is not in it/);
    expect(readdirSync(settings.dataDir).filter((name) => name.includes('.part'))).toEqual([]);
    await expect(backup(settings, file, false, quiet)).rejects.toThrow(`${file} exists`);
    await backup(settings, file, true, quiet);

    const other = await install();
    copyFileSync(join(settings.dataDir, 'secret.key'), join(other.dataDir, 'secret.key'));
    await restore(other, file, false, quiet);
    expect(await check(other)).toEqual([]);
    const halves = await look(other, (copy) => copy.selectFrom('rate_counters').select('bucket').execute());
    expect(halves.length % 2).toBe(0);
    const again = await start(other);
    const name = await again.parts.db.selectFrom('persons').select('real_name').execute();
    expect(name.map(({ real_name }) => real_name)).toContain('林晓雨');
    await again.close();
    expect(lines.map((line) => line.split(' --')[0])).toEqual(
      postgres === undefined ? [] : ['pg_dump', 'pg_restore'],
    );
  });

  it('never overwrites an existing database without a flag, and none of a running server', async () => {
    const settings = await used();
    const file = join(settings.dataDir, 'backup.db');
    await backup(settings, file, false, quiet);
    await expect(restore(settings, file, false, quiet)).rejects.toThrow('--force');
    const running = await start(settings);
    await expect(restore(settings, file, true, quiet)).rejects.toThrow('The server is running');
    await running.close();
    const sentences = await restore(settings, file, true, quiet);
    expect(await check(settings)).toEqual([]);
    // The PostgreSQL tools replace the tables, so there is no earlier file.
    expect(sentences.join(' ').includes('hubei-craftsman.db.before-')).toBe(postgres === undefined);
  });

  it('names the key that a backup needs, and creates none', async () => {
    const settings = await used();
    const file = join(settings.dataDir, 'backup.db');
    await backup(settings, file, false, quiet);
    const other = await install();
    await expect(restore(other, file, false, quiet)).rejects.toThrow(/Put the key k1 \([\w-]{8}\) in place/);
    expect(existsSync(join(other.dataDir, 'secret.key'))).toBe(false);
    writeFileSync(join(other.dataDir, 'secret.key'), randomBytes(32).toString('base64'));
    await expect(restore(other, file, true, quiet)).rejects.toThrow(/is not the key k1/);
  });

  it('rejects a file that is no backup', async () => {
    const settings = await install();
    const file = join(settings.dataDir, 'letter.txt');
    writeFileSync(file, 'Dear committee');
    await expect(restore(settings, file, false, quiet)).rejects.toThrow(/no backup|pg_restore ended/);
    await expect(restore(settings, join(settings.dataDir, 'none'), false, quiet)).rejects.toThrow('no file');
  });

  it('passes the password of PostgreSQL outside the command line', () => {
    expect(connectionOf('postgres://user:s%23cret@db.example.org/hubei')).toEqual({
      url: 'postgres://user@db.example.org/hubei',
      env: { PGPASSWORD: 's#cret' },
    });
  });
});

describe('rotate-key', () => {
  it('encrypts everything again, so that identities are found, read and proven as before', async () => {
    const settings = await used();
    const keyFile = join(settings.dataDir, 'secret.key');
    const oldKey = readFileSync(keyFile, 'utf8');
    const before = await look(settings, persons);
    const first = await start(settings);
    const { proof, open } = first.parts.sealing;
    const numbers = before.map(({ id_no_sealed }) => open(id_no_sealed));
    const onPaper = proof('receipt');
    await first.close();

    const sentences = await rotateKey(settings, undefined);
    expect(sentences[0]).toContain('the key k2');
    expect(readFileSync(keyFile, 'utf8')).not.toBe(oldKey);
    expect(readFileSync(`${keyFile}.k1`, 'utf8')).toBe(oldKey);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(await check(settings)).toEqual([]);

    const second = await start(settings);
    const { sealing, db } = second.parts;
    const after = await persons(db);
    expect(after.map(({ id_no_sealed }) => sealing.open(id_no_sealed))).toEqual(numbers);
    expect(after.map(({ id_no_digest }) => id_no_digest)).toEqual(numbers.map(sealing.digest));
    expect(after.every(({ id_no_sealed }) => id_no_sealed.startsWith('k2.'))).toBe(true);
    expect(sealing.digest('receipt')).not.toBe(onPaper);
    expect(sealing.proof('receipt')).toBe(onPaper);
    const rotations = db.selectFrom('security_log').selectAll().where('kind', '=', 'keyRotated');
    expect(await rotations.execute()).toMatchObject([{ user_id: null, actor_id: null, detail: 'k1 → k2' }]);
    await second.close();

    await rotateKey(settings, undefined);
    const third = await start(settings);
    expect(third.parts.sealing.proof('receipt')).toBe(onPaper);
    expect(third.parts.sealing.seal('')).toMatch(/^k3\./);
    await third.close();
    expect(await check(settings)).toEqual([]);
  });

  it('refuses to run beside a server, and then changes nothing', async () => {
    const settings = await install();
    const system = await start(settings);
    await expect(rotateKey(settings, undefined)).rejects.toThrow('The server is running');
    expect(readdirSync(settings.dataDir)).not.toContain('secret.key.next');
    await system.close();
  });

  it('is completed at the next start if it ended before the key file was replaced', async () => {
    const settings = await used();
    const keyFile = join(settings.dataDir, 'secret.key');
    const oldKey = readFileSync(keyFile, 'utf8');
    await rotateKey(settings, undefined);
    // A process leaves the files like this if it ends between the two steps.
    copyFileSync(keyFile, `${keyFile}.next`);
    writeFileSync(keyFile, oldKey);
    rmSync(`${keyFile}.k1`);
    const system = await start(settings);
    expect(system.parts.sealing.seal('')).toMatch(/^k2\./);
    await system.close();
    expect(readFileSync(`${keyFile}.k1`, 'utf8')).toBe(oldKey);
    expect(existsSync(`${keyFile}.next`)).toBe(false);
    expect(await check(settings)).toEqual([]);
  });

  it('reads the new key from the environment if the old one is read from there', async () => {
    const [one, two] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [
      string,
      string,
    ];
    const settings = await used({ SECRET_KEY: one });
    await expect(rotateKey(settings, undefined)).rejects.toThrow('NEW_SECRET_KEY');
    await rotateKey(settings, two);
    await expect(check(settings)).rejects.toThrow('sealed with another key');
    expect(await check({ ...settings, secretKey: Buffer.from(two, 'base64') })).toEqual([]);
  });

  it('covers every column that stores encrypted values', async () => {
    const settings = await used();
    const isSealed = /^k\d+\.[\w-]{38,}$/;
    const listed = new Set(
      sealedTables.flatMap(({ table, sealed }) => sealed.map((column) => `${table}.${column}`)),
    );
    const digests = new Set(
      sealedTables.flatMap(({ table, digests: own = {}, carried = [] }) =>
        [...Object.keys(own), ...carried].map((column) => `${table}.${column}`),
      ),
    );
    const known = new Set(['idempotency_keys.body', 'sealing_keys.proof_sealed', 'sealing_keys.digest']);
    const leftOut = await look(settings, async (db) => {
      const places: string[] = [];
      for (const { table, column } of await columnsOf(db)) {
        const place = `${table}.${column}`;
        const { rows } = await sql<{
          value: unknown;
        }>`select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db);
        const holdsSealed =
          column.endsWith('_sealed') || rows.some(({ value }) => isSealed.test(String(value)));
        const isLeftOut =
          (holdsSealed && !listed.has(place)) || (column.endsWith('digest') && !digests.has(place));
        if (isLeftOut && !known.has(place)) places.push(place);
      }
      return places;
    });
    expect(leftOut).toEqual([]);
  });
});

describe('check', () => {
  it('names unreadable values, states outside the charts, wrong counters and broken references', async () => {
    const settings = await used();
    expect(await check(settings)).toEqual([]);
    await look(settings, async (db) => {
      if (postgres === undefined) await sql`pragma foreign_keys = off`.execute(db);
      const [first, second] = await persons(db);
      await db
        .updateTable('persons')
        .set({ id_no_sealed: 'k1.AAAA' })
        .where('id', '=', first?.id ?? '')
        .execute();
      await db
        .updateTable('persons')
        .set({ id_no_digest: 'x' })
        .where('id', '=', second?.id ?? '')
        .execute();
      await sql`update entries set status = 'vanished' where status = 'approved'`.execute(db);
      await sql`update competition_events set taken = taken + 1 where id = 'hubei-3-sk01'`.execute(db);
      if (postgres === undefined)
        await sql`update user_roles set user_id = 'nobody' where role = 'Exhibitor'`.execute(db);
    });
    const findings = (await check(settings)).join('\n');
    expect(findings).toMatch(/persons \S+: id_no_sealed cannot be read/);
    expect(findings).toMatch(/persons \S+: id_no_digest is not that of id_no_sealed/);
    expect(findings).toContain('entries: 2 with the status vanished, which no chart knows.');
    expect(findings).toMatch(/The event hubei-3-sk01 counts 2 places taken, and 1 are/);
    expect(/user_roles, row \d+, refers to a row of users/.test(findings)).toBe(postgres === undefined);
  });

  it('counts a team of any size as one entry', async () => {
    const settings = await used();
    await look(settings, async (db) => {
      const place = await db
        .selectFrom('entry_places')
        .selectAll()
        .where('event_id', '=', 'hubei-3-sk01')
        .executeTakeFirstOrThrow();
      const { id_no_digest } = await db
        .selectFrom('persons')
        .select('id_no_digest')
        .where('id_no_digest', 'not in', db.selectFrom('entry_places').select('id_no_digest'))
        .executeTakeFirstOrThrow();
      await db
        .insertInto('entry_places')
        .values({ ...place, id_no_digest })
        .execute();
    });
    expect(await check(settings)).toEqual([]);
  });

  it('covers every column that stores a status', async () => {
    const settings = await used();
    const columns = await look(settings, columnsOf);
    // This column stores the status of an HTTP response.
    const withStatus = columns
      .filter(({ table, column }) => column === 'status' && table !== 'idempotency_keys')
      .map(({ table }) => table);
    expect(Object.keys(statusColumns).toSorted()).toEqual(withStatus.toSorted());
  });

  it('rejects a folder without a database, and a database of another release', async () => {
    const settings = await install();
    await expect(check(settings)).rejects.toThrow(/There is no database in|of an older release/);
    await look(settings, () => Promise.resolve());
    await expect(check(settings)).rejects.toThrow('of an older release');
  });
});
