import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { CompetitionSession } from '../../../server/contract/day/competition-session.ts';
import { ownNumbers } from '../../../server/draw/own-numbers.ts';
import { textOf } from '../../../server/message/message-texts.ts';
import { CUP, EVENT, HOUR, MINUTE, notifiedOf, openChecking, openDay } from '../support/day.ts';
import { openHall, openRunning } from '../support/hall.ts';
import { statuses } from '../support/test-system.ts';

const reason = '场地供电检修';
const english = setupI18n({ locale: 'en', messages: { en: {} } });
const instant = (at: number) => `${new Date(at + 8 * HOUR).toISOString().slice(0, 16)}:00+08:00`;

type Day = Awaited<ReturnType<typeof openChecking>>;
type Acting = Pick<Day, 'find'> & { readonly moves: Day['act'] };

/** Returns a function that asks for a start, and returns the status and the fields with a fault. */
const asking =
  ({ moves }: Acting, name = '上午') =>
  async (starts: number, who: Parameters<Day['act']>[0] = 'chief', more: object = {}) => {
    const { status, body } = await moves(who, name, 'askPostpone', {
      starts_at: instant(starts),
      reason,
      ...more,
    });
    return [status, ...Object.keys(body.errors ?? {})];
  };

const timesOf = ({ starts_at, cut_off_at, ends_at, status }: CompetitionSession) => ({
  starts_at,
  cut_off_at,
  ends_at,
  status,
});

/** Opens the hall before the check-in of the first session is closed. */
async function openBefore() {
  const day = await openChecking(true);
  return { ...day, moves: day.act };
}

