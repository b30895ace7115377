import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import { birthDateIn } from '../../../server/contract/kit/identity.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { up as sealBirthDates } from '../../../server/db/migrations/0040-sealed-birth-dates.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { eraseDropped, openEmbedded } from '../../../server/db/open-database.ts';
import { paths } from '../../support/paths.ts';
import { pdf, upload } from '../support/sample-files.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

/**
 * The minimum number of identity numbers that must stay possible for a person, after everything that an
 * account can read.
 */
const BOUND = 100_000;

const FULL = /^\d{17}[\dX]$/;
const MASK = /^[\d*]{17}[\dX*]$/;

/** Returns the formats in which a day of birth is written. */
function formsOf(number: string): string[] {
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)];
  return [`${year}-${month}-${day}`, `${year}${month}${day}`, `${year}/${month}/${day}`];
}

function checkOf(digits: string): string {
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11),
    0,
  );
  return '10X98765432'[sum % 11] ?? '';
}

/**
 * Checks whether enough identity numbers match what was read about a person. Sex, division code and year of
 * birth count as known, because they are shown beside the name.
 */
function isSafe(number: string, seen: readonly string[]): boolean {
  const text = seen.join('\n');
  if (text.includes(number)) return false;
  const fits = (mask: string, whole: string) =>
    Array.from(mask).every((one, at) => one === '*' || one === whole[at]);
  // A correction shows two masks.
  const masks = [...new Set(seen.filter((one) => MASK.test(one) && fits(one, number)))];
  const isDayKnown = formsOf(number).some((form) => text.includes(form));
  const year = Number(number.slice(6, 10));
  const days = isDayKnown
    ? [number.slice(6, 14)]
    : Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10))
        .filter((day) => day.startsWith(String(year)))
        .map((day) => day.replaceAll('-', ''));
  const telling = masks.filter((mask) => /[^*]/.test(mask.slice(6)));
  if (telling.length === 0) return days.length * 500 >= BOUND;
  let count = 0;
  for (const day of days) {
    for (let order = Number(number[16]) % 2; order < 1000; order += 2) {
      const digits = `${number.slice(0, 6)}${day}${String(order).padStart(3, '0')}`;
      const whole = digits + checkOf(digits);
      if (telling.every((mask) => fits(mask, whole))) count += 1;
    }
  }
  return count >= BOUND;
}

/** Returns every text of a response. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [];
}

/**
 * Returns what a response contains about a person: the smallest objects or rows with the name, and all their
 * parts.
 */
function aboutOf(value: unknown, name: string): string[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.values(value);
  return inner.some((one) => typeof one === 'string' && one.includes(name))
    ? leavesOf(value)
    : inner.flatMap((one) => aboutOf(one, name));
}

const everybody = async ({ system: { parts } }: TestSystem) =>
  (await parts.db.selectFrom('persons').select(['real_name', 'id_no_sealed']).execute()).map((one) => ({
    name: one.real_name,
    number: parts.sealing.open(one.id_no_sealed),
  }));

/** Returns values for parameters such as `{id}`, by the preceding part of the path. */
async function idsFor({ system: { parts } }: TestSystem, path: string): Promise<string[]> {
  const tables = {
    entries: 'entries',
    competitions: 'competitions',
    corrections: 'corrections',
    notices: 'notices',
    accounts: 'users',
    experts: 'users',
    events: 'competition_events',
    invitations: 'invitations',
    uploads: 'files',
  } as const;
  const table = tables[path.split('/')[1] as keyof typeof tables];
  if (table === undefined) return [];
  return (await parts.db.selectFrom(table).select('id').execute()).map(({ id }) => id);
}

