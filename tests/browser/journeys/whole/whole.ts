import { expect } from 'vitest';
import { it as base } from '../../support/test.ts';
import budget from './budget.json' with { type: 'json' };
import { competitors, crewOf, experts, type Crew } from './cast.ts';
import { correctResult, fileAppeal, upholdAppeal } from './chapters/appeal.ts';
import { nameArbiters } from './chapters/arbiters.ts';
import { archive, verify } from './chapters/archive.ts';
import { checkPrinted, issueCertificates } from './chapters/certificates.ts';
import { planSession, printCards } from './chapters/day.ts';
import { approveAll, correctEntry, importEntries, returnFirst } from './chapters/entries.ts';
import { callForExhibitors, moveIn, moveOut, nameVenueStaff, takeBooth } from './chapters/exhibition.ts';
import { approveExperts, fileExperts, inviteToBank, joinBank } from './chapters/experts.ts';
import { compensate } from './chapters/incident.ts';
import { markAll, signAll } from './chapters/marking.ts';
import { typePaper } from './chapters/paper.ts';
import { closeRoster, fixScheme } from './chapters/preparing.ts';
import { firstAccounts, publishCompetition } from './chapters/setting-up.ts';
import { markAnew } from './chapters/spread.ts';
import { enterTeam } from './chapters/teams.ts';
import { exhibitionOffice, exhibitor, registerUnit, units } from './chapters/units.ts';
import {
  beginSession,
  clockOf,
  drawOrder,
  drawWorkCodes,
  lockAndRelease,
  prepareCrew,
  type Held,
} from './event.ts';
import { countClicks, gather, type Person } from './people.ts';
import { startRealSystem, type RealSystem } from './real-system.ts';
import { DAY, dayFrom, untilMorning, type World } from './world.ts';

/** A server with production settings and an empty database. */
const it = base.extend<{ real: RealSystem }>({
  real: async ({}, provide) => {
    const real = await startRealSystem({ ahead: untilMorning() });
    await provide(real);
    await real.stop();
  },
});

const single: Held = { code: 'SK01', session: '上午场', hour: 9, words: ['精益求精', '长江'] };
const team: Held = { code: 'SK02', session: '下午场', hour: 14, words: [] };

/** The points of the judged aspects by work code. */
const points = { W01: 38, W02: 34, W03: 30, W04: 26 } as const;
const teamPoints = { W01: 90, W02: 80 } as const;

type Committee = readonly [Person, Person];

/** Two units enter their people and teams. The committee returns an entry, which is corrected, and approves all. */
async function enterAll(world: World, [office, reviewer]: Committee): Promise<readonly Person[]> {
  const leaders: Person[] = [];
  for (const [index, plan] of units.entries()) {
    const unit = await registerUnit(world, office, plan);
    leaders.push(unit);
    const people = competitors.slice(index * 2, index * 2 + 2);
    await importEntries(world, unit, people);
    await enterTeam(world, unit, people);
    await unit.pictured(`unit-entries-${index}`);
  }
  const returned = await returnFirst(world, reviewer);
  const at = competitors.findIndex(({ name }) => name === returned);
  const [plan, unit] = [competitors[at], leaders[Math.floor(at / 2)]];
  if (plan === undefined || unit === undefined) throw new Error(`nobody is called ${returned}`);
  await correctEntry(world, unit, plan);
  await approveAll(world, reviewer, competitors.length + units.length);
  return leaders;
}

/** One expert joins the bank by invitation and files the own application; a sheet files all others. */
async function gatherExperts(world: World, [office, reviewer]: Committee): Promise<Crew> {
  const [invited, ...others] = experts;
  if (invited === undefined) throw new Error('there are no experts');
  await inviteToBank(world, office, [invited]);
  const first = await joinBank(world, invited);
  await first.pictured('expert-file');
  const rest = await fileExperts(world, office, others);
  await approveExperts(world, reviewer, experts.length);
  await reviewer.pictured('experts');
  return crewOf([first, ...rest]);
}

/** The judges of the individual event mark, two of them too far apart at first; one sheet is on paper. */
async function markSingle(world: World, { leader, second, third, clerk, otherClerk }: Crew): Promise<void> {
  const { code: event } = single;
  for (const judge of [leader, second]) await markAll(world, judge, event, points);
  await markAll(world, third, event, { W01: 38, W02: 20, W03: 30 });
  await third.pictured('sheets');
  await markAnew(world, [third, leader, second], event, { code: 'W02', points: 33 });
  await typePaper(
    world,
    { clerks: [clerk, otherClerk], leader },
    {
      event,
      code: 'W04',
      judge: third,
      read: [
        ['1', '26'],
        ['1', '28'],
      ],
    },
  );
  await signAll(world, leader, event, points);
}

