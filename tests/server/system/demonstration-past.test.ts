import { describe, expect, it } from 'vitest';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { seedCrew } from '../../../server/seed/demonstration-crew.ts';
import { seedCup } from '../../../server/seed/demonstration-cup.ts';
import { cupAccounts } from '../../../server/seed/demonstration-cup-accounts.ts';
import { seedDay } from '../../../server/seed/demonstration-day.ts';
import { seedPast } from '../../../server/seed/demonstration-past.ts';
import type { OwnResults, PublicReleases } from '../../../server/contract/results/event-results.ts';
import { paths } from '../../support/paths.ts';
import { openTestSystem } from '../support/test-system.ts';

const PAST = 'hubei-2';

describe('the edition before, of the demonstration', () => {
  it(
    'has final results, awards and certificates of four events [running.md 9]',
    { timeout: 300_000 },
    async () => {
      const test = await openTestSystem();
      const { db, sealing } = test.system.parts;
      const now = test.clock.now();
      await seedCup(db, { passwords: quickPasswords, sealing }, now);
      await seedCrew(db, { passwords: quickPasswords }, now);
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

      // Who competes at the cup today has won then.
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

      // Nobody is told today of what has been decided then.
      const waiting = await db.selectFrom('outbox').select('id').execute();
      expect(waiting.filter(({ id }) => !told.includes(id))).toEqual([]);
    },
  );
});
