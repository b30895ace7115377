import { chinaDay, chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import { moveIncident } from '../day/incident-moves.ts';
import { reportIncident } from '../day/incidents.ts';
import { listSessions } from '../day/sessions.ts';
import { moveFinish } from '../day/station-finishes.ts';
import type { Database } from '../db/open-database.ts';
import { randomKey } from '../kit/secrets.ts';
import { accountsOf, peopleAt, type GivenMark } from './demonstration-acts.ts';
import { SPEAKER, spokenFor } from './demonstration-draws.ts';
import {
  beginSession,
  endSession,
  lockSheets,
  lotOf,
  marksOf,
  openSession,
  schemeOf,
  stationsOf,
  type Clock,
  type People,
} from './demonstration-event.ts';
import { COOKING, HAIRDRESSING, hallGroups, seedHall, TURNING, WELDING } from './demonstration-hall.ts';

/**
 * The cup on its day. Each event is at another stage [running.md 9]. The competition of SK01 took place this
 * morning, and half of its works are marked. SK03 is at check-in. SK09 is marked, and its draws wait to be
 * decoded. SK12 is running. Each event reaches its stage by the calls of the responsible users in sequence.
 */

const CUP = 'hubei-cup';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/** Sets the days of the cup: from the day of its first session to tomorrow. */
const beginDays = (db: Database, starts: number, now: number) =>
  db
    .updateTable('competitions')
    .set({ starts_on: chinaDay(starts), ends_on: chinaDay(now + DAY) })
    .where('id', '=', CUP)
    .execute();

/** A station of SK01 that stopped, and the minutes that it lost. */
const STOPPED = 'A05';
const LOST = 10;

/**
 * Adds an incident: a lathe stopped, its station received extra time, and the competitor acknowledged the
 * ruling.
 */
async function haveIncident(
  { parts }: People,
  idOf: (name: string) => string,
  session_id: string,
): Promise<void> {
  const floor = idOf('floor.cao');
  const { data } = await reportIncident(parts, floor, TURNING, {
    session_id,
    station: STOPPED,
    cause: 'equipment',
    happened_at: chinaInstant(parts.clock()),
    text: `车床主轴过载报警，停机 ${LOST} 分钟。`,
    files: [],
  });
  const [incident] = data;
  if (incident === undefined) throw new Error('the demonstration has no incident');
  const { id, version } = incident;
  await moveIncident(parts, idOf('chief.han'), id, {
    type: 'incident.rule',
    version,
    ruling: 'time',
    minutes: LOST,
    session_id: '',
    reason: '设备故障属实，按停机时间补时。',
  });
  await moveIncident(parts, floor, id, { type: 'incident.close', version: version + 1, acknowledged: true });
}

/** Minutes after the start at which entries of SK01 finish, one station after the other. */
const FINISHES = [196, 211, 228, 234];

/** Records that some entries of a session finish before its end. The others use the whole time. */
async function haveFinishes(
  { parts }: People,
  clock: Clock,
  { floor, session, starts }: { readonly floor: string; readonly session: string; readonly starts: number },
): Promise<void> {
  const { data } = await listSessions(parts, floor, TURNING);
  const stations = data.find(({ id }) => id === session)?.finishes ?? [];
  for (const [at, minutes] of FINISHES.entries()) {
    const station = stations[at]?.station;
    if (station === undefined) throw new Error('the demonstration has too few stations in use');
    clock.now = starts + minutes * MINUTE;
    await moveFinish(parts, floor, session, { type: 'stationFinish.record', station, version: 0 });
  }
}

const turners = ['judge.deng', 'judge.luo', 'judge.peng'] as const;

/**
 * Marks half of the works in module C. One of these sheets has levels that are too far apart. The sheets that
 * the supervisor compares are signed.
 */
async function markHalf(people: People): Promise<void> {
  const [leader, second] = turners;
  const lot = await lotOf(people, TURNING);
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

/**
 * Runs a step while one account leads the delegations that say a word. They have no leader afterwards, so their
 * competitors file their appeals themselves.
 */
async function withWords<Result>({ parts, idOf }: People, run: () => Promise<Result>): Promise<Result> {
  const { db, clock } = parts;
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', idOf(SPEAKER))
    .executeTakeFirstOrThrow();
  const contacts = { leader: '', leader_phone: phone ?? '', liaison: '', liaison_phone: '' };
  const delegations = spokenFor.map((organisation_id) => ({ id: randomKey(), organisation_id }));
  await db
    .insertInto('delegations')
    .values(
      delegations.map((one) => ({
        ...one,
        ...contacts,
        competition_id: CUP,
        version: 1,
        updated_at: clock(),
      })),
    )
    .execute();
  const result = await run();
  await db
    .deleteFrom('delegations')
    .where(
      'id',
      'in',
      delegations.map(({ id }) => id),
    )
    .execute();
  return result;
}

/** SK01: the session took place this morning with one competitor absent, and half of a module is marked. */
async function turning(people: People, clock: Clock, idOf: (name: string) => string, now: number) {
  const starts = now - 5 * HOUR;
  const stations = [...stationsOf('A', 8), 'B01', 'B02'];
  const held = { name: '上午场', starts, hours: 4, stations, missing: ['阮晓峰'] };
  const session = await withWords(people, () => beginSession(people, clock, held));
  clock.now = starts + HOUR;
  await haveIncident(people, idOf, session);
  await haveFinishes(people, clock, { floor: idOf('floor.cao'), session, starts });
  const at = starts + 4 * HOUR + LOST * MINUTE;
  await endSession(people, clock, session, { at, hasWorkCodes: true });
  await markHalf(people);
}

/** SK03: four of eight competitors are checked in. The list can be closed in five minutes. */
async function welding(people: People, clock: Clock, now: number) {
  const stations = stationsOf('H', 8);
  const missing = ['余志刚', '雷鸣', '覃勇', '石磊'];
  const held = { name: '下午场', starts: now + 20 * MINUTE, hours: 4, stations, missing };
  const session = await openSession(people, clock, held);
  clock.now = now - 10 * MINUTE;
  await people.arrive(session, held.missing);
}

/**
 * SK09: all sheets are marked, signed and locked, and those in the lot are compared. The draws wait to be
 * decoded.
 */
async function cooking(people: People, clock: Clock, now: number) {
  const starts = now - 5 * HOUR;
  const held = { name: '上午场', starts, hours: 2, stations: stationsOf('K', 8), missing: [] };
  const session = await beginSession(people, clock, held);
  await endSession(people, clock, session, { at: starts + 2 * HOUR, hasWorkCodes: true });
  await lockSheets(people, COOKING, { code: 'SK09', groups: hallGroups.SK09 });
}

const hairdressers = ['崔倩', '孔令仪', 'judge.peng'] as const;

/**
 * SK12: the session is running. All modules are judged at the stations, and three works have marks for the
 * first module. Two stations are spare.
 */
async function hairdressing(people: People, clock: Clock, now: number) {
  const starts = now - HOUR;
  const held = { name: '上午场', starts, hours: 4, stations: stationsOf('M', 10), missing: [] };
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
 * @param now the time of the first start of the system, epoch ms; all other times derive from it
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
  await cooking(sk09.people, sk09.clock, minute);
  await hairdressing(sk12.people, sk12.clock, minute);
}
