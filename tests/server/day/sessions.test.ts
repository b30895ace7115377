import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { checkInList, type CheckInList } from '../../../server/contract/day/check-in.ts';
import {
  competitionSessionList,
  type CompetitionSession,
  type CompetitionSessionList,
} from '../../../server/contract/day/competition-session.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { cardSheet } from '../../../server/contract/roster/participation-card.ts';
import { createPasswords } from '../../../server/secret/passwords.ts';
import { seedCup } from '../../../server/seed/demonstration-cup.ts';
import { cupAccounts } from '../../../server/seed/demonstration-cup-accounts.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, statuses } from '../support/test-system.ts';

const CUP = 'hubei-cup';
const EVENT = `${CUP}-sk01`;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const capacities = {
  checkIn: 'wu.guoqiang',
  chief: 'hubei.committee',
  supervisor: 'hubei.deputy',
} as const;

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
  drop: 'dropSessionAsking',
} as const;

/** The frozen event of the cup, its order sealed, with a check-in officer, a chief and a supervisor. */
async function openDay() {
  const test = await openTestSystem();
  const { db, sealing } = test.system.parts;
  await seedCup(db, { passwords: createPasswords(), sealing }, test.clock.now());
  const named = (username: string) =>
    [...demoAccounts, ...cupAccounts].find((one) => one.username === username);
  const signedIn = async () => ({
    organiser: await test.signIn(named('cup.committee')),
    checkIn: await test.signIn(named(capacities.checkIn)),
    chief: await test.signIn(named(capacities.chief)),
    supervisor: await test.signIn(named(capacities.supervisor)),
    unit: await test.signIn(demoAccount('Unit')),
  });
  let tokens = await signedIn();
  type Who = keyof Awaited<ReturnType<typeof signedIn>>;
  for (const [capacity, username] of Object.entries(capacities)) {
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
        capacity: capacity as keyof typeof capacities,
        round_kind: '',
        status: 'confirmed',
        proposed_by: id,
        proposed_at: 1,
      })
      .execute();
  }
  const entries = await db
    .selectFrom('entries')
    .select(['id', 'no', 'person_id'])
    .where('event_id', '=', EVENT)
    .where('status', '=', 'approved')
    .orderBy('no')
    .execute();
  /** Seals the order: the last number of the roster comes first. */
  const drawOrder = async () => {
    const numbers = entries.map(({ no }) => no ?? '').toReversed();
    await db
      .insertInto('draw_rounds')
      .values({
        id: 'order-1',
        competition_id: CUP,
        event_id: EVENT,
        kind: 'order',
        attempt: 1,
        status: 'sealed' as never,
        seed_sealed: sealing.seal(`order-1 ${'00'.repeat(32)}`),
        commitment: '',
        inputs: JSON.stringify(numbers.toSorted()),
        labels: '[]',
        inputs_hash: '',
        labels_hash: '',
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
        numbers.map((input, at) => {
          const label = String(at + 1).padStart(2, '0');
          return {
            round_id: 'order-1',
            input,
            label_sealed: sealing.seal(`order-1 ${label}`),
            label_digest: label,
          };
        }),
      )
      .execute();
  };
  const call = <T>(who: Who, method: 'GET' | 'POST', path: string, body?: object) =>
    test.call<T & ErrorBody>(method, path, { token: tokens[who], ...(body !== undefined && { body }) });
  const list = async (who: Who = 'organiser') =>
    v.parse(competitionSessionList, (await call(who, 'GET', paths.listSessions.replace(':id', EVENT))).body);
  const { starts_on } = await db
    .selectFrom('competitions')
    .select('starts_on')
    .where('id', '=', CUP)
    .executeTakeFirstOrThrow();
  const starts = Date.parse(`${starts_on}T09:00:00+08:00`);
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
  const cards = v.parse(
    cardSheet,
    (await call('organiser', 'GET', `${paths.listEventCards.replace(':id', EVENT)}?part=1`)).body,
  ).cards;
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
  /** Nobody’s sign-in lasts for days. */
  const moveTo = async (at: number) => {
    test.clock.advance(at - test.clock.now());
    tokens = await signedIn();
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
    lastFour,
  };
}

