import { expect, it } from 'vitest';
import type { CompetitionList } from '../../../server/contract/competition/competition.ts';
import { paths } from '../../support/paths.ts';
import { countStatements } from '../support/statements.ts';
import { openTestSystem, type TestSystem } from '../support/test-system.ts';

const list = (test: TestSystem, headers = {}) =>
  test.call<CompetitionList>('GET', paths.listCompetitions, { headers });
/** Returns how often the list was read. A system that has just started also reads other tables. */
const listed = ({ statements }: { statements: readonly string[] }) =>
  statements.filter((text) => /^select \* from "competition(s|_events)"/.test(text)).length;
const named = async (test: TestSystem) => (await list(test)).body.data[0]?.name;

it('reads the database once for simultaneous requests, and returns 304 for a known response', async () => {
  const test = await openTestSystem();
  const count = countStatements(test.system.parts.db);
  const answers = await Promise.all(Array.from({ length: 50 }, () => list(test)));
  expect(listed(count())).toBe(2);
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  const etag = answers[0]?.headers.get('etag') ?? '';
  const again = await list(test, { 'if-none-match': `"other", ${etag}` });
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
  expect(listed(count())).toBe(2);
});

it('shows a committed change at once, and does not read again when only the taken places change', async () => {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const before = await named(test);
  const rename = db.updateTable('competitions').set({ name: '另一个名称' });
  await db
    .transaction()
    .execute(async (transaction) => {
      await transaction.executeQuery(rename);
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect(await named(test)).toBe(before);
  await db.transaction().execute(async (transaction) => void (await transaction.executeQuery(rename)));
  expect(await named(test)).toBe('另一个名称');
  await db.updateTable('competition_events').set({ taken: 7 }).execute();
  const count = countStatements(db);
  expect(await named(test)).toBe('另一个名称');
  expect(listed(count())).toBe(0);
  await db.updateTable('competition_events').set({ name: '另一个赛项' }).execute();
  expect((await list(test)).body.data[0]?.events[0]?.name).toBe('另一个赛项');
});

it('reads the database again after a second, because another process may have changed the list', async () => {
  const test = await openTestSystem();
  await list(test);
  const count = countStatements(test.system.parts.db);
  test.clock.advance(1000);
  await list(test);
  expect(listed(count())).toBe(2);
});
