import { describe, expect, it } from 'vitest';
import { SESSION_LIMITS } from '../../../server/contract/day/competition-session.ts';
import { codeOfCard } from '../../../server/roster/participation-cards.ts';
import { paths } from '../../support/paths.ts';
import { addMember, EVENT, MINUTE, notifiedOf, openChecking, openDay, outsider } from '../support/day.ts';
import { statuses } from '../support/test-system.ts';

type Day = Awaited<ReturnType<typeof openChecking>>;

/** Returns the card numbers of a session, sorted by order number. */
const numbersOf = async ({ people }: Day, name: string) =>
  (await people(name)).people.map(({ number }) => number);

const statusOf = async ({ db }: Day, no: string) =>
  (await db.selectFrom('entries').select('status').where('no', '=', no).executeTakeFirstOrThrow()).status;

describe('the check-in in edge cases [running.md 12]', () => {
  it('accepts at most five wrong identities, also from simultaneous requests', async () => {
    const day = await openChecking();
    const [first = ''] = await numbersOf(day, '上午');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => day.checkIn('上午', first, { last_four: '0000' })),
    );
    expect(statuses(answers).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 5 }, () => 422),
      ...Array.from({ length: 7 }, () => 423),
    ]);
    expect((await day.checkIn('上午', first)).status).toBe(423);
  });

  it('does not count correct identities among the wrong ones', async () => {
    const day = await openChecking();
    const [first = ''] = await numbersOf(day, '上午');
    const wrong = () => day.checkIn('上午', first, { last_four: '0000' });
    for (let at = 0; at < 4; at += 1) expect((await wrong()).status).toBe(422);
    expect((await day.checkIn('上午', first)).status).toBe(200);
    expect((await day.checkIn('上午', first)).status).toBe(200);
    expect(statuses([await wrong(), await wrong(), await day.checkIn('上午', first)])).toEqual([
      422, 423, 423,
    ]);
  });

  it('marks a team absent if only one member came, notifies both, and admits no member afterwards', async () => {
    const day = await openChecking();
    const { db, test, entries } = day;
    // The last entry of the roster is the first in the order.
    const team = entries.at(-1);
    const no = team?.no ?? '';
    const member = await addMember(db, team?.id ?? '');
    const { sealing } = test.system.parts;
    const number = `${no}-1`;
    const captainComes = async (session: string) =>
      day.checkIn(session, number, {
        card_code: codeOfCard({ sealing }, number, team?.person_id ?? ''),
        last_four: await day.lastFour(no),
      });
    expect((await captainComes('上午')).status).toBe(200);
    expect(await statusOf(day, no)).toBe('approved');
    // The other entry has one member only, so it is complete.
    const second = entries.at(-2)?.no ?? '';
    const other = await day.checkIn('上午', `${second}-1`, {
      card_code: codeOfCard({ sealing }, `${second}-1`, entries.at(-2)?.person_id ?? ''),
      last_four: await day.lastFour(second),
    });
    expect([other.status, await statusOf(day, second)]).toEqual([200, 'checked_in']);
    await day.moveTo(day.starts - 15 * MINUTE);
    expect((await day.act('checkIn', '上午', 'close')).status).toBe(200);
    expect([await statusOf(day, no), (await day.find('上午')).status]).toEqual(['absent', 'ready']);
    const captain = await db
      .selectFrom('entries')
      .select('user_id')
      .where('no', '=', no)
      .executeTakeFirstOrThrow();
    expect(await notifiedOf(db, 'entry.absent', no)).toEqual([captain.user_id, member.user_id].toSorted());
    // The session is cancelled. The absent entry has a number of the next session and stays absent.
    expect((await day.act('chief', '上午', 'askCancel', { reason: '停电' })).status).toBe(200);
    expect((await day.act('organiser', '上午', 'cancel')).status).toBe(200);
    expect((await day.act('checkIn', '下午', 'open')).status).toBe(200);
    expect((await day.people('下午')).people[0]).toMatchObject({ number, status: 'absent' });
    const before = await db.selectFrom('checkins').select('id').execute();
    expect((await captainComes('下午')).status).toBe(409);
    expect(await db.selectFrom('checkins').select('id').execute()).toHaveLength(before.length);
  });

  it('rejects the card of a substituted competitor and of a withdrawn entry', async () => {
    const day = await openChecking();
    const { db } = day;
    const [first = '', second = ''] = await numbersOf(day, '上午');
    await db
      .updateTable('entries')
      .set({ person_id: (await outsider(db)).id })
      .where('no', '=', first)
      .execute();
    const old = await day.checkIn('上午', first);
    expect([old.status, Object.keys(old.body.errors ?? {})]).toEqual([422, ['card_code']]);
    await db
      .updateTable('entries')
      .set({ status: 'withdrawn' as never })
      .where('no', '=', second)
      .execute();
    const gone = await day.checkIn('上午', second);
    expect([gone.status, Object.keys(gone.body.errors ?? {})]).toEqual([422, ['card_code']]);
    expect(await numbersOf(day, '上午')).not.toContain(second);
    expect(await db.selectFrom('checkins').select('id').execute()).toEqual([]);
  });

  it('rejects an entry that is already absent when its session is cancelled', async () => {
    const day = await openChecking();
    const [first = '', second = ''] = await numbersOf(day, '上午');
    await day.checkIn('上午', first);
    await day.moveTo(day.starts - 15 * MINUTE);
    await day.act('checkIn', '上午', 'close');
    expect((await day.act('chief', '上午', 'askCancel', { reason: '停电' })).status).toBe(200);
    expect((await day.act('organiser', '上午', 'cancel')).status).toBe(200);
    expect((await day.act('checkIn', '下午', 'open')).status).toBe(200);
    const shown = (await day.people('下午')).people.map(({ number, status }) => [number, status]);
    expect(shown.slice(0, 2)).toEqual([
      [first, 'expected'],
      [second, 'absent'],
    ]);
    expect((await day.checkIn('下午', second)).status).toBe(409);
    expect((await day.checkIn('下午', first)).status).toBe(200);
    const live = await day.db.selectFrom('checkins').select('entry_id').execute();
    expect(new Set(live.map(({ entry_id }) => entry_id)).size).toBe(1);
  });
});

