import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sealAudit } from '../../../server/audit/sealer.ts';
import { verifyAudit } from '../../../server/audit/verify-audit.ts';
import { publishedFaults } from '../../../server/maintenance/check-published.ts';
import { reportArchive } from '../../../server/maintenance/archive-report.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { Appeal, AppealList } from '../../../server/contract/appeal/appeal.ts';
import type { ArchiveState } from '../../../server/contract/archive/archive.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { seedCrew } from '../../../server/seed/demonstration-crew.ts';
import { seedCup } from '../../../server/seed/demonstration-cup.ts';
import { crewAccounts, cupAccounts } from '../../../server/seed/demonstration-cup-accounts.ts';
import { seedDay } from '../../../server/seed/demonstration-day.ts';
import { seedPast } from '../../../server/seed/past/demonstration-past.ts';
import type {
  EventResults,
  OwnResults,
  PublicReleases,
  PublicResults,
} from '../../../server/contract/results/event-results.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { scratchFolder } from '../support/archive.ts';
import { openTestSystem, type TestSystem } from '../support/test-system.ts';

const PAST = 'hubei-2';
const APPEALED = `${PAST}-sk01`;

/** Returns a function that signs in an account of the demonstration data and reads as that account. */
const readerOf = (test: TestSystem) => {
  const accounts = [...demoAccounts, ...cupAccounts, ...crewAccounts];
  return async (name: string) => {
    const token = await test.signIn(accounts.find(({ username }) => username === name));
    return {
      token,
      read: async <T extends object>(path: string) => {
        const { status, body } = await test.call<T>('GET', path, { token });
        expect(status, `${name} ${path}`).toBe(200);
        return body;
      },
      send: async (path: string, body: object) => {
        const answer = await test.call<object>('POST', path, { token, body });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      },
    };
  };
};

/** Checks the appeal of a party and its outcome [running.md 9]. */
async function checkAppeal(test: TestSystem): Promise<void> {
  const as = readerOf(test);
  const [winner, arbiter, organiser] = [
    await as('rival.he'),
    await as('arbiter.fan'),
    await as('hubei.committee'),
  ];
  const [filed] = (await winner.read<AppealList>(paths.listAppeals)).data;
  const path = paths.getAppeal.replace(':id', filed?.id ?? '');
  const party = await winner.read<Appeal>(path);
  expect([party.event.id, party.matter, party.subject, party.status]).toEqual([
    APPEALED,
    'result',
    '1',
    'closed',
  ]);
  expect([party.verdict, party.files.length]).toEqual(['remark', 1]);
  expect(party.filed_at < party.deadline).toBe(true);
  const seen = await arbiter.read<Appeal>(path);
  expect(seen.panel.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['范正华', 'remark'],
    ['姜丽萍', 'remark'],
    ['沈国栋', 'dismissed'],
  ]);
  expect(seen.sheets.filter((one) => one.is_remarked).map(({ module, group }) => [module, group])).toEqual([
    ['B', '复评裁判组'],
  ]);

  const { data } = await organiser.read<EventResults>(paths.getEventResults.replace(':id', APPEALED));
  expect(data.map(({ number, status }) => [number, status])).toEqual([
    [2, 'final'],
    [1, 'corrected'],
  ]);
  const named = data.map(({ lines }) => lines.slice(0, 4).map(({ name, award }) => `${award} ${name}`));
  expect(named).toEqual([
    ['gold 何川', 'silver 彭立新', 'bronze 邹海涛', 'merit 熊志鹏'],
    ['gold 彭立新', 'silver 邹海涛', 'bronze 何川', 'merit 熊志鹏'],
  ]);
  const [second] = data;
  expect(Object.values(second?.signatories ?? {})).toEqual(['尹秋菊', '韩志刚', '刘明诚', '蒋雨晴']);
  const shown = await test.call<PublicResults>(
    'GET',
    paths.getPublicResults.replace(':id', second?.id ?? ''),
  );
  expect([shown.body.number, shown.body.reason]).toEqual([2, second?.reason]);

  // Awards and certificates depend on the final version.
  const versions = await test.system.parts.db
    .selectFrom('awards')
    .select('publication_id')
    .distinct()
    .where('event_id', '=', APPEALED)
    .execute();
  expect(versions).toEqual([{ publication_id: second?.id }]);
}

