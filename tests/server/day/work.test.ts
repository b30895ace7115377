import { expect, it } from 'vitest';
import type { Work } from '../../../server/contract/work.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, MINUTE, type Who } from '../support/day.ts';
import { openRunning } from '../support/hall.ts';

/** The kinds of requests, with the account that answers and the table of the record. */
const requests = [
  ['cancelSession', 'organiser', 'competition_sessions'],
  ['seal', 'supervisor', 'draw_rounds'],
  ['unlock', 'chief', 'score_sheets'],
] as const;

it.each(requests)(
  '[running.md 2] lists a request (%s) for %s until it expires after ten minutes, and not for who asked',
  async (kind, answers, table) => {
    const hall = await openRunning();
    const listed = async (who: Who) => {
      const { body } = await hall.call<Work>(who, 'GET', paths.listWork);
      return body.data.filter((one) => one.kind === kind).map(({ event_id, title }) => [event_id, title]);
    };
    expect(await listed(answers)).toEqual([]);
    const idOf = async (username: string) =>
      (
        await hall.db
          .selectFrom('users')
          .select('id')
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
      ).id;
    const row = await hall.db
      .selectFrom(table)
      .select('id')
      .where('event_id', '=', EVENT)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const asks = async (asked_by: string) =>
      hall.db
        .updateTable(table)
        .set({
          asked: table === 'competition_sessions' ? 'cancel' : table === 'draw_rounds' ? 'seal' : 'unlock',
          asked_by,
          asked_at: hall.test.clock.now(),
          asked_reason: '停电',
        } as never)
        .where('id', '=', row.id)
        .execute();
    await asks(await idOf('floor.cao'));
    expect(await listed(answers)).toEqual([[EVENT, 'SK01 数控车']]);
    // Accounts without this capacity at the event do not see it.
    expect(await listed('floor')).toEqual([]);
    const own = { organiser: 'cup.committee', supervisor: 'super.jiang', chief: 'chief.han' } as const;
    await asks(await idOf(own[answers]));
    expect(await listed(answers)).toEqual([]);
    await asks(await idOf('floor.cao'));
    await hall.moveTo(hall.test.clock.now() + 10 * MINUTE);
    expect(await listed(answers)).toEqual([]);
  },
);
