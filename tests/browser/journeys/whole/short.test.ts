import { expect } from 'vitest';
import { it as base } from '../../support/test.ts';
import budget from './budget.json' with { type: 'json' };
import { archive, verify } from './chapters/archive.ts';
import { approveAll, correctEntry, importEntries, returnFirst } from './chapters/entries.ts';
import { cancelEvent, closeRoster, fixScheme } from './chapters/preparing.ts';
import { firstAccounts, publishCompetition } from './chapters/setting-up.ts';
import { registerUnit, units } from './chapters/units.ts';
import { countClicks, gather } from './people.ts';
import { startRealSystem, type RealSystem } from './real-system.ts';
import { DAY, untilMorning, type World } from './world.ts';

/** A server with production settings and an empty database. */
const it = base.extend<{ real: RealSystem }>({
  real: async ({}, provide) => {
    const real = await startRealSystem({ ahead: untilMorning() });
    await provide(real);
    await real.stop();
  },
});

const competitors = [
  { event: 'SK01', name: '赵晨', serial: 1, phone: '13600000001' },
  { event: 'SK01', name: '钱宁', serial: 2, phone: '13600000002' },
] as const;

it('a competition goes from an empty database in production to its verified archive, by clicks alone', async ({
  browser,
  real,
}) => {
  const clicks = countClicks();
  const crowd = gather(real, browser, clicks);
  const world: World = { system: real, crowd, clicks };
  try {
    const committee = await firstAccounts(world);
    const [office, reviewer] = committee;
    await publishCompetition(world, committee, [
      { code: 'SK01', name: '数控车' },
      { code: 'SK02', name: '智能产线', entry: 'a team of 3' },
    ]);
    const unit = await registerUnit(world, office, units[0]);
    await importEntries(world, unit, competitors);
    const returned = await returnFirst(world, reviewer);
    const plan = competitors.find(({ name }) => name === returned);
    if (plan === undefined) throw new Error(`nobody is called ${returned}`);
    await correctEntry(world, unit, plan);
    await approveAll(world, reviewer, competitors.length);
    await fixScheme(world, office, 'SK01', [
      'A,Shaft,,,A1,Diameter,A1.1,Outer diameter 38,"M, yes or no",100,,,,,,,,,',
    ]);
    await cancelEvent(world, office, 'SK02 智能产线', '报名人数不足');
    await crowd.moveTo(real.now() + 6 * DAY);
    await office.signsIn();
    await closeRoster(world, office, 'SK01');
    await cancelEvent(world, office, 'SK01 数控车', '场馆停电，赛项无法举行');
    await crowd.moveTo(real.now() + 5 * DAY);
    await office.signsIn();
    await verify(world, await archive(world, office));
  } finally {
    clicks.print();
    await crowd.leave();
  }
  expect(clicks.total()).toBeLessThanOrEqual(budget.short);
});