/** Checks that ledger, log and package agree. */
async function checkArchive(test: TestSystem): Promise<void> {
  const { db } = test.system.parts;
  while ((await sealAudit(db)) > 0);
  expect(await verifyAudit(db)).toMatchObject({ finding: null });
  expect(await publishedFaults(test.system.parts, test.clock.now())).toEqual([]);
  const organiser = await readerOf(test)('hubei.committee');
  const state = () => organiser.read<ArchiveState>(paths.getArchive.replace(':id', PAST));
  const { version } = (await state()).competition;
  await organiser.send(paths.packCompetition.replace(':id', PAST), { version });
  const { package: made } = await state();
  const address = `${API_ROOT}${paths.readPackage.replace(':id', made?.id ?? '')}`;
  const response = await test.system.api.request(address, {
    headers: { authorization: `Bearer ${organiser.token}` },
  });
  const file = join(scratchFolder(), 'package.zip');
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  const lines: string[] = [];
  expect(await reportArchive([file], (line) => void lines.push(line)), lines.join('\n')).toBe(true);
}

describe('the previous edition in the demonstration data', () => {
  it(
    'has final results, one corrected after an appeal, awards and certificates of four events [running.md 9]',
    { timeout: 300_000 },
    async () => {
      const test = await openTestSystem();
      const { db, sealing } = test.system.parts;
      const now = test.clock.now();
      await seedCup(db, { passwords: quickPasswords, sealing }, now);
      await seedCrew(db, { passwords: quickPasswords, sealing }, now);
      await seedDay({ db, sealing }, now);
      const told = (await db.selectFrom('outbox').select('id').execute()).map(({ id }) => id);
      await seedPast({ db, sealing }, now);

      const events = await db
        .selectFrom('competition_events')
        .select(['code', 'status'])
        .where('competition_id', '=', PAST)
        .orderBy('code')
        .execute();
      expect(events).toEqual(['SK01', 'SK03', 'SK09', 'SK12'].map((code) => ({ code, status: 'final' })));

      // Competitors of today's cup are winners of the previous edition.
      const releases = (await test.call<PublicReleases>('GET', paths.listReleases)).body.data;
      const turning = releases.find(({ event }) => event.id === `${PAST}-sk01`);
      const { body } = await test.call<{ winners: { name: string; award: string }[] }>(
        'GET',
        paths.getPublicResults.replace(':id', turning?.id ?? ''),
      );
      expect(body.winners.map(({ name, award }) => `${award} ${name}`)).toEqual([
        'gold 何川',
        'silver 彭立新',
        'bronze 邹海涛',
        'merit 熊志鹏',
      ]);

      const winner = await test.signIn(cupAccounts.find(({ username }) => username === 'rival.he'));
      const own = (await test.call<OwnResults>('GET', paths.listOwnResults, { token: winner })).body.data;
      expect(own.map(({ event, line }) => [event.id, line?.award ?? ''])).toEqual([
        ['hubei-cup-sk01', ''],
        [`${PAST}-sk01`, 'gold'],
      ]);
      // The list and the own result show the correction and its reason.
      const corrected = own.map(({ number, reason }) => [number, reason]);
      expect(corrected).toEqual([
        [0, ''],
        [2, expect.stringContaining('复评')],
      ]);
      const numbers = releases.map(({ event, number, reason }): [string, string] => [
        event.code,
        `${number} ${reason === '' ? 'first' : 'corrected'}`,
      ]);
      expect(Object.fromEntries(numbers)).toEqual({
        SK01: '2 corrected',
        SK03: '1 first',
        SK09: '1 first',
        SK12: '1 first',
      });

      const granted = await db
        .selectFrom('awards')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('competition_id', '=', PAST)
        .where('status', '=', 'granted')
        .executeTakeFirstOrThrow();
      expect(granted.count).toBe(16);
      const certificates = await db
        .selectFrom('certificates')
        .select('status')
        .where('competition_id', '=', PAST)
        .execute();
      const count = (status: string) => certificates.filter((one) => one.status === status).length;
      expect([count('issued'), count('replaced'), count('revoked')]).toEqual([15, 1, 1]);

      // Decisions of the previous edition send no messages today.
      const waiting = await db.selectFrom('outbox').select('id').execute();
      expect(waiting.filter(({ id }) => !told.includes(id))).toEqual([]);

      await checkAppeal(test);
      await checkArchive(test);
    },
  );
});
