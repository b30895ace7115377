import { expect, it } from 'vitest';
import type { Work } from '../../../server/contract/work.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, MINUTE, type Who } from '../support/day.ts';
import { openRunning } from '../support/hall.ts';
import { insertPublication } from '../support/publication-rows.ts';
import { judges, markOf, openMarking } from '../support/sheets.ts';

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
      return body.data
        .filter((one) => one.kind === kind)
        .map(({ competition_id, event_id, title }) => [competition_id, event_id, title]);
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
    // The page of the committee selects the competition. The others select among their duties.
    const competition = answers === 'organiser' ? 'hubei-cup' : undefined;
    expect(await listed(answers)).toEqual([[competition, EVENT, 'SK01 数控车']]);
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

it('[running.md 5] lists the sheets of a judge until the part is submitted, then for the leader to sign', async () => {
  const { call, own, saves, sheet, doesTo, db } = await openMarking();
  const waiting = async (who: Who) => {
    const { body } = await call<Work>(who, 'GET', paths.listWork);
    const listed = body.data.filter(({ kind }) => kind === 'mark').map(({ id }) => id);
    return { listed, count: body.counts['mark'] };
  };
  for (const who of judges) {
    const sheets = (await own(who)).data.map(({ id }) => id);
    const { listed, count } = await waiting(who);
    expect(count, who).toBe(sheets.length);
    expect(sheets, who).toEqual(expect.arrayContaining(listed));
  }
  // An account without a part in any sheet has no such kind.
  expect(await waiting('supervisor')).toEqual({ listed: [], count: undefined });
  const code = (await own('judge')).data.find(({ module }) => module === 'C')?.code ?? '';
  const { id } = await sheet('judge', code, 'C');
  const before = await waiting('judge');
  await saves('judge', id, [markOf('judge', 'C1.1', 30), markOf('judge', 'C1.2', 120_000)]);
  for (const who of judges) {
    expect((await waiting(who)).count, who).toBe(before.count);
    await saves(who, id, [markOf(who, 'C1.3', 2)]);
    await doesTo(who, id, 'submit');
    // After the last part, the sheet waits for the leader's signature.
    expect((await waiting(who)).count, who).toBe((before.count ?? 0) - 1);
  }
  expect((await waiting('leader')).count).toBe(before.count);
  await doesTo('leader', id, 'sign');
  expect((await waiting('leader')).count).toBe((before.count ?? 0) - 1);
  await db
    .updateTable('competition_events')
    .set({ status: 'marked' as never })
    .where('id', '=', EVENT)
    .execute();
  expect(await waiting('judge')).toEqual({ listed: [], count: 0 });
});

it('[running.md 2] lists the samples for the supervisor, and then the sheets that the chief judge can lock', async () => {
  const { call, own, sheet, fillC, doesTo, progress } = await openMarking();
  const waiting = async (who: Who, kind: string) => {
    const { body } = await call<Work>(who, 'GET', paths.listWork);
    return [body.data.filter((one) => one.kind === kind).map(({ title }) => title), body.counts[kind]];
  };
  const codes = (await own('judge')).data.filter(({ module }) => module === 'C').map(({ code }) => code);
  expect(await waiting('supervisor', 'sample')).toEqual([[], 0]);
  for (const code of codes) {
    const { id } = await sheet('judge', code, 'C');
    await fillC(id);
    await doesTo('leader', id, 'sign');
  }
  const drawn = (await progress('supervisor')).cells.filter((one) => one.module === 'C' && one.is_drawn);
  expect(await waiting('supervisor', 'sample')).toEqual([drawn.map(({ code }) => `${code} C`), drawn.length]);
  expect(await waiting('chief', 'lock')).toEqual([[], 0]);
  for (const { sheet_id } of drawn) await doesTo('supervisor', sheet_id, 'sample');
  expect(await waiting('supervisor', 'sample')).toEqual([[], 0]);
  expect(await waiting('chief', 'lock')).toEqual([codes.map((code) => `${code} C`), codes.length]);
  const [first = ''] = codes;
  await doesTo('chief', (await sheet('judge', first, 'C')).id, 'lock');
  expect((await waiting('chief', 'lock'))[1]).toBe(codes.length - 1);
  // Each of the two duties has only its own kind.
  expect(await waiting('chief', 'sample')).toEqual([[], undefined]);
  expect(await waiting('supervisor', 'lock')).toEqual([[], undefined]);
});