describe('postponing a session [running.md A27]', () => {
  it('takes the chief judge and the committee, and moves start, cut-off and end', async () => {
    const hall = await openBefore();
    const { starts, find, moves } = hall;
    const ask = asking(hall);
    for (const who of ['organiser', 'checkIn', 'supervisor'] as const)
      expect(await ask(starts + HOUR, who)).toEqual([403]);
    expect(await ask(starts + HOUR, 'unit')).toEqual([404]);
    expect(await ask(starts + HOUR)).toEqual([200]);
    expect((await find('上午')).asked).toMatchObject({ reason, starts_at: instant(starts + HOUR) });
    expect(timesOf(await find('上午')).starts_at).toBe(instant(starts));
    expect(
      statuses([
        await moves('chief', '上午', 'postpone'),
        await moves('checkIn', '上午', 'postpone'),
        await moves('unit', '上午', 'postpone'),
        await moves('organiser', '上午', 'cancel'),
      ]),
    ).toEqual([403, 403, 404, 409]);
    expect(await ask(starts + 2 * HOUR)).toEqual([409]);
    expect((await moves('organiser', '上午', 'postpone')).status).toBe(200);
    expect(timesOf(await find('上午'))).toEqual({
      starts_at: instant(starts + HOUR),
      cut_off_at: instant(starts + 45 * MINUTE),
      ends_at: instant(starts + 4 * HOUR),
      status: 'checking',
    });
    expect((await find('上午')).asked).toEqual({ reason: '', until: '', starts_at: '' });
    expect((await moves('organiser', '上午', 'postpone')).status).toBe(409);
    // The countdown of a competitor runs to the new start.
    const { no } = await hall.db
      .selectFrom('entries')
      .select('no')
      .where('event_id', '=', EVENT)
      .where('status', '=', 'approved')
      .orderBy('no')
      .executeTakeFirstOrThrow();
    const parts = { ...hall.test.system.parts, clock: () => hall.test.clock.now() };
    const own = await ownNumbers(parts, EVENT, no ?? '');
    expect(own.next_session).toEqual({
      name: own.numbers?.session,
      starts_at: (await find(own.numbers?.session ?? '')).starts_at,
      is_own: true,
    });
    const log = await hall.db
      .selectFrom('audit_log')
      .select(['action', 'capacity', 'reason'])
      .where('action', 'like', 'competitionSession.%ostpone')
      .orderBy('action')
      .execute();
    expect(log).toEqual([
      { action: 'competitionSession.askPostpone', capacity: 'chief', reason },
      { action: 'competitionSession.postpone', capacity: 'organiser', reason: '' },
    ]);
  });

  it('tells the competitors of the session and all who serve, but no competitor of another session', async () => {
    const hall = await openBefore();
    const numbers = (await hall.people('上午')).people.map(({ number }) => number);
    const others = (await hall.people('下午')).people.map(({ number }) => number);
    await asking(hall)(hall.starts + HOUR);
    expect((await hall.moves('organiser', '上午', 'postpone')).status).toBe(200);
    for (const number of numbers)
      expect((await notifiedOf(hall.db, 'entry.sessionPostponed', number)).length).toBeGreaterThan(0);
    for (const number of others)
      expect(await notifiedOf(hall.db, 'entry.sessionPostponed', number)).toEqual([]);
    const crew = await hall.db
      .selectFrom('assignments')
      .select('user_id')
      .distinct()
      .where('event_id', '=', EVENT)
      .where('status', 'in', ['confirmed', 'active'] as never[])
      .execute();
    expect(await notifiedOf(hall.db, 'session.postponed', '上午')).toEqual(
      crew.map(({ user_id }) => user_id).toSorted(),
    );
    // The text names the new start, so people need not sign in to learn it.
    const at = instant(hall.starts + HOUR)
      .slice(0, 16)
      .replace('T', ' ');
    const told = await hall.db
      .selectFrom('outbox')
      .select(['topic', 'about'])
      .where('topic', 'in', ['session.postponed', 'entry.sessionPostponed'])
      .execute();
    for (const { topic, about } of told)
      expect(textOf(english, topic, JSON.parse(about)), topic).toContain(`starts at ${at}`);
    // A message that was stored before the text had the time.
    expect(textOf(english, 'session.postponed', { no: '上午', event: '数控车' })).toContain('Sign in to see');
  });

  it('needs a start later than now and than planned, within the days of the competition', async () => {
    const hall = await openBefore();
    const { starts, moveTo } = hall;
    const ask = asking(hall);
    for (const wrong of [starts, starts - HOUR, starts + 30 * 24 * HOUR])
      expect(await ask(wrong)).toEqual([422, 'starts_at']);
    expect(await ask(starts + HOUR, 'chief', { reason: '' })).toEqual([422, 'reason']);
    expect(await ask(starts + HOUR, 'chief', { starts_at: '' })).toEqual([422, 'starts_at']);
    expect(await ask(starts + HOUR, 'chief', { version: 1 })).toEqual([409]);
    await moveTo(starts + 2 * HOUR);
    expect(await ask(starts + HOUR)).toEqual([422, 'starts_at']);
    // The end may not lie after the last day either. A start on another day of the competition is possible.
    const { ends_on } = await hall.db
      .selectFrom('competitions')
      .select('ends_on')
      .where('id', '=', CUP)
      .executeTakeFirstOrThrow();
    const late = Date.parse(`${ends_on}T22:00:00+08:00`);
    expect(await ask(late)).toEqual([422, 'starts_at']);
    expect(await ask(late - 3 * HOUR)).toEqual([200]);
  });

  it('does not move a planned session past the next one, whose competitors it would exchange', async () => {
    const hall = await openDay(true);
    await hall.drawOrder();
    const { starts } = hall;
    await hall.create('organiser', hall.session('上午', ['A01', 'A02'], starts));
    await hall.create('organiser', hall.session('下午', ['A01', 'A02'], starts + 5 * HOUR));
    const ask = asking({ ...hall, moves: hall.act });
    expect(await ask(starts + 5 * HOUR)).toEqual([422, 'starts_at']);
    const before = (await hall.find('上午')).numbers;
    expect(await ask(starts + 5 * HOUR - MINUTE)).toEqual([200]);
    // The committee plans another session in between, so the request cannot be granted any more.
    await hall.create('organiser', hall.session('中午', ['A01', 'A02'], starts + 4 * HOUR));
    expect((await hall.act('organiser', '上午', 'postpone')).status).toBe(422);
    expect((await hall.act('chief', '上午', 'drop', { reason })).status).toBe(200);
    expect(await ask(starts + HOUR)).toEqual([200]);
    expect((await hall.act('organiser', '上午', 'postpone')).status).toBe(200);
    expect((await hall.find('上午')).numbers).toEqual(before);
  });

  it('lapses after ten minutes, and is dropped by the chief judge or the committee', async () => {
    const hall = await openBefore();
    const ask = asking(hall);
    expect(await ask(hall.starts + HOUR)).toEqual([200]);
    hall.test.clock.advance(10 * MINUTE);
    expect((await hall.moves('organiser', '上午', 'postpone')).status).toBe(409);
    for (const who of ['chief', 'organiser'] as const) {
      expect(await ask(hall.starts + HOUR)).toEqual([200]);
      expect((await hall.moves(who, '上午', 'drop', { reason })).status).toBe(200);
      expect((await hall.moves('organiser', '上午', 'postpone')).status).toBe(409);
    }
    expect((await hall.find('上午')).starts_at).toBe(instant(hall.starts));
  });

  it('leaves a closed list closed, and moves words that are still open', async () => {
    const hall = await openHall();
    const { status } = await hall.commit('keeperE', 'entryNo', { words_until: hall.soon() });
    expect(status).toBe(200);
    const before = await hall.latest('keeperE', 'entryNo');
    const { list_hash, numbers } = await hall.find('上午');
    expect(await asking(hall)(hall.starts + HOUR)).toEqual([200]);
    expect((await hall.moves('organiser', '上午', 'postpone')).status).toBe(200);
    expect(await hall.find('上午')).toMatchObject({ status: 'ready', list_hash, numbers });
    const until = instant(Date.parse(before.words_until) + HOUR).slice(0, 16);
    expect((await hall.latest('keeperE', 'entryNo')).words_until.slice(0, 16)).toBe(until);
    const board = await hall.db.selectFrom('board').select('text').where('kind', '=', 'wordsMoved').execute();
    expect(board).toHaveLength(1);
    expect(board[0]?.text).toContain(until);
  });

  it('is not possible once the session runs, is over or is cancelled', async () => {
    const hall = await openRunning();
    const ask = asking(hall);
    expect(await ask(hall.starts + 2 * HOUR)).toEqual([409]);
    await hall.moves('chief', '上午', 'pause', { reason });
    expect(await ask(hall.starts + 2 * HOUR)).toEqual([409]);
    await hall.moves('chief', '上午', 'resume');
    await hall.moves('chief', '上午', 'end', { reason });
    expect(await ask(hall.starts + 2 * HOUR)).toEqual([409]);
    const other = asking(hall, '下午');
    await hall.moves('organiser', '下午', 'remove', { reason });
    expect(await other(hall.starts + 8 * HOUR)).toEqual([409]);
  });
});
