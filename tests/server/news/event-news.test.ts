import { describe, expect, it, onTestFinished } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { announce, topicOf } from '../../../server/news/event-news.ts';
import { revokeTokens } from '../../../server/session/tokens.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, HOUR, openChecking, openDay } from '../support/day.ts';
import { newsArrived, openHall } from '../support/hall.ts';

type Day = Awaited<ReturnType<typeof openDay>>;

/** Opens an event stream that stays open until the test ends. */
async function follow(
  { test, tokenOf }: Pick<Day, 'test' | 'tokenOf'>,
  who: Parameters<Day['tokenOf']>[0],
  event = EVENT,
) {
  const response = await test.system.api.request(API_ROOT + paths.followEvent.replace(':id', event), {
    headers: { authorization: `Bearer ${await tokenOf(who)}` },
  });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  onTestFinished(() => reader?.cancel());
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    /** Returns the next part of the stream. The part is empty at the end of the stream. */
    next: async () => decoder.decode((await reader?.read())?.value),
    close: () => reader?.cancel(),
  };
}

describe('news of an event', () => {
  it('are sent to the officials and the organisers of the event only', async () => {
    const day = await openDay();
    for (const who of ['organiser', 'chief', 'supervisor', 'checkIn'] as const) {
      const line = await follow(day, who);
      expect([line.status, line.type, await line.next()]).toEqual([200, 'text/event-stream', ': open\n\n']);
    }
    expect((await follow(day, 'unit')).status).toBe(404);
    expect((await follow(day, 'chief', 'none')).status).toBe(404);
  });

  it('report that a committed change exists, without its content', async () => {
    const day = await openChecking();
    const line = await follow(day, 'chief');
    expect(await line.next()).toBe(': open\n\n');
    expect((await day.checkIn('上午', day.entries[0]?.no ?? '', { last_four: 'none' })).status).toBe(422);
    expect((await day.checkIn('上午', day.entries.at(-1)?.no ?? '')).status).toBe(200);
    expect(await line.next()).toBe('data: day\n\n');
  });

  it('report who serves at the event, and each step of a group', async () => {
    const { test, db, call } = await openHall();
    const news: string[] = [];
    onTestFinished(test.system.parts.news.listen(topicOf(EVENT, 'duties'), () => news.push('duties')));
    const { id, version } = await db
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignments.user_id')
      .select(['assignments.id', 'assignments.version'])
      .where('users.username', '=', 'judge.peng')
      .where('event_id', '=', EVENT)
      .executeTakeFirstOrThrow();
    const release = paths.releaseAssignment.replace(':id', id);
    expect((await call('judge', 'POST', release, { version, reason: '突发疾病' })).status).toBe(404);
    expect(news).toEqual([]);
    expect((await call('chief', 'POST', release, { version, reason: '突发疾病' })).status).toBe(200);
    // PostgreSQL sends a notification after the response.
    await expect.poll(() => news).toEqual(['duties']);
    const group = await db
      .selectFrom('judgement_groups')
      .select(['id', 'version'])
      .where('event_id', '=', EVENT)
      .where('status', '=', 'complete' as never)
      .executeTakeFirstOrThrow();
    const reopen = paths.reopenJudgementGroup.replace(':id', group.id);
    const reopened = await call('organiser', 'POST', reopen, { version: group.version, reason: '重新分组' });
    expect(reopened.status, JSON.stringify(reopened.body)).toBe(200);
    await expect.poll(() => news).toEqual(['duties', 'duties']);
  });

  it('do not report a change that is rolled back', async () => {
    const { test, db } = await openDay();
    const received: string[] = [];
    const { news } = test.system.parts;
    await newsArrived({ test, db });
    const committed = new Promise<void>((resolve) => {
      for (const about of ['draws', 'day'] as const) {
        onTestFinished(
          news.listen(topicOf(EVENT, about), () => {
            received.push(about);
            if (about === 'day') resolve();
          }),
        );
      }
    });
    const failing = db.transaction().execute(async (transaction) => {
      await announce(transaction, EVENT, 'draws');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await db.transaction().execute((transaction) => announce(transaction, EVENT, 'day'));
    await committed;
    expect(received).toEqual(['day']);
  });

  it('are one message for all changes of a kind within a second', async () => {
    const day = await openChecking();
    await newsArrived(day);
    const line = await follow(day, 'chief');
    await line.next();
    const number = day.entries.at(-1)?.no ?? '';
    expect((await day.checkIn('上午', number)).status).toBe(200);
    // Further check-ins can take more than a second on a busy machine. Each announces one change like these.
    for (let change = 0; change < 2; change += 1) {
      await day.db.transaction().execute((transaction) => announce(transaction, EVENT, 'day'));
    }
    expect(await line.next()).toBe('data: day\n\n');
    await day.test.system.parts.news.close();
    expect(await line.next()).toBe('');
  });

  it('have at most eight streams for each account, and a closed stream is released', async () => {
    const day = await openDay();
    const lines = [];
    for (let at = 0; at < 8; at += 1) lines.push(await follow(day, 'chief'));
    expect(lines.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await follow(day, 'chief')).status).toBe(429);
    expect((await follow(day, 'supervisor')).status).toBe(200);
    await lines[0]?.close();
    await expect.poll(async () => (await follow(day, 'chief')).status).toBe(200);
  });

  it('end at once with the session, and at the next news after the account is disabled', async () => {
    const day = await openDay();
    const { test, db } = day;
    const ended = async (act: () => Promise<unknown>) => {
      const line = await follow(day, 'chief');
      expect(await line.next()).toBe(': open\n\n');
      await act();
      return (await line.next()) === '';
    };
    const token = () => day.tokenOf('chief');
    const { id: user } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'hubei.committee')
      .executeTakeFirstOrThrow();
    const revoke = async (which?: Parameters<typeof revokeTokens>[2]) =>
      db.transaction().execute((transaction) => revokeTokens(transaction, user, which));
    const news = () => db.transaction().execute((transaction) => announce(transaction, EVENT, 'day'));
    const set = (values: object) => db.updateTable('users').set(values).where('id', '=', user).execute();

    const steps = {
      'a changed password': async () => revoke({ except: 'another session' }),
      'a sign-out': async () => test.call('POST', paths.signOut, { token: await token() }),
      'the end of the time of a session': async () => {
        test.clock.advance(24 * HOUR);
        await news();
      },
      'a disabled account': async () => {
        await set({ status: 'disabled' });
        await news();
      },
      'an issued password': async () => {
        await set({ status: 'active', must_change_password: 1 });
        await news();
      },
    };
    for (const [step, act] of Object.entries(steps)) {
      await set({ status: 'active', must_change_password: 0 });
      test.tokens.delete('chief');
      expect([step, await ended(act)]).toEqual([step, true]);
    }
  });

  it('end with the duty, before any further news, and go on for those who still serve', async () => {
    const hall = await openHall();
    const { db, call } = hall;
    const [judge, chief] = [await follow(hall, 'secondJudge'), await follow(hall, 'chief')];
    expect([await judge.next(), await chief.next()]).toEqual([': open\n\n', ': open\n\n']);
    const { id, version } = await db
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignments.user_id')
      .select(['assignments.id', 'assignments.version'])
      .where('users.username', '=', 'judge.peng')
      .where('event_id', '=', EVENT)
      .executeTakeFirstOrThrow();
    const release = paths.releaseAssignment.replace(':id', id);
    expect((await call('chief', 'POST', release, { version, reason: '突发疾病' })).status).toBe(200);
    expect([await judge.next(), await chief.next()]).toEqual(['', 'data: duties\n\n']);
  });

  it('end when the process ends', async () => {
    const day = await openDay();
    const line = await follow(day, 'chief');
    await line.next();
    await day.test.system.parts.news.close();
    expect(await line.next()).toBe('');
  });
});