/** The competition day: both sessions, one after the other, then the marks of both. */
async function holdDay(world: World, office: Person, crew: Crew, firstDay: number): Promise<void> {
  const at = clockOf(world, firstDay);
  const cards = await printCards(world, office, single.code, competitors);
  const teamCards = await printCards(world, office, team.code, competitors);
  await beginSession(world, crew, single, { cards, firstDay });
  await compensate(world, crew, single.code, 'A01');
  await crew.chief.pictured('incidents');
  await at(12, 16);
  await drawWorkCodes(world, crew, single);
  await beginSession(world, crew, team, { cards: teamCards, firstDay });
  await at(15, 1);
  await drawWorkCodes(world, crew, team);
  await markSingle(world, crew);
  for (const judge of [crew.leader, crew.second, crew.third])
    await markAll(world, judge, team.code, teamPoints);
  await signAll(world, crew.leader, team.code, teamPoints);
}

it('a competition is held from an empty database in production to its verified archive, by clicks alone', async ({
  browser,
  real,
}) => {
  const clicks = countClicks();
  const crowd = gather(real, browser, clicks);
  const world: World = { system: real, crowd, clicks };
  const firstDay = Date.parse(`${dayFrom(world, 8)}T00:00+08:00`);
  const day = dayFrom(world, 8);
  try {
    const committee = await firstAccounts(world);
    const [office, reviewer] = committee;
    await publishCompetition(world, committee, [
      { code: single.code, name: '数控车' },
      { code: team.code, name: '智能产线', entry: 'a team of 2', isBesideOthers: true },
    ]);
    await callForExhibitors(world, office);
    const leaders = await enterAll(world, committee);
    const staff = await registerUnit(world, office, exhibitionOffice);
    await nameVenueStaff(world, office, {
      organisation: exhibitionOffice.unit,
      person: exhibitionOffice.contact,
    });
    await takeBooth(world, await registerUnit(world, office, exhibitor), office);
    await fixScheme(world, office, single.code, [
      'A,Shaft,,,A1,Diameter,A1.1,Outer diameter 38,"M, yes or no",60,,,,,,,,,',
      'A,Shaft,,,A1,Diameter,A1.2,Surface,"J, points",40,,,3,10,,,,,',
    ]);
    await fixScheme(world, office, team.code, [
      'A,Line,,,A1,Cycle,A1.1,Order of the line,"J, points",100,,,3,10,,,,,',
    ]);
    const crew = await gatherExperts(world, committee);
    await prepareCrew(world, office, single.code, crew, true);
    await prepareCrew(world, office, team.code, crew, false);
    await office.pictured('duties');
    await nameArbiters(world, office, crew.arbiters);

    await crowd.moveTo(real.now() + 6 * DAY);
    await moveIn(world, staff, exhibitor.unit);
    await staff.pictured('booth');
    await office.returns();
    await office.pictured('office-home');
    for (const { code } of [single, team]) await closeRoster(world, office, code);
    await planSession(world, office, single.code, { name: single.session, stations: 'A01 A02 A03 A04' });
    await planSession(world, office, team.code, {
      name: team.session,
      stations: 'B01 B02',
      times: [`${day}T14:00`, `${day}T15:00`],
    });
    for (const event of [single, team]) await drawOrder(world, crew, leaders, event);
    await holdDay(world, office, crew, firstDay);
    await lockAndRelease(world, committee, crew, { ...single, count: 4 });
    await lockAndRelease(world, committee, crew, { ...team, count: 2 });

    const [, leader] = leaders;
    if (leader === undefined) throw new Error('there is no second delegation');
    await fileAppeal(world, leader, single.code);
    await leader.pictured('appeal');
    await upholdAppeal(world, crew.arbiters);
    await crew.arbiters[1].pictured('ruling');
    await correctResult(world, single.code, { ...crew, leader, office });
    await moveOut(world, staff, exhibitor.unit);

    // After the time for objections the results are final.
    await crowd.moveTo(real.now() + 6 * DAY);
    for (const { code } of [single, team]) {
      await issueCertificates(world, committee, code);
      await checkPrinted(world, reviewer, browser);
      await reviewer.pictured(`certificate-${code}`);
    }
    await office.returns();
    await verify(world, await archive(world, office));
    await office.pictured('archived');
  } finally {
    clicks.print();
    await crowd.leave();
  }
  const limits = new Map(Object.entries(budget.steps));
  const over = [...clicks.steps].filter(([step, count]) => count > (limits.get(step) ?? 0));
  expect(over).toEqual([]);
  expect(clicks.total()).toBeLessThanOrEqual(budget.whole);
});
