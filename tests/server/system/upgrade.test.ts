import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Migrator, sql, type Migration } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openEmbedded, openFile, openPostgres, type Database } from '../../../server/db/open-database.ts';
import { check } from '../../../server/maintenance/check.ts';
import { readSettings } from '../../../server/settings.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, testDatabase } from '../support/test-system.ts';

/**
 * Databases with their keys, as created by the first start of the release of a commit. The file name is the
 * commit. To create another one, use `git worktree add`, start its server, and run `vacuum into`.
 */
const folder = join(import.meta.dirname, '../fixtures');
const releases = readdirSync(folder)
  .filter((name) => name.endsWith('.db.gz'))
  .map((name) => name.replace('.db.gz', ''));

const files = import.meta.glob<Migration>('../../../server/db/migrations/*.ts', { eager: true });
/** The migrations by the name after their number, because the numbers have changed. */
const migrations = new Map(
  Object.entries(files).map(([path, migration]) => {
    const name = path.replaceAll(/^.*\/|\.ts$/g, '');
    return [name.slice(5), { name, migration }];
  }),
);

/** Unpacks the data folder of a release. */
function unpack(release: string): string {
  const data = mkdtempSync(join(tmpdir(), 'hubei-upgrade-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  writeFileSync(join(data, 'hubei-craftsman.db'), gunzipSync(readFileSync(join(folder, `${release}.db.gz`))));
  const key = join(folder, `${release}.key`);
  if (existsSync(key)) copyFileSync(key, join(data, 'secret.key'));
  return data;
}

interface Rows {
  table: string;
  rows: Record<string, unknown>[];
}

async function rowsIn(db: Database): Promise<Rows[]> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`.execute(db);
  return Promise.all(
    tables.map(async ({ name }) => ({
      table: name,
      rows: (await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)).rows,
    })),
  );
}

/** Copies the rows of a release to PostgreSQL, into the tables of that release. */
async function copyToPostgres(data: string, url: string): Promise<void> {
  const old = openEmbedded(data);
  const tables = await rowsIn(old);
  await old.destroy();
  const recorded = tables.find(({ table }) => table === 'kysely_migration')?.rows ?? [];
  const known = recorded.map(({ name }) => migrations.get(String(name).slice(5)));
  const db = await openPostgres(url, 1);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(known.flatMap((one) => (one === undefined ? [] : [[one.name, one.migration]]))),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const { table } of tables) await sql`delete from ${sql.table(table)}`.execute(connection);
    for (const { table, rows } of tables) {
      for (const row of rows) {
        const columns = Object.keys(row).map((column) => sql.ref(column));
        await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
          connection,
        );
      }
    }
  });
  await db.destroy();
}

/** Returns the data folder, or the database with its contents, as the environment of the present server. */
async function installed(
  release: string,
  change: (db: Database) => Promise<void> = () => Promise.resolve(),
): Promise<Record<string, string>> {
  const data = unpack(release);
  const old = openEmbedded(data);
  await change(old);
  await old.destroy();
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const url = database.env['DATABASE_URL'];
  if (url !== undefined) await copyToPostgres(data, url);
  return { DATA_DIR: data, ...database.env };
}

/** Returns tables, columns and indexes by name. */
async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select item.name || '.' || info.name || ' ' || lower(info.type) || ' ' || info."notnull" as part
    from sqlite_master as item, pragma_table_info(item.name) as info
    where item.type = 'table' and item.name not like 'sqlite%'
    union all
    select 'index ' || tbl_name || '.' || name || ' ' || coalesce(sql, '') from sqlite_master where type = 'index'`.execute(
    db,
  );
  return rows.map(({ part }) => part).toSorted();
}

const iconsOf = (db: Database) =>
  db.selectFrom('sidebar_items').select(['id', 'icon']).orderBy('id').execute();

describe.each(releases)('a data folder of the release %s', (release) => {
  it('is upgraded, and its accounts can read their data', async () => {
    const env = await installed(release);
    const test = await openTestSystem({ NODE_ENV: '', ...env });
    const { db } = test.system.parts;
    const read = async <Body>(path: string, token: string) => {
      const { status, body } = await test.call<Body>('GET', path, { token });
      expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
      return body;
    };

    const registrant = await test.signIn();
    expect(await read(paths.getUserInfo, registrant)).toMatchObject({ username: 'lin.xiaoyu' });
    await read(paths.getSidebars, registrant);
    expect((await read<{ data: unknown[] }>(paths.listCompetitions, registrant)).data.length).toBe(1);
    const person = await db
      .selectFrom('persons')
      .select('id')
      .where('real_name', '=', '林晓雨')
      .executeTakeFirst();
    const profile = await test.call('GET', paths.getProfile, { token: registrant });
    expect([200, 404]).toContain(profile.status);
    expect(JSON.stringify(profile.body).includes('林晓雨')).toBe(person !== undefined);

    const committee = await test.signIn(demoAccount('Committee'));
    const { data: entries } = await read<{ data: Entry[] }>(paths.listEntries, committee);
    const kept = await db.selectFrom('entries').select('id').where('status', '!=', 'draft').execute();
    expect(entries.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
    for (const { id } of entries)
      expect(JSON.stringify(await read(paths.getEntry.replace(':id', id), committee))).toContain(id);

    const { data: notices } = await read<{ data: { id: string }[] }>(paths.listNotices, registrant);
    for (const { id } of notices) await read(paths.getNotice.replace(':id', id), registrant);
    const inForce = await db.selectFrom('notices').select('id').where('revision', '>', 0).execute();
    expect(notices.length > 0).toBe(inForce.length > 0);

    expect(await check(readSettings(env))).toEqual([]);
  });

  it('gets the tables of a new database, and the icons of its menu', async () => {
    const upgraded = openFile(join(unpack(release), 'hubei-craftsman.db'));
    const fresh = openFile(':memory:');
    onTestFinished(async () => {
      await upgraded.destroy();
      await fresh.destroy();
    });
    await migrate(upgraded);
    await migrate(fresh);
    expect(await schemaOf(upgraded)).toEqual(await schemaOf(fresh));
    expect(await iconsOf(upgraded)).toEqual(await iconsOf(fresh));
  });
});

describe('names that an earlier release stored', () => {
  const COLLEGE = '湖北江汉机电职业技术学院';
  const BLANK = `${COLLEGE}\u3164`;

  /** Adds an organisation that looks like the college, a person who named another one, and names with spaces. */
  const change = async (db: Database) => {
    for (const { id, name, status } of [
      { id: 'twin', name: BLANK, status: 'registered' },
      { id: 'named', name: `${COLLEGE}\u0301`, status: 'declared' },
    ])
      await sql`insert into organisations (id, name, name_key, status, created_at)
        values (${id}, ${name}, ${name}, ${status}, 1)`.execute(db);
    const people = await sql<{ id: string }>`
      select id from users where id not in (select user_id from user_organisations) order by id`.execute(db);
    expect(people.rows.length).toBeGreaterThan(0);
    await sql`insert into user_organisations (user_id, organisation_id, position, verified)
      values (${people.rows[0]?.id}, 'named', 0, 0)`.execute(db);
    await sql`update users set name = '张　伟' where id = ${people.rows[0]?.id}`.execute(db);
    await sql`update persons set real_name = '林　晓雨' where real_name = '林晓雨'`.execute(db);
    // The twin has an account, so the release with confirmations counts it as registered.
    const [unit] = (await sql<{ id: string }>`select id from users where is_unit = 1 order by id`.execute(db))
      .rows;
    await sql`insert into user_organisations (user_id, organisation_id, position, verified)
      values (${unit?.id}, 'twin', 1, 0)`.execute(db);
  };

  it('[domain.md 2] are written in one form, and one organisation holds each name', async () => {
    const env = await installed('f47ac62', change);
    const test = await openTestSystem({ NODE_ENV: '', ...env });
    const { db } = test.system.parts;
    const rows = await db
      .selectFrom('organisations')
      .select(['id', 'name', 'name_key', 'held_key'])
      .where('name_key', '=', COLLEGE)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: 'college', name: COLLEGE, name_key: COLLEGE, held_key: COLLEGE },
      { id: 'named', name: COLLEGE, name_key: COLLEGE, held_key: '#named' },
      { id: 'twin', name: COLLEGE, name_key: COLLEGE, held_key: '#twin' },
    ]);
    const moved = await db
      .selectFrom('user_organisations')
      .select('organisation_id')
      .where('organisation_id', '=', 'named')
      .execute();
    expect(moved).toEqual([]);
    const names = await db.selectFrom('users').select('name').where('name', 'like', '张%').execute();
    expect(names).toContainEqual({ name: '张伟' });
    const people = await db.selectFrom('persons').select('real_name').execute();
    expect(people).toContainEqual({ real_name: '林晓雨' });
    // A search for the name finds the person and both organisations.
    const found = await db
      .selectFrom('search_words')
      .select('id')
      .where('kind', '=', 'unit')
      .where('suffix', '=', COLLEGE)
      .orderBy('id')
      .execute();
    expect(found.map(({ id }) => id)).toEqual(['college', 'named', 'twin']);
  });

  it('[domain.md 2] are reported if two organisations that act have one name, at the upgrade and by `check`', async () => {
    const env = await installed('f47ac62', async (db) => {
      await change(db);
      await sql`update user_organisations set capacity = 'administrator', verified = 1
        where organisation_id = 'twin'`.execute(db);
    });
    const test = await openTestSystem({ NODE_ENV: '', ...env });
    const sentence = `${COLLEGE} (twin) and ${COLLEGE} (college) have the same name.`;
    expect(test.logLines.join('')).toContain(sentence);
    // The tasks of the start have ended once a call is answered.
    await test.signIn();
    expect(await check(readSettings(env))).toEqual([sentence]);
  });
});