it('[running.md 2] lists the decodings for their keepers, one kind after the other, and then the count for the clerk', async () => {
  const { call, db, test, moveTo } = await openMarking();
  const waiting = async (kind: string, ...who: readonly Who[]) => {
    const counts = [];
    for (const one of who) counts.push((await call<Work>(one, 'GET', paths.listWork)).body.counts[kind]);
    return counts;
  };
  const decodings = () => waiting('decode', 'keeperW', 'keeperS', 'keeperE');
  const sets = (status: string) =>
    db
      .updateTable('competition_events')
      .set({ status: status as never })
      .where('id', '=', EVENT)
      .execute();
  const rounds = (kind: 'workCode' | 'station' | 'entryNo') =>
    db.updateTable('draw_rounds').where('event_id', '=', EVENT).where('kind', '=', kind);
  expect(await decodings()).toEqual([0, 0, 0]);
  await sets('marked');
  expect(await decodings()).toEqual([1, 0, 0]);
  // A request that can be answered waits for the supervisor, not for the keeper.
  await rounds('workCode').set({ asked: 'decode', asked_at: test.clock.now() }).execute();
  expect(await decodings()).toEqual([0, 0, 0]);
  await moveTo(test.clock.now() + 10 * MINUTE);
  expect(await decodings()).toEqual([1, 0, 0]);
  await rounds('workCode')
    .set({ status: 'decoded' as never })
    .execute();
  expect(await decodings()).toEqual([0, 1, 0]);
  await rounds('station')
    .set({ status: 'decoded' as never })
    .execute();
  expect(await decodings()).toEqual([0, 0, 1]);
  await rounds('entryNo')
    .set({ status: 'decoded' as never })
    .execute();
  expect(await waiting('compile', 'clerk', 'chief')).toEqual([0, undefined]);
  await sets('decoded');
  expect(await waiting('compile', 'clerk', 'chief')).toEqual([1, undefined]);
  await insertPublication(db, { id: 'one', event: EVENT, status: 'compiled', lines: [] });
  expect(await waiting('compile', 'clerk')).toEqual([0]);
});

it('[running.md 2] lists results for the chief, for the committee and for the supervisor of a correction', async () => {
  const { call, db } = await openRunning();
  const waiting = async (who: Who) => {
    const { body } = await call<Work>(who, 'GET', paths.listWork);
    return body.data
      .filter(({ kind }) => kind === 'release')
      .map(({ id, competition_id = '' }) => `${id} ${competition_id}`.trim());
  };
  const all = async () => [await waiting('chief'), await waiting('organiser'), await waiting('supervisor')];
  await insertPublication(db, { id: 'one', event: EVENT, status: 'compiled', lines: [] });
  expect(await all()).toEqual([['one'], [], []]);
  const sets = (set: object) => db.updateTable('publications').set(set).where('id', '=', 'one').execute();
  await sets({ status: 'needs_ruling' });
  expect(await all()).toEqual([['one'], [], []]);
  await sets({ status: 'agreed' });
  expect(await all()).toEqual([[], ['one hubei-cup'], []]);
  const proposer = async (username: string) =>
    (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  await sets({ status: 'proposed', proposed_by: await proposer('cup.committee') });
  expect(await all()).toEqual([[], [], []]);
  await sets({ proposed_by: await proposer('floor.cao') });
  expect(await all()).toEqual([[], ['one hubei-cup'], []]);
  await insertPublication(db, { id: 'zero', event: EVENT, status: 'released', number: 2, lines: [] });
  await sets({ corrects: 'zero' });
  expect(await all()).toEqual([[], [], ['one']]);
  await sets({ status: 'scheduled' });
  expect(await all()).toEqual([[], [], []]);
});