/** Returns every response that an account can read, including the export. */
async function readAll(test: TestSystem, token: string): Promise<unknown[]> {
  const { body } = await test.call<{ paths: Record<string, object> }>('GET', '/openapi.json');
  const answers: unknown[] = [];
  for (const [pattern, methods] of Object.entries(body.paths)) {
    if (!('get' in methods) || /template|files\/|openapi|captcha/.test(pattern)) continue;
    const path = pattern.replace(/^.*\/api\/v1/, '');
    const ids = path.includes('{') ? await idsFor(test, path) : [''];
    for (const id of ids) {
      const answer = await test.call('GET', path.replace(/\{\w+\}/, id), { token });
      if (answer.status === 200) answers.push(answer.body);
    }
  }
  const sheet = await test.system.api.request(`${API_ROOT}${paths.exportEntries}`, {
    method: 'POST',
    body: JSON.stringify({ purpose: '编印秩序册', status: '', event: '', text: '' }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  if (sheet.status === 200) answers.push(await readSheet(Buffer.from(await sheet.arrayBuffer())));
  return answers;
}

/**
 * Opens the demonstration data with a correction, a revealed number and a response stored for its idempotency
 * key.
 */
async function openUsed() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const registrant = await test.signIn();
  const committee = await test.signIn(demoAccount('Committee'));
  const own = db.selectFrom('users').select('id').where('username', '=', demoAccount('Personal').username);
  await db.updateTable('persons').set({ locked: 1 }).where('user_id', '=', own).execute();
  const { body: evidence } = await upload(test, registrant, 'register.pdf', pdf());
  const filed = await test.call('POST', paths.fileCorrection, {
    token: registrant,
    body: { field: 'id_no', value: '11010519491231002X', reason: 'The card says so', file_id: evidence.id },
    headers: { 'idempotency-key': 'k'.repeat(32) },
  });
  expect(filed.status).toBe(200);
  const entry = await db.selectFrom('entries').select('id').limit(1).executeTakeFirstOrThrow();
  const revealed = await test.call('POST', paths.revealEntry.replace(':id', entry.id), {
    token: committee,
    body: { reason: 'compared with the card' },
    headers: { 'idempotency-key': 'r'.repeat(32) },
  });
  expect(revealed.status).toBe(200);
  return { test, committee };
}

describe('an identity number', () => {
  it.each(['Personal', 'Unit', 'Committee', 'Expert'])(
    'cannot be reconstructed from all that an account of role %s reads without revealing it',
    async (role) => {
      const { test } = await openUsed();
      const token = await test.signIn(demoAccount(role));
      const people = await everybody(test);
      expect(people.length).toBeGreaterThan(9);
      const answers = await readAll(test, token);
      const shown = people.filter(({ name, number }) => {
        const about = answers.flatMap((one) => aboutOf(one, name));
        expect([name, isSafe(number, about)]).toEqual([name, true]);
        return about.some((one) => MASK.test(one));
      });
      // The number of persons whom the role can read in the demonstration data. Otherwise the test has
      // checked nothing.
      expect(shown.length).toBe({ Personal: 1, Unit: 5, Committee: 10, Expert: 0 }[role]);
      for (const one of answers.flatMap(leavesOf)) expect(one).not.toMatch(FULL);
    },
  );

  it('is revealed in full for a reason, and only the year of birth is shown beside the name', async () => {
    const { test, committee } = await openUsed();
    const row = await test.system.parts.db
      .selectFrom('entries')
      .innerJoin('persons', 'persons.id', 'entries.person_id')
      .select(['entries.id', 'id_no_sealed'])
      .where('real_name', '=', '王子涵')
      .executeTakeFirstOrThrow();
    const { body } = await test.call<Entry>('GET', paths.getEntry.replace(':id', row.id), {
      token: committee,
    });
    expect(body.person).toMatchObject({ id_no: `42${'*'.repeat(16)}`, birth_year: '2006' });
    expect(body.person).not.toHaveProperty('birth_date');
  });

  it('is not in a copy of the database without the key, and neither is the day of birth', async () => {
    const { test } = await openUsed();
    const { db, sealing } = test.system.parts;
    const numbers = [...(await everybody(test)).map(({ number }) => number), '11010519491231002X'];
    const secrets = numbers.flatMap((number) => [number, number.slice(6, 17), ...formsOf(number)]);
    const tables = await db.introspection.getTables();
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          const text = Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
          const found = secrets.filter((secret) => text.includes(secret));
          expect([name, column, found]).toEqual([name, column, []]);
        }
      }
    }
    expect(birthDateIn(sealing.open(sealing.seal(numbers[0] ?? '')))).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('leaves no day of birth in the file of an embedded database that stored it in clear text', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'birth-dates-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const db = openEmbedded(folder);
    await migrate(db);
    for (const column of ['id_no_masked', 'birth_date']) {
      await db.schema
        .alterTable('persons')
        .addColumn(column, 'text', (one) => one.notNull().defaultTo(''))
        .execute();
    }
    await sql`pragma foreign_keys = off`.execute(db);
    for (let index = 0; index < 300; index += 1) {
      await sql`insert into persons (id, user_id, real_name, id_no_sealed, id_no_masked, id_no_digest, birth_date,
        gender, region_code, occupation, education, skill_level, locked, version, created_at, updated_at)
        values (${`p${index}`}, ${`u${index}`}, '林晓雨', 'sealed', '420106********1023', ${`d${index}`}, '2005-04-20',
        'female', '420100', 'student', 'college', 'none', 0, 1, 0, 0)`.execute(db);
    }
    await db.transaction().execute((transaction) => sealBirthDates(transaction));
    await eraseDropped(db, 'persons');
    expect(Object.keys(await db.selectFrom('persons').selectAll().executeTakeFirstOrThrow())).not.toContain(
      'birth_date',
    );
    await db.destroy();
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    expect(kept.some((bytes) => bytes.includes('林晓雨'))).toBe(true);
    for (const bytes of kept) {
      for (const secret of ['2005-04-20', '420106********1023']) expect(bytes.includes(secret)).toBe(false);
    }
  });
});