/** As {@link openDay}, with two sessions of four stations, the check-in of the first open. */
async function openChecking() {
  const day = await openDay();
  await day.drawOrder();
  expect((await day.create('organiser', day.session('上午', ['A01', 'A02', 'A03', 'A04']))).status).toBe(200);
  const later = day.session('下午', ['A01', 'A02', 'A03', 'A04'], day.starts + 5 * HOUR);
  expect((await day.create('organiser', later)).status).toBe(200);
  await day.moveTo(day.starts - HOUR);
  expect((await day.act('checkIn', '上午', 'open')).status).toBe(200);
  return day;
}

describe('sessions of an event [running.md 2]', () => {
  it('are planned by the committee once the roster is frozen, within the days of the competition', async () => {
    const { create, session, starts, db, list } = await openDay();
    const good = session('第一场', ['A01', 'A02']);
    expect(statuses([await create('checkIn', good), await create('unit', good)])).toEqual([403, 404]);
    for (const [field, wrong] of [
      ['stations', { ...good, stations: [] }],
      ['stations', { ...good, stations: ['A01', 'A01'] }],
      ['stations', { ...good, stations: ['工位'] }],
      ['name', { ...good, name: '' }],
      ['ends_at', { ...good, ends_at: good.starts_at }],
      ['starts_at', session('第一场', ['A01'], starts - 48 * HOUR)],
    ] as const) {
      const { status, body } = await create('organiser', wrong);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, expect.arrayContaining([field])]);
    }
    expect((await list()).data).toEqual([]);
    expect((await create('organiser', good)).status).toBe(200);
    await db
      .updateTable('competition_events')
      .set({ status: 'planned' as never })
      .where('id', '=', EVENT)
      .execute();
    expect((await create('organiser', session('第二场', ['A01']))).status).toBe(409);
  });

  it('take order numbers in their sequence, as many as they have stations', async () => {
    const { create, session, starts, drawOrder, list, act, moveTo, find } = await openDay();
    await create('organiser', session('下午', ['A01', 'A02', 'A03'], starts + 5 * HOUR));
    await create('organiser', session('上午', ['A01', 'A02']));
    expect((await list()).data.map(({ numbers }) => numbers)).toEqual([[], []]);
    await moveTo(starts - HOUR);
    expect((await act('checkIn', '上午', 'open')).status).toBe(409);
    await drawOrder();
    expect((await list()).data.map(({ name, numbers }) => [name, numbers])).toEqual([
      ['上午', ['01', '02']],
      ['下午', ['03', '04', '05']],
    ]);
    expect((await act('checkIn', '上午', 'open')).status).toBe(200);
    // What is fixed does not move when another session comes before it.
    await create('organiser', session('清晨', ['B01'], starts - HOUR));
    expect((await find('上午')).numbers).toEqual(['01', '02']);
    expect((await find('清晨')).numbers).toEqual(['03']);
  });

  it('open their check-in within a day of the start, by the officer alone', async () => {
    const { create, session, starts, drawOrder, act, moveTo } = await openDay();
    await drawOrder();
    await create('organiser', session('上午', ['A01']));
    await moveTo(starts - 24 * HOUR - MINUTE);
    expect((await act('checkIn', '上午', 'open')).status).toBe(409);
    await moveTo(starts - 24 * HOUR);
    expect(statuses([await act('organiser', '上午', 'open'), await act('chief', '上午', 'open')])).toEqual([
      403, 403,
    ]);
    expect((await act('checkIn', '上午', 'open')).status).toBe(200);
  });

  it('start with sealed stations and complete groups alone', async () => {
    const { db, checkIn, cards, people, act, moveTo, starts } = await openChecking();
    const first = (await people('上午')).people[0]?.number ?? '';
    expect(cards.map(({ number }) => number)).toContain(first);
    await checkIn('上午', first);
    await moveTo(starts - 15 * MINUTE);
    expect((await act('checkIn', '上午', 'close')).status).toBe(200);
    expect((await act('chief', '上午', 'start')).status).toBe(409);
    await db
      .insertInto('judgement_groups')
      .values({
        id: 'g',
        event_id: EVENT,
        name: '组',
        status: 'complete' as never,
        leader_id: null,
        made_at: 1,
      })
      .execute();
    expect((await act('chief', '上午', 'start')).status).toBe(409);
    const { id: _, ...order } = await db
      .selectFrom('draw_rounds')
      .selectAll()
      .where('id', '=', 'order-1')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('draw_rounds')
      .values({ ...order, id: 'station-1', kind: 'station', status: 'sealed' as never })
      .execute();
    expect((await act('organiser', '上午', 'start')).status).toBe(403);
    expect((await act('chief', '上午', 'start')).status).toBe(200);
    expect((await act('chief', '上午', 'pause', { reason: '停电' })).status).toBe(200);
    expect((await act('chief', '上午', 'resume')).status).toBe(200);
    expect((await act('chief', '上午', 'end', {})).status).toBe(409);
    await moveTo(starts + 3 * HOUR);
    expect((await act('chief', '上午', 'end', {})).status).toBe(200);
  });

  it('are cancelled by two once people come: those checked in come into the next one', async () => {
    const { checkIn, people, act, find, db } = await openChecking();
    const [first, second] = (await people('上午')).people.map(({ number }) => number);
    await checkIn('上午', first ?? '');
    expect((await act('organiser', '上午', 'remove', { reason: '停电' })).status).toBe(409);
    expect((await act('organiser', '上午', 'cancel')).status).toBe(409);
    expect((await act('organiser', '上午', 'askCancel', { reason: '停电' })).status).toBe(403);
    expect((await act('chief', '上午', 'askCancel', { reason: '停电' })).status).toBe(200);
    expect((await act('chief', '上午', 'cancel')).status).toBe(403);
    expect((await act('organiser', '上午', 'cancel')).status).toBe(200);
    expect((await find('上午')).reason).toBe('停电');
    expect((await find('下午')).numbers).toEqual(['01', '02', '03', '04']);
    expect((await people('下午')).people.map(({ number }) => number).slice(0, 2)).toEqual([first, second]);
    const states = await db
      .selectFrom('entries')
      .select('status')
      .where('no', '=', first ?? '')
      .execute();
    expect(states).toEqual([{ status: 'approved' }]);
  });

  it('stand when the committee does not agree, or not in time', async () => {
    const { act, test, find } = await openChecking();
    await act('chief', '上午', 'askCancel', { reason: '停电' });
    expect((await act('organiser', '上午', 'drop', { reason: '电已恢复' })).status).toBe(200);
    expect((await find('上午')).asked).toEqual({ reason: '', until: '' });
    await act('chief', '上午', 'askCancel', { reason: '停电' });
    test.clock.advance(10 * MINUTE);
    expect((await act('organiser', '上午', 'cancel')).status).toBe(409);
  });
});

