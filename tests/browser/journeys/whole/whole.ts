import { expect } from 'vitest';
import { it as base } from '../../support/test.ts';
import budget from './budget.json' with { type: 'json' };
import { archive, verify } from './chapters/archive.ts';
import { checkPrinted, issueCertificates } from './chapters/certificates.ts';
import { checkIn, closeList, planSession, printCards, startSession } from './chapters/day.ts';
import { commitDraw, drawAndSeal, openDuty, sayWord, wordsEnd } from './chapters/draws.ts';
import { assignCrew, completeGroup } from './chapters/duties.ts';
import { approveAll, correctEntry, importEntries, returnFirst } from './chapters/entries.ts';
import { approveExperts, inviteToBank, joinBank } from './chapters/experts.ts';
import { markAll, signAll } from './chapters/marking.ts';
import { cancelEvent, closeRoster, fixScheme } from './chapters/preparing.ts';
import { compareSamples, decodeDraw, lockSheets, releaseResults } from './chapters/results.ts';
import { firstAccounts, publishCompetition } from './chapters/setting-up.ts';
import { registerUnit, units } from './chapters/units.ts';
import { countClicks, gather, type Person } from './people.ts';
import { startRealSystem, type RealSystem } from './real-system.ts';
import { DAY, dayFrom, type World } from './world.ts';

/** A server with production settings and an empty database. */
const it = base.extend<{ real: RealSystem }>({
  real: async ({}, provide) => {
    const real = await startRealSystem();
    await provide(real);
    await real.stop();
  },
});

const competitors = [
  { event: 'SK01', name: '赵晨', serial: 1, phone: '13600000001' },
  { event: 'SK01', name: '钱宁', serial: 2, phone: '13600000002' },
  { event: 'SK01', name: '孙悦', serial: 3, phone: '13600000003' },
  { event: 'SK01', name: '李想', serial: 4, phone: '13600000004' },
] as const;

/** The experts, each of another employer: two judges of one employer are in no group together. */
const experts = [
  ['冯立群', '湖北工业大学'],
  ['陈国梁', '武汉重型机床集团'],
  ['褚建华', '襄阳技师学院'],
  ['卫东明', '宜昌船舶柴油机厂'],
  ['段志远', '潜江机电学校'],
  ['蒋雨薇', '黄石锻压机床厂'],
  ['郑凯', '十堰东风装备厂'],
  ['温雅', '荆州机械研究所'],
  ['苏敏', '孝感航天装备厂'],
  ['罗涛', '鄂州职业大学'],
  ['于晓', '荆门技师学院'],
  ['邓超然', '随州专用汽车厂'],
  ['方琳', '咸宁职业技术学院'],
].map(([name = '', employer = ''], index) => ({
  name,
  employer,
  serial: 101 + index,
  phone: `13500000${101 + index}`,
}));

/** The points of the judged aspect by work code. */
const points = { W01: 38, W02: 34, W03: 30, W04: 26 } as const;

const EVENT = 'SK01';
const SESSION = '上午场';

/** The people who serve at the event, by their duty. */
type Crew = Readonly<
  Record<
    | 'chief'
    | 'leader'
    | 'second'
    | 'third'
    | 'reserve'
    | 'floor'
    | 'officer'
    | 'numbers'
    | 'stations'
    | 'codes'
    | 'supervisor'
    | 'clerk'
    | 'otherClerk',
    Person
  >
>;

/** The committee takes experts into the bank and assigns all duties of the event. */
async function prepareCrew(world: World, office: Person): Promise<Crew> {
  await inviteToBank(world, office, experts);
  const people: Person[] = [];
  for (const plan of experts) people.push(await joinBank(world, plan));
  await approveExperts(world, office, experts);
  const person = (at: number): Person => {
    const found = people[at];
    if (found === undefined) throw new Error('there are too few experts');
    return found;
  };
  const crew: Crew = {
    chief: person(0),
    leader: person(1),
    second: person(2),
    third: person(3),
    reserve: person(4),
    floor: person(5),
    officer: person(6),
    numbers: person(7),
    stations: person(8),
    codes: person(9),
    supervisor: person(10),
    clerk: person(11),
    otherClerk: person(12),
  };
  await assignCrew(world, office, EVENT, [
    { duty: 'Chief judge', people: [crew.chief] },
    { duty: 'Scoring judge', people: [crew.leader, crew.second, crew.third, crew.reserve] },
    { duty: 'Floor judge', people: [crew.floor] },
    { duty: 'Check-in officer', people: [crew.officer] },
    { duty: 'Encryption officer · Entry numbers', people: [crew.numbers] },
    { duty: 'Encryption officer · Stations', people: [crew.stations] },
    { duty: 'Encryption officer · Work codes', people: [crew.codes] },
    { duty: 'Supervisor', people: [crew.supervisor] },
    { duty: 'Clerk', people: [crew.clerk, crew.otherClerk] },
  ]);
  await completeGroup(world, office, '第一裁判组');
  return crew;
}

