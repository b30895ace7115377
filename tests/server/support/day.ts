import * as v from 'valibot';
import { expect } from 'vitest';
import { checkInList, type CheckInList } from '../../../server/contract/day/check-in.ts';
import {
  competitionSessionList,
  type CompetitionSession,
  type CompetitionSessionList,
} from '../../../server/contract/day/competition-session.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { cardSheet } from '../../../server/contract/roster/participation-card.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { drawOutcome } from '../../../server/draw/draw-arithmetic.ts';
import type { Topic } from '../../../server/message/message-texts.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { seedCup } from '../../../server/seed/demonstration-cup.ts';
import { seedCrew, seedStationGroup } from '../../../server/seed/demonstration-crew.ts';
import { crewAccounts, cupAccounts } from '../../../server/seed/demonstration-cup-accounts.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { openAt } from './stages.ts';
import { openTestSystem, type TestSystem } from './test-system.ts';

export const CUP = 'hubei-cup';
export const EVENT = `${CUP}-sk01`;
export const MINUTE = 60_000;
/** The seed of the draw `order-1` of eight entries. It gives 08 to the first entry and 01 to the last. */
export const ORDER_SEED = `${'00'.repeat(30)}308e`;
export const HOUR = 60 * MINUTE;

/** The accounts that serve in a capacity if the event has no crew. */
const standIns = { checkIn: 'wu.guoqiang', chief: 'hubei.committee', supervisor: 'hubei.deputy' } as const;

/** The user names by role: with the crew of the demonstration, or without. */
const common = {
  organiser: 'cup.committee',
  secondOrganiser: 'cup.deputy',
  unit: 'jianghan.college',
  competitor: 'rival.he',
} as const;
const crew = {
  ...common,
  checkIn: 'checkin.xia',
  chief: 'chief.han',
  supervisor: 'super.jiang',
  keeperE: 'keeper.tan',
  keeperS: 'keeper.qin',
  keeperW: 'keeper.shi',
  leader: 'judge.deng',
  judge: 'judge.luo',
  secondJudge: 'judge.peng',
  floor: 'floor.cao',
  clerk: 'clerk.yin',
  secondClerk: 'clerk.mei',
  arbiter: 'arbiter.gu',
} as const;
export type Who = keyof typeof crew;

const acts = {
  open: 'openCheckIn',
  close: 'closeCheckIn',
  start: 'startSession',
  pause: 'pauseSession',
  resume: 'resumeSession',
  end: 'finishSession',
  remove: 'removeSession',
  askCancel: 'askSessionCancel',
  cancel: 'cancelSession',
  askPostpone: 'askSessionPostpone',
  postpone: 'postponeSession',
  drop: 'dropSessionAsking',
} as const;

/** Returns the user names by role. */
const usernamesOf = (hasCrew: boolean): Readonly<Partial<Record<Who, string>>> =>
  hasCrew ? crew : { ...common, ...standIns };

/** Adds the cup to a system, and gives its event a crew or substitutes for it. */
async function seedDay(test: TestSystem, hasCrew: boolean): Promise<void> {
  const { db, sealing } = test.system.parts;
  const parts = { passwords: quickPasswords, sealing };
  await seedCup(db, parts, test.clock.now());
  if (hasCrew) {
    await seedCrew(db, parts, test.clock.now());
    await seedStationGroup({ db, sealing }, test.clock.now());
    return;
  }
  for (const [capacity, username] of Object.entries(standIns)) {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('assignments')
      .values({
        id: `duty-${capacity}`,
        competition_id: CUP,
        event_id: EVENT,
        user_id: id,
        capacity: capacity as keyof typeof standIns,
        round_kind: '',
        status: 'confirmed',
        proposed_by: id,
        proposed_at: 1,
      })
      .execute();
  }
}

/** Signs in an account of the event and returns its token. */
const signInAs = (test: TestSystem, hasCrew: boolean, who: Who): Promise<string> => {
  const username = usernamesOf(hasCrew)[who];
  return test.signIn(
    [...demoAccounts, ...cupAccounts, ...crewAccounts].find((one) => one.username === username),
  );
};

