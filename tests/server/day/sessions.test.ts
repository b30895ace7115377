import { describe, expect, it } from 'vitest';
import type { CheckInList } from '../../../server/contract/day/check-in.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, HOUR, MINUTE, openChecking, openDay } from '../support/day.ts';
import { statuses } from '../support/test-system.ts';

describe('sessions of an event [running.md 2]', () => {
  it('are planned by the committee after the roster is frozen, within the days of the competition', async () => {
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

  it('take order numbers in sequence, one for each station', async () => {
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
    // Fixed numbers do not move when an earlier session is added.
    await create('organiser', session('清晨', ['B01'], starts - HOUR));
    expect((await find('上午')).numbers).toEqual(['01', '02']);
    expect((await find('清晨')).numbers).toEqual(['03']);
  });

  it('open their check-in within a day of the start, by the check-in judge only', async () => {
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

  it('start with sealed stations and complete judgement groups only', async () => {
    const { db, checkIn, cards, people, act, find, moveTo, starts } = await openChecking();
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
      .values({
        ...order,
        id: 'station-1',
        kind: 'station',
        session_id: (await find('上午')).id,
        status: 'sealed' as never,
      })
      .execute();
    expect((await act('organiser', '上午', 'start')).status).toBe(403);
    expect((await act('chief', '上午', 'start')).status).toBe(200);
    expect((await act('chief', '上午', 'pause', { reason: '停电' })).status).toBe(200);
    await moveTo(starts - 5 * MINUTE - 30_000);
    expect((await act('chief', '上午', 'resume')).status).toBe(200);
    expect((await act('chief', '上午', 'end', {})).status).toBe(409);
    // The pause extends the session. Its length is rounded up to a full minute.
    await moveTo(starts + 3 * HOUR + 10 * MINUTE - 1);
    expect((await act('chief', '上午', 'end', {})).status).toBe(409);
    await moveTo(starts + 3 * HOUR + 10 * MINUTE);
    expect((await act('chief', '上午', 'end', {})).status).toBe(200);
  });

  it('need two persons to cancel after a check-in, and the checked-in entries move to the next session', async () => {
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

  it('continue if the committee refuses the cancellation or does not reply in time', async () => {
    const { act, test, find } = await openChecking();
    await act('chief', '上午', 'askCancel', { reason: '停电' });
    expect((await act('organiser', '上午', 'drop', { reason: '电已恢复' })).status).toBe(200);
    expect((await find('上午')).asked).toMatchObject({ reason: '', until: '' });
    await act('chief', '上午', 'askCancel', { reason: '停电' });
    test.clock.advance(10 * MINUTE);
    expect((await act('organiser', '上午', 'cancel')).status).toBe(409);
  });
});

describe('the check-in [running.md 12]', () => {
  it('accepts card and identity card once, and marks the missing competitors absent when it closes', async () => {
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
    // Absent entries stay on the roster.
    expect((await list()).meta.entries).toBe(8);
    const told = await db.selectFrom('outbox').select('topic').where('topic', '=', 'entry.absent').execute();
    expect(told.length).toBeGreaterThanOrEqual(2);
  });

  it('names each fault, and locks after five wrong identities', async () => {
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

  it('is undone with a reason while the list is open', async () => {
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

  it('stores one row for two simultaneous requests for the same person', async () => {
    const { checkIn, people, db } = await openChecking();
    const [first = ''] = (await people('上午')).people.map(({ number }) => number);
    const both = await Promise.all([checkIn('上午', first), checkIn('上午', first)]);
    expect(statuses(both)).toEqual([200, 200]);
    expect(await db.selectFrom('checkins').select('id').execute()).toHaveLength(1);
  });

  it('ends a session without competitors, and is open to the check-in judge only', async () => {
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