/** A competition day: order, check-in, secret draws and the session, each at its time. */
async function holdSession(
  world: World,
  { office, delegations, crew }: { office: Person; delegations: readonly Person[]; crew: Crew },
  firstDay: number,
): Promise<void> {
  const { crowd } = world;
  const { supervisor, officer } = crew;
  const at = (hour: number, minute: number) => crowd.moveTo(firstDay + (hour * 60 + minute) * 60_000);
  const draws = [
    { keeper: crew.numbers, supervisor },
    { keeper: crew.stations, supervisor },
    { keeper: crew.codes, supervisor },
  ] as const;
  const [numbers, stations, codes] = draws;
  for (const person of [crew.numbers, supervisor]) await openDuty(person, 'Draws of the event');
  await commitDraw(world, numbers, 'Order numbers');
  for (const [index, word] of ['精益求精', '长江'].entries()) {
    const leader = delegations[index];
    if (leader !== undefined) await sayWord(world, leader, word);
  }
  await wordsEnd(world, numbers, 31);
  await drawAndSeal(world, numbers, 'Order numbers');
  const cards = await printCards(world, office, EVENT, competitors);

  await at(8, 5);
  await openDuty(officer, 'Sessions');
  await checkIn(world, officer, competitors, cards);
  await at(8, 46);
  await closeList(world, officer);
  for (const { keeper } of draws.slice(0, 2)) await openDuty(keeper, 'Draws of the event');
  await openDuty(supervisor, 'Draws of the event');
  await commitDraw(world, numbers, `${SESSION} · Entry numbers`);
  await wordsEnd(world, numbers, 6);
  await drawAndSeal(world, numbers, `${SESSION} · Entry numbers`);
  await stations.keeper.click('button', 'Look again', stations.keeper.main);
  await commitDraw(world, stations, `${SESSION} · Stations`);
  await drawAndSeal(world, stations, `${SESSION} · Stations`);
  await at(9, 0);
  await startSession(world, crew.chief);
  // The session ends by the clock.
  await at(12, 1);
  for (const person of [codes.keeper, supervisor]) await openDuty(person, 'Draws of the event');
  await commitDraw(world, codes, `${SESSION} · Work codes`);
  await drawAndSeal(world, codes, `${SESSION} · Work codes`);
}

/** The judges mark, the chief locks, the draws are decoded and the results released. */
async function markAndRelease(
  world: World,
  [office, second]: readonly [Person, Person],
  crew: Crew,
): Promise<void> {
  for (const judge of [crew.leader, crew.second, crew.third]) await markAll(world, judge, EVENT, points);
  await signAll(world, crew.leader, EVENT, points);
  await compareSamples(world, crew.supervisor);
  await lockSheets(world, crew.chief, competitors.length);
  const { supervisor, clerk, chief } = crew;
  for (const [keeper, name] of [
    [crew.codes, 'Work codes'],
    [crew.stations, 'Stations'],
    [crew.numbers, 'Entry numbers'],
  ] as const)
    await decodeDraw(world, { keeper, supervisor }, `${SESSION} · ${name}`);
  await releaseResults(world, { clerk, chief, office, second }, EVENT);
}

it('a competition is held from an empty database in production to its verified archive, by clicks alone', async ({
  browser,
  real,
}) => {
  const clicks = countClicks();
  const crowd = gather(real, browser, clicks);
  const world: World = { system: real, crowd, clicks };
  const firstDay = Date.parse(`${dayFrom(world, 8)}T00:00+08:00`);
  try {
    const committee = await firstAccounts(world);
    const [office, reviewer] = committee;
    await publishCompetition(world, committee, [
      { code: EVENT, name: '数控车' },
      { code: 'SK02', name: '智能产线', entry: 'a team of three' },
    ]);
    const delegations: Person[] = [];
    for (const [index, plan] of units.entries()) {
      const unit = await registerUnit(world, office, plan);
      delegations.push(unit);
      await importEntries(world, unit, competitors.slice(index * 2, index * 2 + 2));
    }
    const returned = await returnFirst(world, reviewer);
    const at = competitors.findIndex(({ name }) => name === returned);
    const [plan, unit] = [competitors[at], delegations[Math.floor(at / 2)]];
    if (plan === undefined || unit === undefined) throw new Error(`nobody is called ${returned}`);
    await correctEntry(world, unit, plan);
    await approveAll(world, reviewer, competitors.length);
    await fixScheme(world, office, EVENT, [
      'A,Shaft,,,A1,Diameter,A1.1,Outer diameter 38,"M, yes or no",60,,,,,,,,,',
      'A,Shaft,,,A1,Diameter,A1.2,Surface,"J, points",40,,,3,10,,,,,',
    ]);
    const crew = await prepareCrew(world, office);

    await crowd.moveTo(real.now() + 6 * DAY);
    await office.returns();
    await cancelEvent(world, office, 'SK02 智能产线', '报名人数不足');
    await closeRoster(world, office, EVENT);
    await planSession(world, office, EVENT, { name: SESSION, stations: 'A01 A02 A03 A04' });
    await holdSession(world, { office, delegations, crew }, firstDay);
    await markAndRelease(world, committee, crew);

    // After the time for objections the results are final.
    await crowd.moveTo(real.now() + 6 * DAY);
    await issueCertificates(world, committee, EVENT);
    await checkPrinted(world, reviewer, browser);
    await office.returns();
    await verify(world, await archive(world, office));
  } finally {
    clicks.print();
    await crowd.leave();
  }
  const limits = new Map(Object.entries(budget.steps));
  const over = [...clicks.steps].filter(([step, count]) => count > (limits.get(step) ?? 0));
  expect(over).toEqual([]);
  expect(clicks.total()).toBeLessThanOrEqual(budget.whole);
});
