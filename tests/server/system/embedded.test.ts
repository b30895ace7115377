import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFileOf, openFile, type Database } from '../../../server/db/open-database.ts';

/**
 * Opens a database with one table, a second connection to its file as another process has it, and its log.
 */
async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  const file = databaseFileOf(folder);
  const [db, other] = [openFile(file), openFile(file)];
  onTestFinished(async () => {
    await db.destroy();
    await other.destroy();
    rmSync(folder, { recursive: true });
  });
  await sql`create table rate_counters (bucket text primary key, hits integer, expires_at integer) strict`.execute(
    db,
  );
  return { db, other, commits: () => commitsIn(readFileSync(`${file}-wal`)) };
}

/** Counts the commits in a write-ahead log: pages that contain the database size after the commit. */
function commitsIn(log: Buffer): number {
  const page = log.readUInt32BE(8) + 24;
  const salt = log.readUInt32BE(16);
  let found = 0;
  for (let at = 32; at + page <= log.length && log.readUInt32BE(at + 8) === salt; at += page) {
    if (log.readUInt32BE(at + 4) !== 0) found++;
  }
  return found;
}

const row = (bucket: string) => ({ bucket, hits: 1, expires_at: 0 });
const insert = (db: Database, bucket: string) => db.insertInto('rate_counters').values(row(bucket)).execute();
const within = (db: Database, bucket: string, afterwards: () => unknown = () => undefined) =>
  db.transaction().execute(async (transaction) => {
    await insert(transaction, bucket);
    await afterwards();
  });

/** Returns a promise and the function that fulfils it. */
function eventToCome() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}

async function buckets(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('rate_counters').select('bucket').orderBy('bucket').execute();
  return rows.map(({ bucket }) => bucket);
}

it('commits transactions and single statements together if they end in the same turn', async () => {
  const { db, other, commits } = await open();
  const before = commits();
  await Promise.all([...Array.from('abcdef', (name) => within(db, name)), insert(db, 'g'), insert(db, 'h')]);
  expect(commits() - before).toBe(1);
  expect(await buckets(other)).toEqual(Array.from('abcdefgh'));
});

it('reports a success or a refusal only after the rows that caused it are on the disk', async () => {
  const { db, other } = await open();
  const seen: string[][] = [];
  const look = async () => void seen.push(await buckets(other));
  await Promise.all([
    within(db, 'a').then(look),
    within(db, 'b', async () => seen.push(await buckets(other))).then(look),
    within(db, 'a').catch(look),
    insert(db, 'a').catch(look),
  ]);
  expect(seen).toEqual([[], ['a', 'b'], ['a', 'b'], ['a', 'b'], ['a', 'b']]);
});

it('rolls back only the failed transaction of a group', async () => {
  const { db, other } = await open();
  const refused = new Error('refused');
  const ended = await Promise.allSettled([
    within(db, 'a'),
    within(db, 'b', () => Promise.reject(refused)),
    within(db, 'c'),
    insert(db, 'a'),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(ended[1]).toMatchObject({ reason: refused });
  expect(await buckets(other)).toEqual(['a', 'c']);
});

it('rejects all of a group that the database rolls back, and writes nothing more of the running transaction', async () => {
  const { db, other } = await open();
  const first = within(db, 'a');
  const undoing = db.transaction().execute(async (transaction) => {
    const again = sql`insert or rollback into rate_counters values ('a', 1, 0)`.execute(transaction);
    await again.catch(() => undefined);
    await insert(transaction, 'lost');
  });
  const ended = await Promise.allSettled([first, undoing]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await buckets(other)).toEqual([]);
  await within(db, 'b');
  expect(await buckets(other)).toEqual(['b']);
});

it('lets no transaction join a group that is due while a long transaction runs', async () => {
  const { db, other } = await open();
  const first = within(db, 'a');
  const [written, waits] = [eventToCome(), eventToCome()];
  const long = within(db, 'b', () => {
    written.resolve();
    return waits.promise;
  });
  const late = within(db, 'c', async () => expect(await buckets(other)).toEqual(['a', 'b']));
  await written.promise;
  // The group is due in the first turn that starts after the end of the first transaction, or earlier.
  await turn();
  await turn();
  expect(await buckets(other)).toEqual([]);
  waits.resolve();
  await Promise.all([first, long, late]);
  expect(await buckets(other)).toEqual(['a', 'b', 'c']);
});

it('reads committed rows beside a transaction, without waiting for it', async () => {
  const { db } = await open();
  await within(db, 'a');
  await within(db, 'b', async () => expect(await buckets(db)).toEqual(['a']));
  expect(await buckets(db)).toEqual(['a', 'b']);
});

it('lets a transaction that has begun end before it closes', async () => {
  const { db, other } = await open();
  const written = eventToCome();
  const begun = within(db, 'a', () => {
    written.resolve();
    return turn();
  });
  await written.promise;
  await db.destroy();
  await begun;
  expect(await buckets(other)).toEqual(['a']);
});

it('returns a row by the names of its columns, and for `*` by the present columns of the table', async () => {
  const { db, other } = await open();
  await insert(db, 'a');
  const all = () => db.selectFrom('rate_counters').selectAll().execute();
  expect(await all()).toEqual([row('a')]);
  await sql`alter table rate_counters add column noted text`.execute(other);
  expect(await all()).toEqual([{ ...row('a'), noted: null }]);
  const renamed = db.selectFrom('rate_counters').select(['hits as n', 'bucket as of']);
  expect(await renamed.execute()).toEqual([{ n: 1, of: 'a' }]);
});
