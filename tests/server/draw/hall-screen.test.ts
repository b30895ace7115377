import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hallScreen, type HallScreen } from '../../../server/contract/draw/hall-screen.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { announce } from '../../../server/news/event-news.ts';
import { STAY } from '../../../server/news/hall-places.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, HOUR, MINUTE } from '../support/day.ts';
import { newsArrived, openHall, openRunning } from '../support/hall.ts';

type Hall = Awaited<ReturnType<typeof openHall>>;

const look = async ({ test }: Pick<Hall, 'test'>): Promise<HallScreen> => {
  const { status, body } = await test.call('GET', paths.getHallScreen.replace(':id', EVENT));
  expect(status, JSON.stringify(body)).toBe(200);
  return v.parse(hallScreen, body);
};

describe('the screen of a hall [running.md 7]', () => {
  it('shows order numbers, and only the count of drawn tickets for a secret draw', async () => {
    const hall = await openHall();
    const order = await look(hall);
    expect(order.draw).toMatchObject({ kind: 'order', status: 'sealed', session: '' });
    expect(order.draw?.drawn.find(({ label }) => label === '01')?.input).toMatch(/^E\d\d-SK01-/);
    await hall.drawn('entryNo');
    const drawing = await look(hall);
    expect(drawing.draw).toMatchObject({
      kind: 'entryNo',
      status: 'drawing',
      session: '上午',
      attempt: 1,
      inputs: 3,
      out: 0,
      drawn: [],
    });
    const { id, tickets } = await hall.latest('keeperE', 'entryNo');
    await hall.call('keeperE', 'POST', paths.drawAtDesk.replace(':id', id), { inputs: ['02'] });
    expect((await look(hall)).draw?.out).toBe(1);
    await hall.atDesk('entryNo');
    const text = JSON.stringify(await look(hall));
    for (const { label } of tickets) expect(text).not.toContain(`"${label}"`);
  });

  it('shows the words as they are submitted', async () => {
    const hall = await openHall();
    await hall.commit('keeperE', 'entryNo', { words_until: hall.soon() });
    await hall.does('supervisor', 'entryNo', 'say', { slot: 'W', word: '长江' });
    const { draw } = await look(hall);
    expect(draw).toMatchObject({ status: 'committed', words: [{ slot: 'W', word: '长江' }], words_hash: '' });
    expect(draw?.commitment).toHaveLength(64);
    expect(draw?.words_until).not.toBe('');
  });

  it('shows the clocks of running sessions, with extra time and pauses', async () => {
    const hall = await openHall();
    expect((await look(hall)).sessions).toEqual([]);
    const running = await openRunning();
    const ends_at = `${new Date(running.starts + 3 * HOUR + 8 * HOUR).toISOString().slice(0, 19)}+08:00`;
    expect((await look(running)).sessions).toMatchObject([
      { name: '上午', status: 'running', ends_at, paused_at: '', compensated: [] },
    ]);
    const [station] = (await running.find('上午')).stations;
    await running.db
      .insertInto('incidents')
      .values({
        id: 'incident-1',
        competition_id: 'hubei-cup',
        event_id: EVENT,
        session_id: running.session,
        station: station ?? '',
        cause: 'equipment',
        happened_at: 1,
        text: '停机',
        status: 'ruled' as never,
        reported_by: (await running.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id,
        reported_as: 'floor',
        reported_at: 1,
        minutes: 15,
      })
      .execute();
    expect((await running.moves('chief', '上午', 'pause', { reason: '停电' })).status).toBe(200);
    running.test.clock.advance(10 * MINUTE);
    const [paused] = (await look(running)).sessions;
    const later = `${new Date(running.starts + 3 * HOUR + 15 * MINUTE + 8 * HOUR).toISOString().slice(0, 19)}+08:00`;
    expect(paused).toMatchObject({ status: 'paused', compensated: [{ station, ends_at: later }] });
    expect(paused?.paused_at).not.toBe('');
  });

  it('contains no name of a person or a unit', async () => {
    const hall = await openRunning();
    const text = JSON.stringify(await look(hall));
    const people = await hall.db.selectFrom('persons').select('real_name').execute();
    const units = await hall.db.selectFrom('organisations').select('name').execute();
    for (const name of [...people.map((one) => one.real_name), ...units.map((one) => one.name)]) {
      expect(text).not.toContain(name);
    }
  });

  it('returns 404 before the roster is closed and for an unknown event', async () => {
    const hall = await openHall();
    expect((await hall.test.call('GET', paths.getHallScreen.replace(':id', 'none'))).status).toBe(404);
    await hall.db
      .updateTable('competition_events')
      .set({ status: 'planned' as never })
      .execute();
    expect((await hall.test.call('GET', paths.getHallScreen.replace(':id', EVENT))).status).toBe(404);
    const line = await hall.test.system.api.request(API_ROOT + paths.followHall.replace(':id', EVENT));
    expect(line.status).toBe(404);
  });

  it('streams draws and sessions without a sign-in', async () => {
    const hall = await openHall();
    await newsArrived(hall);
    const open = () => hall.test.system.api.request(API_ROOT + paths.followHall.replace(':id', EVENT));
    const line = await open();
    const reader = line.body?.getReader();
    onTestFinished(() => reader?.cancel());
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await next()).toBe(': open\n\n');
    await hall.commit('keeperE', 'entryNo', { words_until: hall.soon() });
    expect(await next()).toBe('data: draws\n\n');
    expect((await hall.test.call('GET', paths.getHallScreen.replace(':id', EVENT))).status).toBe(200);
  });

  it('ends once the event is no longer shown', async () => {
    const hall = await openHall();
    const line = await hall.test.system.api.request(API_ROOT + paths.followHall.replace(':id', EVENT));
    const reader = line.body?.getReader();
    onTestFinished(() => reader?.cancel());
    await reader?.read();
    await hall.db
      .updateTable('competitions')
      .set({ status: 'cancelled' as never })
      .execute();
    await hall.db.transaction().execute((transaction) => announce(transaction, EVENT, 'day'));
    expect((await reader?.read())?.done).toBe(true);
  });

  it('keeps its stream and gets another one while a stranger holds all others', async () => {
    const hall = await openHall();
    const path = API_ROOT + paths.followHall.replace(':id', EVENT);
    const opened: Response[] = [];
    onTestFinished(async () => {
      for (const { body } of opened) if (body?.locked !== true) await body?.cancel();
    });
    const open = async (remoteAddress: string) => {
      const line = await hall.test.system.api.request(path, {}, { incoming: { socket: { remoteAddress } } });
      opened.push(line);
      return line;
    };
    const reader = (await open('198.51.100.1')).body?.getReader();
    await reader?.read();
    for (let network = 0; network < 25; network += 1) {
      const strangers = await Promise.all(
        Array.from({ length: 40 }, () => open(`203.0.113.${String(network)}`)),
      );
      expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect((await open('203.0.113.5')).status).toBe(429);
    expect((await open('198.51.100.2')).status).toBe(200);
    hall.test.clock.advance(STAY);
    expect((await open('203.0.113.5')).status).toBe(200);
    await hall.commit('keeperE', 'entryNo', { words_until: hall.soon() });
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: draws\n\n');
    await reader?.cancel();
  });
});
