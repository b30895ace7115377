import { describe, expect, it } from 'vitest';
import { finishTimesOf } from '../../../server/day/finish-times.ts';
import { seeded } from '../../../server/db/move.ts';
import { aboutEvent } from '../../../server/duty/assignment-rows.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, MINUTE } from '../support/day.ts';
import { openDecoded } from '../support/decoded.ts';
import { finishBackwards, finishesOf, finishReason, sparesIn } from '../support/stations.ts';
import { openHall, openOver, openRunning } from '../support/hall.ts';
import { statuses } from '../support/test-system.ts';

describe('a finish time [running.md 2, entry]', () => {
  it('is recorded by a floor judge while the session runs, at a station with an entry', async () => {
    const hall = finishesOf(await openHall());
    await hall.sealed('entryNo');
    await hall.sealed('station');
    expect(await hall.all()).toEqual([]);
    expect((await hall.act('floor', 'record', 'A01')).status).toBe(409);
    expect((await hall.moves('chief', '上午', 'start')).status).toBe(200);
    const held = (await hall.all()).map(({ station }) => station);
    expect(held).toHaveLength(3);
    const [first = ''] = held;
    const empty = ['A01', 'A02', 'A03', 'A04'].find((one) => !held.includes(one)) ?? '';
    hall.test.clock.advance(90_500);
    expect((await hall.act('floor', 'record', empty)).status).toBe(409);
    expect((await hall.act('floor', 'record', 'Z99')).body).toMatchObject({
      errors: { station: [expect.any(String)] },
    });
    expect(
      statuses([
        await hall.act('chief', 'record', first),
        await hall.act('supervisor', 'record', first),
        await hall.act('organiser', 'record', first),
        await hall.act('checkIn', 'record', first),
        await hall.act('unit', 'record', first),
      ]),
    ).toEqual([403, 403, 403, 403, 404]);
    const twice = () => hall.act('floor', 'record', first, { version: 0 });
    expect(statuses([await twice(), await twice()])).toEqual([200, 409]);
    expect(await hall.at(first)).toMatchObject({ status: 'finished', seconds: 90, version: 1 });
    expect((await hall.moves('chief', '上午', 'pause', { reason: '停电' })).status).toBe(200);
    expect((await hall.act('floor', 'record', held[1] ?? '')).status).toBe(409);
    expect(
      await hall.db
        .selectFrom('audit_log')
        .select(['action', 'capacity', 'before', 'after'])
        .where('object', '=', 'stationFinish')
        .execute(),
    ).toEqual([{ action: 'stationFinish.record', capacity: 'floor', before: 'working', after: 'finished' }]);
  });

  it('is counted from the actual start, without pauses and without the minutes given for an incident', async () => {
    const hall = finishesOf(await openRunning());
    const { test, moves, call } = hall;
    const [one, other] = (await hall.all()).map(({ station }) => station);
    if (one === undefined || other === undefined) throw new Error('too few entries');
    test.clock.advance(20 * MINUTE);
    expect((await moves('chief', '上午', 'pause', { reason: '停电' })).status).toBe(200);
    test.clock.advance(7 * MINUTE + 1);
    expect((await moves('chief', '上午', 'resume')).status).toBe(200);
    test.clock.advance(10 * MINUTE);
    await hall.does('floor', 'record', one);
    await hall.does('floor', 'record', other);
    const report = await call<{ data: { id: string; version: number }[] }>(
      'floor',
      'POST',
      paths.reportIncident.replace(':id', EVENT),
      {
        session_id: hall.session,
        station: other,
        cause: 'equipment',
        happened_at: `${new Date(test.clock.now() + 8 * 3_600_000).toISOString().slice(0, 16)}:00+08:00`,
        text: '主轴停转',
      },
    );
    const [incident] = report.body.data;
    await call('chief', 'POST', paths.ruleIncident.replace(':id', incident?.id ?? ''), {
      version: incident?.version,
      ruling: 'time',
      minutes: 4,
      reason: '主轴故障属实',
    });
    expect(await hall.at(one)).toMatchObject({ seconds: 30 * 60, worked: 30 * 60 });
    expect(await hall.at(other)).toMatchObject({ seconds: 26 * 60, worked: 30 * 60 });
  });

  it('is taken back or corrected with a reason, and not longer than the session', async () => {
    const hall = finishesOf(await openRunning());
    const [station = '', other = ''] = (await hall.all()).map((one) => one.station);
    hall.test.clock.advance(30 * MINUTE);
    await hall.does('floor', 'record', station);
    for (const [field, wrong] of [
      ['time', { time: '0:30:01' }],
      ['time', { time: '90' }],
      ['time', { time: '0:61:00' }],
      ['time', { time: '' }],
      ['reason', { time: '0:20:00', reason: '' }],
    ] as const) {
      const { status, body } = await hall.act('chief', 'correct', station, wrong);
      expect([status, body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
    }
    expect((await hall.act('floor', 'correct', station, { time: '0:20:00' })).status).toBe(403);
    await hall.does('chief', 'correct', station, { time: ' ０：20:05 '.replace('：', ':') });
    expect(await hall.at(station)).toMatchObject({
      status: 'finished',
      seconds: 20 * 60 + 5,
      reason: finishReason,
    });
    await hall.does('chief', 'correct', other, { time: '0:10:00' });
    await hall.does('floor', 'takeBack', station);
    expect(await hall.at(station)).toMatchObject({ status: 'working', version: 3 });
    // A version of the past changes nothing.
    expect((await hall.act('chief', 'takeBack', other, { version: 7 })).status).toBe(409);
    hall.test.clock.advance(MINUTE);
    await hall.does('floor', 'record', station);
    expect(await hall.at(station)).toMatchObject({ seconds: 31 * 60, reason: '' });
  });

  it('stays with the chief judge after the session, until the marks are fixed', async () => {
    const hall = finishesOf(
      await openOver(async (running) => finishesOf(running).does('floor', 'record', await firstOf(running))),
    );
    const station = await firstOf(hall);
    expect((await hall.act('floor', 'record', station)).status).toBe(409);
    expect((await hall.act('floor', 'takeBack', station)).status).toBe(403);
    await hall.does('chief', 'takeBack', station);
    await hall.does('chief', 'correct', station, { time: '2:00:00' });
    const before = await hall.all();
    expect(before).toHaveLength(3);
    await hall.db
      .updateTable('competition_events')
      .set({ status: 'marked' as never })
      .where('id', '=', EVENT)
      .execute();
    expect((await hall.act('chief', 'takeBack', station)).status).toBe(409);
    expect((await hall.act('chief', 'correct', station, { time: '1:00:00' })).status).toBe(409);
    // The stations without a time stay in the list, so that it says for how many of them a time is recorded.
    const kept = await hall.all();
    expect(kept.map((one) => one.station)).toEqual(before.map((one) => one.station));
    expect(kept.filter(({ status }) => status === 'finished')).toMatchObject([{ station, seconds: 7200 }]);
  });

  it('of a station that was given up does not count: the entry works on at the spare station', async () => {
    const hall = finishesOf(await sparesIn(await openRunning()));
    const { used, free, test } = hall;
    const timesOf = async () => {
      const about = await aboutEvent(hall.db, EVENT, test.clock.now());
      return (await finishTimesOf(test.system.parts, about)).map(({ station, seconds }) => [
        station,
        seconds,
      ]);
    };
    test.clock.advance(MINUTE);
    await hall.does('floor', 'record', used);
    expect(await timesOf()).toEqual([[used, 60]]);
    const { id } = await hall.ruled(used);
    expect((await hall.place('keeperS', id, free)).status).toBe(200);
    expect(await timesOf()).toEqual([]);
    expect((await hall.all()).map(({ station }) => station)).not.toContain(used);
    expect((await hall.act('floor', 'record', used, { version: 1 })).status).toBe(409);
    test.clock.advance(MINUTE);
    await hall.does('floor', 'record', free);
    expect(await timesOf()).toEqual([[free, 120]]);
    await hall.does('floor', 'takeBack', free);
    expect(await timesOf()).toEqual([]);
    await hall.does('floor', 'record', free);
    // The times of a cancelled session count no more.
    expect((await hall.moves('chief', '上午', 'pause', { reason: '停电' })).status).toBe(200);
    expect((await hall.moves('chief', '上午', 'askCancel', { reason: '无法恢复供电' })).status).toBe(200);
    expect((await hall.moves('organiser', '上午', 'cancel')).status).toBe(200);
    expect(await timesOf()).toEqual([]);
  });

  it('of every entry that still competes lets the chief judge end the session without a reason', async () => {
    const hall = finishesOf(await openRunning());
    await hall.db
      .updateTable('entries')
      .set({ status: seeded('disqualified') })
      .where('id', '=', await oneCheckedIn(hall))
      .execute();
    const held = (await hall.all()).map(({ station }) => station);
    expect(held).toHaveLength(2);
    for (const station of held) {
      expect((await hall.find('上午')).facts.areAllFinished).toBe(false);
      expect((await hall.moves('chief', '上午', 'end', {})).status).toBe(409);
      await hall.does('floor', 'record', station);
    }
    expect((await hall.moves('chief', '上午', 'end', {})).status).toBe(200);
  });
});

/** Returns an entry of the event that is checked in. */
const oneCheckedIn = async ({ db }: Pick<Awaited<ReturnType<typeof openHall>>, 'db'>): Promise<string> => {
  const { id } = await db
    .selectFrom('entries')
    .select('id')
    .where('event_id', '=', EVENT)
    .where('status', '=', 'checked_in')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Returns the first station with an entry. */
const firstOf = async (hall: Awaited<ReturnType<typeof openHall>>): Promise<string> => {
  const [first] = (await hall.find('上午')).finishes;
  if (first === undefined) throw new Error('nobody is at a station');
  return first.station;
};

describe('the tie rule "shorter time" [running.md 4.4, vector 28]', () => {
  it('shares a rank without times, and separates equal totals by the finish times', async () => {
    const without = await openDecoded([2, 2, 2]);
    expect((await without.compile()).status).toBe(200);
    const ranksOf = async ({ latestVersion }: typeof without) =>
      (await latestVersion()).lines
        .filter(({ state }) => state === 'ranked')
        .map(({ rank, time }) => [rank, time]);
    expect(await ranksOf(without)).toEqual([
      [1, null],
      [1, null],
      [1, null],
    ]);
    const timed = await openDecoded([2, 2, 2], finishBackwards);
    expect((await timed.compile()).status).toBe(200);
    expect(await ranksOf(timed)).toEqual([
      [1, 60],
      [2, 120],
      [3, 180],
    ]);
  });
});
