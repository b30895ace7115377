import { describe, expect, it } from 'vitest';
import { endDueSessions } from '../../../server/day/due-sessions.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, HOUR, MINUTE } from '../support/day.ts';
import { openRunning } from '../support/hall.ts';

/** Opens a running session, with helpers that run the clock job, report an incident and rule on it. */
async function openTimed() {
  const hall = await openRunning();
  const tick = () => endDueSessions(hall.test.system.parts, hall.test.clock.now());
  const statusOf = async () => (await hall.find('上午')).status;
  const report = async () => {
    const { finishes } = await hall.find('上午');
    const happened = new Date(hall.test.clock.now() + 8 * HOUR).toISOString().slice(0, 19);
    const { status, body } = await hall.call('floor', 'POST', paths.reportIncident.replace(':id', EVENT), {
      session_id: hall.session,
      station: finishes[0]?.station,
      cause: 'equipment',
      happened_at: `${happened}+08:00`,
      text: '主轴停转',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return hall.db.selectFrom('incidents').selectAll().executeTakeFirstOrThrow();
  };
  const rule = async (ruling: object) => {
    const { id, version } = await hall.db.selectFrom('incidents').selectAll().executeTakeFirstOrThrow();
    const { status, body } = await hall.call('chief', 'POST', paths.ruleIncident.replace(':id', id), {
      version,
      reason: '设备故障属实',
      ...ruling,
    });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  return { ...hall, tick, statusOf, report, rule };
}

describe('the end of a session by the clock [running.md 2]', () => {
  it('applies to every entry of the session when its time is over', async () => {
    const { tick, statusOf, moveTo, starts, db } = await openTimed();
    await moveTo(starts + 3 * HOUR - 1);
    await tick();
    expect(await statusOf()).toBe('running');
    await moveTo(starts + 3 * HOUR);
    await tick();
    await tick();
    expect(await statusOf()).toBe('ended');
    const entries = await db
      .selectFrom('entries')
      .select('status')
      .where('event_id', '=', EVENT)
      .where('status', 'in', ['competed', 'checked_in'])
      .execute();
    expect(entries.map(({ status }) => status)).toEqual(['competed', 'competed', 'competed']);
    const log = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'competitionSession.end')
      .execute();
    expect(log).toMatchObject([{ actor_id: null, capacity: 'system', before: 'running', after: 'ended' }]);
  });

  it('waits for the station with the most extra time, and for the ruling on an incident', async () => {
    const { tick, statusOf, moveTo, starts, report, rule, db, session } = await openTimed();
    await moveTo(starts + HOUR);
    await report();
    await moveTo(starts + 3 * HOUR);
    await tick();
    expect(await statusOf()).toBe('running');
    await rule({ ruling: 'time', minutes: 15 });
    await tick();
    expect(await statusOf()).toBe('running');
    const end = starts + 3 * HOUR + 15 * MINUTE;
    await moveTo(end);
    await tick();
    expect(await statusOf()).toBe('ended');
    // The window for appeals counts from the actual end, which includes the extra time.
    const row = await db
      .selectFrom('competition_sessions')
      .select('ended_at')
      .where('id', '=', session)
      .executeTakeFirstOrThrow();
    expect(row.ended_at).toBe(end);
  });

  it('skips a paused session, and a session that the chief judge ends at the same moment', async () => {
    const { tick, statusOf, moveTo, starts, moves } = await openTimed();
    expect((await moves('chief', '上午', 'pause', { reason: '停电' })).status).toBe(200);
    await moveTo(starts + 4 * HOUR);
    await tick();
    expect(await statusOf()).toBe('paused');
    expect((await moves('chief', '上午', 'resume')).status).toBe(200);
    await tick();
    expect(await statusOf()).toBe('running');
    await moveTo(starts + 9 * HOUR);
    const [ended] = await Promise.all([moves('chief', '上午', 'end', {}), tick()]);
    expect([200, 409]).toContain(ended.status);
    expect(await statusOf()).toBe('ended');
  });
});