/** Reads the roster and the cards of the event before the competition day. */
async function readRoster(test: TestSystem, hasCrew: boolean) {
  const { db } = test.system.parts;
  const entries = await db
    .selectFrom('entries')
    .select(['id', 'no', 'person_id'])
    .where('event_id', '=', EVENT)
    .where('status', '=', 'approved')
    .orderBy('no')
    .execute();
  const { starts_on } = await db
    .selectFrom('competitions')
    .select('starts_on')
    .where('id', '=', CUP)
    .executeTakeFirstOrThrow();
  const token = await signInAs(test, hasCrew, 'organiser');
  test.tokens.set('organiser', token);
  const path = `${paths.listEventCards.replace(':id', EVENT)}?part=1`;
  const { cards } = v.parse(cardSheet, (await test.call('GET', path, { token })).body);
  return { entries, cards, starts: Date.parse(`${starts_on}T09:00:00+08:00`) };
}

/** Returns the profile of a person who is not entered in the event. */
export const outsider = (db: Database) =>
  db
    .selectFrom('persons')
    .select(['id', 'user_id'])
    .where('id', 'not in', db.selectFrom('entries').select('person_id').where('event_id', '=', EVENT))
    .where('id_no_sealed', '<>', '')
    .orderBy('id')
    .executeTakeFirstOrThrow();

/** Adds an {@link outsider} to an entry, which becomes a team of two. Returns the profile of the member. */
export async function addMember(db: Database, entryId: string) {
  const member = await outsider(db);
  await db.updateTable('competition_events').set({ team_size: 2 }).where('id', '=', EVENT).execute();
  await db.insertInto('entry_members').values({ entry_id: entryId, person_id: member.id, seq: 2 }).execute();
  return member;
}

/** Returns the accounts with a message of a topic about the entry with a receipt number, sorted. */
export async function notifiedOf(db: Database, topic: Topic, no: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['user_id', 'about'])
    .where('topic', '=', topic)
    .execute();
  return rows
    .filter(({ about }) => JSON.parse(about).no === no)
    .map(({ user_id }) => user_id)
    .toSorted();
}

type Roster = Awaited<ReturnType<typeof readRoster>>;