describe('the check-in [running.md 12]', () => {
  it('takes card and identity card of who is expected, once, and closes with the others absent', async () => {
    const { checkIn, people, act, moveTo, starts, find, db, list } = await openChecking();
    const expected = await people('上午');
    expect(expected.people.map(({ order, status }) => [order, status])).toEqual(
      ['01', '02', '03', '04'].map((order) => [order, 'expected']),
    );
    const [first = '', second = ''] = expected.people.map(({ number }) => number);
    expect((await checkIn('上午', first)).status).toBe(200);
    const again = await checkIn('上午', first);
    expect(again.body.people.map(({ status }) => status)).toEqual([
      'here',
      'expected',
      'expected',
      'expected',
    ]);
    expect(await db.selectFrom('checkins').select('id').execute()).toHaveLength(1);
    await checkIn('上午', second);
    expect((await act('checkIn', '上午', 'close')).status).toBe(409);
    await moveTo(starts - 15 * MINUTE);
    expect((await act('checkIn', '上午', 'close')).status).toBe(200);
    const closed = await find('上午');
    expect([closed.status, closed.checked_in, closed.absent]).toEqual(['ready', 2, 2]);
    expect(closed.list_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await people('上午')).people.map(({ status }) => status)).toEqual([
      'here',
      'here',
      'absent',
      'absent',
    ]);
    expect((await checkIn('上午', first)).status).toBe(409);
    // They stay on the roster.
    expect((await list()).meta.entries).toBe(8);
    const told = await db.selectFrom('outbox').select('topic').where('topic', '=', 'entry.absent').execute();
    expect(told.length).toBeGreaterThanOrEqual(2);
  });

  it('names what is not right, and locks after five wrong identities', async () => {
    const { checkIn, people, test, cards } = await openChecking();
    const [first = '', second = ''] = (await people('上午')).people.map(({ number }) => number);
    const later = (await people('下午')).people[0]?.number ?? '';
    const other = cards.find(({ number }) => number === second)?.code;
    const faults = async (number: string, more: object = {}) => {
      const { status, body } = await checkIn('上午', number, more);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await faults(later)).toEqual([422, ['card_code']]);
    expect(await faults('E26-XX99-0001', { card_code: 'AAAA-BBBB-CCCC-DDDD', last_four: '1234' })).toEqual([
      422,
      ['card_code'],
    ]);
    expect(await faults(first, { card_code: other })).toEqual([422, ['card_code']]);
    expect(await faults(first, { last_four: '12' })).toEqual([422, ['last_four']]);
    expect(await faults(first, { number: 'x' })).toEqual([422, ['number']]);
    for (let n = 0; n < 5; n += 1) {
      expect(await faults(first, { last_four: '0000' })).toEqual([422, ['last_four']]);
    }
    const locked = await checkIn('上午', first);
    expect([locked.status, locked.body.retry_after]).toEqual([423, 300]);
    expect((await checkIn('上午', second)).status).toBe(200);
    test.clock.advance(5 * MINUTE);
    expect((await checkIn('上午', first)).status).toBe(200);
  });

  it('is taken back with a reason while the list is open', async () => {
    const { checkIn, people, call, db } = await openChecking();
    const [first = ''] = (await people('上午')).people.map(({ number }) => number);
    await checkIn('上午', first);
    const id = (await people('上午')).people[0]?.checkin_id ?? '';
    const undo = (who: 'checkIn' | 'chief' | 'unit', reason = '证件不符') =>
      call<CheckInList>(who, 'POST', paths.undoCheckIn.replace(':id', id), { reason });
    expect(statuses([await undo('chief'), await undo('unit'), await undo('checkIn', '')])).toEqual([
      403, 404, 422,
    ]);
    const { status, body } = await undo('checkIn');
    expect([status, body.people[0]?.status]).toEqual([200, 'expected']);
    expect((await undo('checkIn')).status).toBe(409);
    expect(await db.selectFrom('entries').select('id').where('status', '=', 'checked_in').execute()).toEqual(
      [],
    );
    expect((await checkIn('上午', first)).status).toBe(200);
  });

  it('of two at once for the same person counts once', async () => {
    const { checkIn, people, db } = await openChecking();
    const [first = ''] = (await people('上午')).people.map(({ number }) => number);
    const both = await Promise.all([checkIn('上午', first), checkIn('上午', first)]);
    expect(statuses(both)).toEqual([200, 200]);
    expect(await db.selectFrom('checkins').select('id').execute()).toHaveLength(1);
  });

  it('ends the session where nobody comes, and is nobody else’s to do', async () => {
    const { act, moveTo, starts, find, checkIn, people } = await openChecking();
    const [first = ''] = (await people('上午')).people.map(({ number }) => number);
    expect(
      statuses([await checkIn('上午', first, {}, 'chief'), await checkIn('上午', first, {}, 'unit')]),
    ).toEqual([403, 404]);
    await moveTo(starts - 15 * MINUTE);
    await act('checkIn', '上午', 'close');
    expect((await find('上午')).status).toBe('ended');
  });
});
