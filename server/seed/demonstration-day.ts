import { chinaDay, chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import { isJudged } from '../contract/marking/marking-rule.ts';
import { aspectsOf, type Aspect, type SchemeContent } from '../contract/marking/scheme-content.ts';
import type { ScoreSheet } from '../contract/marking/score-sheet.ts';
import { moveIncident } from '../day/incident-moves.ts';
import { reportIncident } from '../day/incidents.ts';
import type { Database } from '../db/open-database.ts';
import { findProgress } from '../scoring/progress.ts';
import { accountsOf, peopleAt, type GivenMark } from './demonstration-acts.ts';
import { COOKING, HAIRDRESSING, seedHall, TURNING, WELDING } from './demonstration-hall.ts';
import { demoSchemes } from './demonstration-schemes.ts';

/**
 * The cup on its day, each event at another moment of it [running.md 9]: SK01 has competed this morning and half of its
 * works are marked, SK03 is being checked in, SK09 is marked and waits to be decoded, SK12 is running. All of it is done
 * by the calls of the people whose duty it is, one after the other.
 */

const CUP = 'hubei-cup';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Parts = Pick<ApiParts, 'db' | 'sealing'>;
type People = ReturnType<typeof peopleAt>;
interface Clock {
  now: number;
}

/** Station labels: a letter, and two digits from 01. */
const stationsOf = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`);

/** The days of the cup begin with its first session. */
const beginDays = (db: Database, starts: number, now: number) =>
  db
    .updateTable('competitions')
    .set({ starts_on: chinaDay(starts), ends_on: chinaDay(now + DAY) })
    .where('id', '=', CUP)
    .execute();

interface Held {
  readonly name: string;
  readonly starts: number;
  readonly hours: number;
  readonly stations: readonly string[];
  /** How many do not come. */
  readonly missing: number;
}

/** The order is drawn, the session planned, and its check-in begun. @returns the session */
async function openSession(people: People, clock: Clock, { name, starts, hours, stations }: Held) {
  clock.now = starts - 3 * HOUR;
  await people.draw('order', '');
  const session = await people.plan({ name, starts, ends: starts + hours * HOUR, stations });
  clock.now = starts - HOUR;
  await people.move('checkin.xia', 'competitionSession.openCheckIn');
  return session;
}

/** As {@link openSession}, until they compete. @returns the session */
async function beginSession(people: People, clock: Clock, held: Held) {
  const session = await openSession(people, clock, held);
  await people.arrive(session, held.missing);
  clock.now = held.starts - 15 * MINUTE;
  await people.move('checkin.xia', 'competitionSession.closeCheckIn');
  await people.draw('entryNo', session);
  await people.draw('station', session);
  clock.now = held.starts;
  await people.move('chief.han', 'competitionSession.start');
  return session;
}

/** Their time is over, and the work of each has its code. */
async function endSession(people: People, clock: Clock, session: string, at: number) {
  clock.now = at;
  await people.move('chief.han', 'competitionSession.end');
  await people.draw('workCode', session);
  clock.now += 5 * MINUTE;
}

/** What a judge gives for an aspect: close to what the others give for the same work. */
function valueOf({ rule, max }: Aspect, work: number, seat: number): number {
  switch (rule.kind) {
    case 'level':
      return work % 3 === 0 && seat === 0 ? 3 : 2;
    case 'points':
      return Math.floor((max * (0.9 - work * 0.03)) / rule.step) * rule.step - (seat % 3) * rule.step;
    case 'yesNo':
      return work % 4 === 3 ? 0 : 1;
    case 'bands':
      return rule.bands[work % rule.bands.length]?.from ?? 0;
    case 'faults':
      return work % 3;
    case 'linear':
      return rule.best + Math.floor(((rule.worst - rule.best) * work) / 20);
    case 'scaled':
      return rule.of - work;
  }
}

/** All marks of a sheet: the levels and points by each judge, the measures by the second, who is not the leader. */
function marksOf(
  scheme: SchemeContent,
  sheet: ScoreSheet,
  work: number,
  judges: readonly string[],
): readonly GivenMark[] {
  const module = scheme.modules.find(({ code }) => code === sheet.module);
  if (module === undefined) throw new Error(`the demonstration has no module ${sheet.module}`);
  return judges.flatMap((judge, seat) =>
    aspectsOf(module)
      .filter(({ rule }) => isJudged(rule) || seat === 1)
      .map((aspect): GivenMark => [judge, aspect.code, valueOf(aspect, work, seat)]),
  );
}

const schemeOf = (code: string): SchemeContent => {
  const scheme = demoSchemes[code];
  if (scheme === undefined) throw new Error(`the demonstration has no scheme of ${code}`);
  return scheme;
};

const LOST = 10;

/** A lathe has stood still: its station has been given the time, and the competitor has signed. */
async function haveIncident(
  { parts }: People,
  idOf: (name: string) => string,
  session_id: string,
): Promise<void> {
  const floor = idOf('floor.cao');
  const { data } = await reportIncident(parts, floor, TURNING, {
    session_id,
    station: 'A03',
    cause: 'equipment',
    happened_at: chinaInstant(parts.clock()),
    text: `车床主轴过载报警，停机 ${LOST} 分钟。`,
  });
  const [incident] = data;
  if (incident === undefined) throw new Error('the demonstration has no incident');
  const { id, version } = incident;
  await moveIncident(parts, idOf('chief.han'), id, {
    type: 'incident.rule',
    version,
    ruling: 'time',
    minutes: LOST,
    reason: '设备故障属实，按停机时间补时。',
  });
  await moveIncident(parts, floor, id, { type: 'incident.close', version: version + 1, acknowledged: true });
}

const turners = ['judge.deng', 'judge.luo', 'judge.peng'] as const;

/** The sheets of an event that the supervisor compares, by lot. */
async function lotOf({ parts }: People, supervisor: string, event: string): Promise<ReadonlySet<string>> {
  const { cells } = await findProgress(parts, supervisor, event);
  return new Set(cells.filter(({ is_drawn }) => is_drawn).map(({ sheet_id }) => sheet_id));
}

/**
 * Half of the works are marked in module C: one of them with levels that are too far apart. What the supervisor has to
 * compare is signed already.
 */
async function markHalf(people: People, idOf: (name: string) => string): Promise<void> {
  const [leader, second] = turners;
  const lot = await lotOf(people, idOf('super.jiang'), TURNING);
  const sheets = (await people.sheetsOf(leader)).filter(({ module }) => module === 'C');
  const others = sheets.filter(({ id }) => !lot.has(id));
  const half = [...sheets.filter(({ id }) => lot.has(id)), ...others].slice(0, Math.ceil(sheets.length / 2));
  const measures: readonly GivenMark[] = [
    [second, 'C1.1', 32],
    [second, 'C1.2', 119_990],
  ];
  for (const sheet of half) {
    const level = (seat: number) => (sheet === others[0] ? seat + Number(seat === 2) : 2);
    const levels = turners.map((judge, seat): GivenMark => [judge, 'C1.3', level(seat)]);
    const marked = await people.mark(sheet, turners, [...levels, ...measures]);
    if (lot.has(sheet.id)) await people.act(leader, marked, 'scoreSheet.sign');
  }
}

/** SK01: they have competed this morning, one was absent, and half of a module is marked. */
async function turning(people: People, clock: Clock, idOf: (name: string) => string, now: number) {
  const starts = now - 5 * HOUR;
  const stations = [...stationsOf('A', 8), 'B01', 'B02'];
  const held = { name: '上午场', starts, hours: 4, stations, missing: 1 };
  const session = await beginSession(people, clock, held);
  clock.now = starts + HOUR;
  await haveIncident(people, idOf, session);
  await endSession(people, clock, session, starts + 4 * HOUR + LOST * MINUTE);
  await markHalf(people, idOf);
}

/** SK03: four of eight have come so far; the list can be closed in five minutes. */
async function welding(people: People, clock: Clock, now: number) {
  const stations = stationsOf('H', 8);
  const held = { name: '下午场', starts: now + 20 * MINUTE, hours: 4, stations, missing: 4 };
  const session = await openSession(people, clock, held);
  clock.now = now - 10 * MINUTE;
  await people.arrive(session, held.missing);
}

const cooks = ['邹桂香', '熊大伟', '金玉梅', '孔令仪', '陆永福'] as const;
const cooksAtStations = ['judge.deng', 'judge.luo', 'judge.peng'] as const;

/** SK09: all sheets are marked, signed, compared and locked; the draws wait to be decoded. */
async function cooking(people: People, clock: Clock, idOf: (name: string) => string, now: number) {
  const starts = now - 5 * HOUR;
  const held = { name: '上午场', starts, hours: 2, stations: stationsOf('K', 8), missing: 0 };
  const session = await beginSession(people, clock, held);
  await endSession(people, clock, session, starts + 2 * HOUR);
  const scheme = schemeOf('SK09');
  const signed: ScoreSheet[] = [];
  for (const judges of [cooks, cooksAtStations]) {
    const [leader] = judges;
    const sheets = await people.sheetsOf(leader);
    const works = [...new Set(sheets.map(({ code }) => code))];
    for (const sheet of sheets) {
      const marks = marksOf(scheme, sheet, works.indexOf(sheet.code), judges);
      const marked = await people.mark(sheet, judges, marks);
      signed.push(await people.act(leader, marked, 'scoreSheet.sign'));
    }
  }
  const lot = await lotOf(people, idOf('super.jiang'), COOKING);
  const compared: ScoreSheet[] = [];
  for (const sheet of signed) {
    compared.push(lot.has(sheet.id) ? await people.act('super.jiang', sheet, 'scoreSheet.sample') : sheet);
  }
  for (const sheet of compared) await people.act('chief.han', sheet, 'scoreSheet.lock');
}

const hairdressers = ['崔倩', '孔令仪', 'judge.peng'] as const;

/** SK12: they compete; all of it is judged at the stations, and three of them have marks for the first module. */
async function hairdressing(people: People, clock: Clock, now: number) {
  const starts = now - HOUR;
  const held = { name: '上午场', starts, hours: 4, stations: stationsOf('M', 8), missing: 0 };
  await beginSession(people, clock, held);
  clock.now = now - 10 * MINUTE;
  const scheme = schemeOf('SK12');
  const sheets = (await people.sheetsOf(hairdressers[0])).filter(({ module }) => module === 'A');
  for (const [work, sheet] of sheets.slice(0, 3).entries()) {
    await people.mark(sheet, hairdressers, marksOf(scheme, sheet, work, hairdressers));
  }
}

/**
 * Moves the cup to its day.
 * @param now of the first start, epoch ms; all times follow from it
 */
export async function seedDay({ db, sealing }: Parts, now: number): Promise<void> {
  const minute = Math.floor(now / MINUTE) * MINUTE;
  await seedHall(db, { sealing }, now);
  await beginDays(db, minute - 5 * HOUR, now);
  const idOf = await accountsOf(db);
  const at = (event: string) => {
    const clock: Clock = { now: minute };
    return { clock, people: peopleAt({ db, sealing }, idOf, event, clock) };
  };
  const [sk01, sk03, sk09, sk12] = [at(TURNING), at(WELDING), at(COOKING), at(HAIRDRESSING)];
  await turning(sk01.people, sk01.clock, idOf, minute);
  await welding(sk03.people, sk03.clock, minute);
  await cooking(sk09.people, sk09.clock, idOf, minute);
  await hairdressing(sk12.people, sk12.clock, minute);
}