/** Returns the calls of the competition day. */
function dayIn(test: TestSystem, hasCrew: boolean, { entries, cards, starts }: Roster) {
  const { db, sealing } = test.system.parts;
  const { tokens } = test;
  const tokenOf = async (who: Who): Promise<string> => {
    const token = tokens.get(who) ?? (await signInAs(test, hasCrew, who));
    tokens.set(who, token);
    return token;
  };
  /** Seals the order draw. Its seed puts the last number of the roster first. */
  const drawOrder = async () => {
    const inputs = entries.map(({ no }) => no ?? '').toSorted();
    const labels = inputs.map((_, at) => String(at + 1).padStart(2, '0'));
    const seed = Buffer.from(ORDER_SEED, 'hex');
    const order = drawOutcome({ rid: 'order-1', seed, inputs, labels, words: [] });
    await db
      .insertInto('draw_rounds')
      .values({
        id: 'order-1',
        competition_id: CUP,
        event_id: EVENT,
        kind: 'order',
        attempt: 1,
        status: 'sealed' as never,
        seed_sealed: sealing.seal(`order-1 ${ORDER_SEED}`),
        commitment: order.commitment,
        inputs: JSON.stringify(inputs),
        labels: JSON.stringify(labels),
        inputs_hash: order.inputsHash,
        labels_hash: order.labelsHash,
        words_hash: order.wordsHash,
        tag: order.tag,
        committed_at: 1,
        words_until: 1,
        prepared_at: 1,
        drawn_at: 1,
        sealed_at: 1,
        voided_at: null,
        asked_by: null,
        asked_at: null,
      })
      .execute();
    await db
      .insertInto('draw_tickets')
      .values(
        order.pairs.map(([input, label]) => ({
          round_id: 'order-1',
          input,
          label_sealed: sealing.seal(`order-1 ${label}`),
          label_digest: label,
        })),
      )
      .execute();
  };
  const call = async <T>(who: Who, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    test.call<T & ErrorBody>(method, path, {
      token: await tokenOf(who),
      ...(body !== undefined && { body }),
    });
  const list = async (who: Who = 'organiser') =>
    v.parse(competitionSessionList, (await call(who, 'GET', paths.listSessions.replace(':id', EVENT))).body);
  const instant = (at: number) => `${new Date(at + 8 * HOUR).toISOString().slice(0, 16)}:00+08:00`;
  const session = (name: string, stations: readonly string[], from = starts) => ({
    name,
    stations,
    starts_at: instant(from),
    ends_at: instant(from + 3 * HOUR),
  });
  const create = (who: Who, body: object) =>
    call<CompetitionSessionList>(who, 'POST', paths.createSession.replace(':id', EVENT), body);
  const find = async (name: string): Promise<CompetitionSession> => {
    const one = (await list()).data.find((each) => each.name === name);
    if (one === undefined) throw new Error(`no session ${name}`);
    return one;
  };
  const act = async (who: Who, name: string, how: keyof typeof acts, more: object = {}) => {
    const { id, version } = await find(name);
    return call<CompetitionSessionList>(who, 'POST', paths[acts[how]].replace(':id', id), {
      version,
      ...more,
    });
  };
  const people = async (name: string, who: Who = 'checkIn'): Promise<CheckInList> => {
    const { id } = await find(name);
    return v.parse(checkInList, (await call(who, 'GET', paths.getCheckInList.replace(':id', id))).body);
  };
  const lastFour = async (number: string) => {
    const entry = entries.find(({ no }) => no === number);
    const person = await db
      .selectFrom('persons')
      .select('id_no_sealed')
      .where('id', '=', entry?.person_id ?? '')
      .executeTakeFirst();
    return person === undefined ? '' : sealing.open(person.id_no_sealed).slice(-4);
  };
  const checkIn = async (name: string, number: string, more: object = {}, who: Who = 'checkIn') => {
    const { id } = await find(name);
    return call<CheckInList>(who, 'POST', paths.checkInPerson.replace(':id', id), {
      number,
      card_code: cards.find((card) => card.number === number)?.code,
      last_four: await lastFour(number),
      ...more,
    });
  };
  /** Moves the clock and removes the tokens, because they expire within days. */
  const moveTo = async (at: number) => {
    test.clock.advance(at - test.clock.now());
    tokens.clear();
  };
  return {
    test,
    db,
    entries,
    cards,
    starts,
    session,
    drawOrder,
    create,
    act,
    find,
    list,
    people,
    checkIn,
    call,
    moveTo,
    tokenOf,
    lastFour,
  };
}

type Day = ReturnType<typeof dayIn>;

/** Returns the same calls for a copy of the system at the same stage. */
export const dayAgain = (hasCrew: boolean) => (test: TestSystem, first: Pick<Day, keyof Roster>) =>
  dayIn(test, hasCrew, first);

/**
 * Opens the frozen event of the cup, with a check-in judge, a chief judge and a supervisor.
 * @param hasCrew the event has the crew of the demonstration, with three keepers and a complete group of
 * judges
 */
export const openDay = (hasCrew = false): Promise<Day> =>
  openAt(
    `day ${hasCrew}`,
    async () => {
      const test = await openTestSystem();
      await seedDay(test, hasCrew);
      return dayIn(test, hasCrew, await readRoster(test, hasCrew));
    },
    dayAgain(hasCrew),
  );

/** As {@link openDay}, with two sessions of four stations. The check-in of the first session is open. */
export const openChecking = (hasCrew = false): Promise<Day> =>
  openAt(
    `checking ${hasCrew}`,
    async () => {
      const day = await openDay(hasCrew);
      await day.drawOrder();
      const early = day.session('上午', ['A01', 'A02', 'A03', 'A04']);
      expect((await day.create('organiser', early)).status).toBe(200);
      const later = day.session('下午', ['A01', 'A02', 'A03', 'A04'], day.starts + 5 * HOUR);
      expect((await day.create('organiser', later)).status).toBe(200);
      await day.moveTo(day.starts - HOUR);
      expect((await day.act('checkIn', '上午', 'open')).status).toBe(200);
      return day;
    },
    dayAgain(hasCrew),
  );