describe('sessions of an event [running.md 2]', () => {
  it('are readable by the committee and the officials of the check-in and the floor only', async () => {
    const { db, call, find, act } = await openChecking();
    const { id } = await find('上午');
    const read = async () =>
      statuses([
        await call('supervisor', 'GET', paths.listSessions.replace(':id', EVENT)),
        await call('supervisor', 'GET', paths.getCheckInList.replace(':id', id)),
      ]);
    for (const who of ['organiser', 'chief', 'checkIn'] as const) {
      expect((await call(who, 'GET', paths.getCheckInList.replace(':id', id))).status).toBe(200);
    }
    expect((await call('unit', 'GET', paths.getCheckInList.replace(':id', id))).status).toBe(404);
    for (const [capacity, status] of [
      ['supervisor', 200],
      ['floor', 200],
      ['scoring', 404],
      ['clerk', 404],
    ] as const) {
      await db.updateTable('assignments').set({ capacity }).where('id', '=', 'duty-supervisor').execute();
      expect([capacity, await read()]).toEqual([capacity, [status, status]]);
      expect((await act('supervisor', '下午', 'open')).status).toBe(status === 200 ? 403 : 404);
    }
    await db
      .updateTable('assignments')
      .set({ capacity: 'floor', status: 'released' })
      .where('id', '=', 'duty-supervisor')
      .execute();
    expect(await read()).toEqual([404, 404]);
  });

  it('are at most forty, with at most two hundred stations each', async () => {
    const { create, session } = await openDay();
    const labels = Array.from({ length: SESSION_LIMITS.stations + 1 }, (_, at) => `A${at}`);
    const { status, body } = await create('organiser', session('过多', labels));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['stations']]);
    expect((await create('organiser', session('第0场', labels.slice(1)))).status).toBe(200);
    for (let at = 1; at < SESSION_LIMITS.sessions; at += 1) {
      expect((await create('organiser', session(`第${at}场`, ['A01']))).status).toBe(200);
    }
    expect((await create('organiser', session('第40场', ['A01']))).status).toBe(409);
  });
});
