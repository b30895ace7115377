import { describe, expect, it } from 'vitest';
import type { Board } from '../../../server/contract/draw/board.ts';
import type { CheckInList } from '../../../server/contract/day/check-in.ts';
import type { Work } from '../../../server/contract/work.ts';
import { paths } from '../../support/paths.ts';
import { arbiters, openAppeals, openEarlyAppeals, openSiteAppeals } from '../support/appeals.ts';
import { CUP, EVENT, HOUR, MINUTE } from '../support/day.ts';
import { statuses } from '../support/test-system.ts';

const LEADER = 'jianghan.college';
const [one, two, three, tied] = arbiters;

/** Returns the facts of an evening session with one station. */
const evening = (starts: number) => {
  const instant = (at: number) => `${new Date(at + 8 * HOUR).toISOString().slice(0, 16)}:00+08:00`;
  return {
    name: '晚上',
    stations: ['A01'],
    starts_at: instant(starts + 9 * HOUR),
    ends_at: instant(starts + 12 * HOUR),
  };
};

type Hall = Pick<Awaited<ReturnType<typeof openEarlyAppeals>>, 'db' | 'call' | 'people' | 'show' | 'find'>;

/**
 * Returns helpers for entries of the morning: a disqualification, and reads of state, number and remedies.
 */
const of = ({ db, call, people, show, find }: Hall) => {
  const stateOf = async (id: string) =>
    (
      await db
        .selectFrom('entries')
        .select(['status', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status;
  const disqualify = async (id: string) => {
    const asked = await call<CheckInList>('chief', 'POST', paths.askDisqualification.replace(':id', id), {
      cause: 'cheating',
      reason: '工位内发现图纸',
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const ruling = (await people('上午', 'chief')).rulings.find(({ entry_id }) => entry_id === id);
    const agreed = await call('organiser', 'POST', paths.agreeToRuling.replace(':id', ruling?.id ?? ''), {
      version: ruling?.version,
    });
    expect(agreed.status).toBe(200);
    expect(await stateOf(id)).toBe('disqualified');
  };
  const numberOf = async (id: string) =>
    (await people('上午', 'chief')).people.find(({ entry_id }) => entry_id === id)?.order ?? '';
  const remedies = async (id: string) => (await show(one, id)).remedies;
  const morning = async () => (await find('上午')).numbers;
  return { stateOf, disqualify, numberOf, remedies, morning };
};

/** Opens an appeal of the unit on the morning session and brings it before its panel. */
async function heardOnSite(
  hall: Pick<Awaited<ReturnType<typeof openEarlyAppeals>>, 'find' | 'file' | 'hear' | 'first'>,
  entryId = hall.first.id,
) {
  const { id: subject_id } = await hall.find('上午');
  const filed = await hall.file(LEADER, { matter: 'site', subject_id, entry_id: entryId });
  expect(filed.status, JSON.stringify(filed.body)).toBe(200);
  return hall.hear(filed.body.id);
}

/** Returns an entry that is absent from the morning, after setting its unit. */
async function absentee({ db, people }: Pick<Hall, 'db' | 'people'>, unit: string | null) {
  const found = (await people('上午', 'chief')).people.find(({ status }) => status === 'absent');
  if (found === undefined) throw new Error('no entry is absent');
  const id = found.entry_id;
  await db.updateTable('entries').set({ organisation_id: unit }).where('id', '=', id).execute();
  return { id, order: found.order };
}

describe('the reversal of a disqualification [running.md 2]', () => {
  it('needs the ruling only, and is completed by the public correction if results are compiled', async () => {
    const hall = await openAppeals([3, 2, 1]);
    const { first, second, release, heard, vote, show, actOnAppeal, doesToAppeal, latestVersion, db } = hall;
    const { stateOf, disqualify, remedies } = of(hall);
    await disqualify(first.id);
    const version = await release();
    const lineOf = async (id: string) =>
      (await latestVersion()).lines.find(({ entry_id }) => entry_id === id);
    const before = await lineOf(first.id);
    expect(before).toMatchObject({ state: 'disqualified', rank: null, award: '' });
    const other = await lineOf(second.id);

    const id = await heard(version.id);
    expect(await remedies(id)).toEqual(['reinstate']);
    expect((await show(LEADER, id)).remedies).toEqual([]);
    for (const wrong of ['remark', 'correct', 'noRank', 'laterSession', 'admit']) {
      expect((await vote(one, id, wrong)).status, wrong).toBe(422);
    }
    for (const who of [tied, LEADER, 'cup.committee']) {
      expect((await vote(who, id, 'reinstate')).status, who).toBe(403);
    }
    expect(await stateOf(first.id)).toBe('disqualified');
    const tags = async () =>
      (await hall.test.call<Board>('GET', paths.listBoard.replace(':id', CUP))).body.data.filter(
        ({ kind }) => kind === 'marks',
      ).length;
    const posted = await tags();
    expect((await vote(one, id, 'reinstate')).body.status).toBe('hearing');
    const { body } = await vote(two, id, 'reinstate');
    expect([body.status, body.outcome, body.facts.isDone]).toEqual(['upheld', 'competed', false]);
    expect(await stateOf(first.id)).toBe('competed');
    // Every change after the decoding publishes a new digest [running.md A12].
    expect(await tags()).toBe(posted + 1);
    const log = await db
      .selectFrom('audit_log')
      .select(['capacity', 'before', 'after'])
      .where('action', '=', 'entry.reinstate')
      .execute();
    expect(log).toEqual([{ capacity: 'arbiter', before: 'disqualified', after: 'competed' }]);

    // The public results do not contain the reinstated entry yet.
    expect((await actOnAppeal('chief.han', id, 'remedy', { report: '已更正' })).status).toBe(409);
    expect((await actOnAppeal(one, id, 'remedy', { report: '已更正' })).status).toBe(409);
    const corrected = await release();
    expect([corrected.number, corrected.facts.isCorrection]).toEqual([2, true]);
    expect((await actOnAppeal(one, id, 'remedy', { report: '已更正' })).status).toBe(403);
    const line = await lineOf(first.id);
    expect(line).toMatchObject({ state: 'ranked', total: before?.total });
    expect(line?.rank).not.toBeNull();
    const ranks = (await latestVersion()).lines.flatMap(({ rank }) => rank ?? []);
    expect(new Set(ranks)).toEqual(new Set([1, 2, 3]));
    // An entry with a lower total than the reinstated entry loses one rank.
    const moves = (line?.total ?? 0) > (other?.total ?? 0) ? 1 : 0;
    expect((await lineOf(second.id))?.rank).toBe((other?.rank ?? 0) + moves);
    const done = await doesToAppeal('chief.han', id, 'remedy', { report: '成绩已更正公布' });
    expect([done.status, done.report]).toEqual(['remedied', '成绩已更正公布']);
    expect((await show(LEADER, id)).outcome).toBe('competed');
    expect((await doesToAppeal(LEADER, id, 'close', { told: true })).status).toBe('closed');
  });

  it('takes effect at once before results are compiled, in the same session, and once for two simultaneous votes', async () => {
    const hall = await openSiteAppeals();
    const { first, vote, show, db } = hall;
    const { stateOf, disqualify, remedies, morning } = of(hall);
    await disqualify(first.id);
    const numbers = await morning();
    const id = await heardOnSite(hall);
    expect(await remedies(id)).toEqual(['reinstate', 'measure']);
    await vote(one, id, 'reinstate');
    const both = await Promise.all([vote(two, id, 'reinstate'), vote(three, id, 'reinstate')]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(await show(LEADER, id)).toMatchObject({ status: 'remedied', outcome: 'competed' });
    expect(await stateOf(first.id)).toBe('competed');
    expect(await morning()).toEqual(numbers);
    const log = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'entry.reinstate')
      .execute();
    expect(log).toHaveLength(1);
  });

  it('moves an entry that has not competed to a later session with a free place', async () => {
    const hall = await openSiteAppeals();
    const { vote, db, create, starts, find } = hall;
    const { stateOf, morning } = of(hall);
    const { id: entry, order } = await absentee(hall, hall.first.organisation_id);
    // The entry is disqualified before its check-in.
    await db
      .updateTable('entries')
      .set({ status: 'disqualified' as never })
      .where('id', '=', entry)
      .execute();
    const full = await heardOnSite(hall, entry);
    expect((await create('organiser', evening(starts))).status).toBe(200);
    const others = (await find('下午')).numbers;
    await vote(one, full, 'reinstate');
    const { body } = await vote(two, full, 'reinstate');
    expect([body.status, body.outcome]).toEqual(['remedied', 'approved']);
    expect(await stateOf(entry)).toBe('approved');
    expect(await morning()).not.toContain(order);
    // No other entry moves to another session.
    expect((await find('下午')).numbers).toEqual(others);
    expect((await find('晚上')).numbers).toEqual([order]);
  });

  it('lists an entry that has not competed without a rank if no session has a free place', async () => {
    const hall = await openSiteAppeals();
    const { id: entry } = await absentee(hall, hall.first.organisation_id);
    await hall.db
      .updateTable('entries')
      .set({ status: 'disqualified' as never })
      .where('id', '=', entry)
      .execute();
    const id = await heardOnSite(hall, entry);
    await hall.vote(one, id, 'reinstate');
    const { body } = await hall.vote(two, id, 'reinstate');
    expect([body.status, body.outcome]).toEqual(['remedied', 'unranked']);
  });

  it('has an appeal window after the disqualification as long as the window after the session', async () => {
    const hall = await openSiteAppeals();
    const { first, find, file, moveTo, starts } = hall;
    const { id: subject_id } = await find('上午');
    const site = { matter: 'site', subject_id };
    const ended = starts + 3 * HOUR;
    await moveTo(ended + 119 * MINUTE);
    await of(hall).disqualify(first.id);
    await moveTo(ended + 238 * MINUTE);
    // The window of the other entries has ended.
    expect((await file(LEADER, { ...site, entry_id: hall.second.id })).status).toBe(410);
    expect((await file(LEADER, site)).status).toBe(200);
    await moveTo(ended + 239 * MINUTE);
    expect((await hall.windows(LEADER)).map(({ is_open }) => is_open)).not.toContain(true);
  });
});

describe('an entry without marks [running.md A6]', () => {
  it('competes in a later session, and its old codes are closed unjudged', async () => {
    const hall = await openSiteAppeals();
    const { first, vote, db, create, starts, find, show } = hall;
    const { stateOf, numberOf, remedies, morning } = of(hall);
    const number = await numberOf(first.id);
    const sheets = () =>
      db
        .selectFrom('score_sheets')
        .select('code')
        .where('event_id', '=', EVENT)
        .where('status', '<>', 'closed')
        .execute();
    const all = await sheets();
    const id = await heardOnSite(hall);
    // The afternoon is full, so a vote for a later session is refused until another session is planned.
    expect(await remedies(id)).toEqual(['noRank', 'measure']);
    expect((await vote(one, id, 'laterSession')).status).toBe(422);
    expect((await create('organiser', evening(starts))).status).toBe(200);
    expect(await remedies(id)).toEqual(['laterSession', 'noRank', 'measure']);
    await vote(one, id, 'laterSession');
    const { body } = await vote(two, id, 'laterSession');
    expect([body.status, body.outcome], JSON.stringify(body)).toEqual(['remedied', 'approved']);
    expect(await stateOf(first.id)).toBe('approved');
    expect(await morning()).not.toContain(number);
    expect((await find('晚上')).numbers).toEqual([number]);
    // All sheets of one of the three works are closed.
    const left = await sheets();
    expect(left).toHaveLength((all.length / 3) * 2);
    const codesOf = (rows: typeof all) => new Set(rows.map(({ code }) => code)).size;
    expect(codesOf(left)).toBeLessThan(codesOf(all));
    expect((await show(LEADER, id)).outcome).toBe('approved');
    // The only place of the evening session is taken now.
    const again = await heardOnSite(hall, hall.second.id);
    expect(await remedies(again)).toEqual(['noRank', 'measure']);
    // The entry is checked in like any other entry.
    await hall.moveTo(starts + 8 * HOUR);
    expect((await hall.moves('checkIn', '晚上', 'open')).status).toBe(200);
    const [person] = (await hall.people('晚上')).people;
    expect(person).toMatchObject({ entry_id: first.id, status: 'expected' });
    expect((await hall.checkIn('晚上', person?.number ?? '')).status).toBe(200);
    expect(await stateOf(first.id)).toBe('checked_in');
  });

  it('gets no work code if it competes later or is listed without a rank', async () => {
    const hall = await openEarlyAppeals();
    const { vote, create, starts, first, second } = hall;
    const { stateOf } = of(hall);
    expect((await create('organiser', evening(starts))).status).toBe(200);
    for (const [entry, remedy] of [
      [first.id, 'laterSession'],
      [second.id, 'noRank'],
    ] as const) {
      const id = await heardOnSite(hall, entry);
      await vote(one, id, remedy);
      expect((await vote(two, id, remedy)).body.status).toBe('remedied');
    }
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['approved', 'unranked']);
    await hall.sealed('workCode');
    expect((await hall.latest('keeperW', 'workCode')).inputs).toBe(1);
  });

  it('stays in its session while the work codes are drawn', async () => {
    const hall = await openEarlyAppeals();
    expect((await hall.create('organiser', evening(hall.starts))).status).toBe(200);
    const id = await heardOnSite(hall);
    expect(await of(hall).remedies(id)).toEqual(['laterSession', 'noRank', 'measure']);
    expect((await hall.commit('keeperW', 'workCode')).status).toBe(200);
    expect(await of(hall).remedies(id)).toEqual(['measure']);
  });

  it('stays in its session once judging has begun', async () => {
    const hall = await openSiteAppeals();
    const { vote, create, starts, db, first } = hall;
    await create('organiser', evening(starts));
    const id = await heardOnSite(hall);
    expect(await of(hall).remedies(id)).toContain('laterSession');
    await vote(one, id, 'laterSession');
    // The judges begin to mark all works before the second vote.
    await db
      .updateTable('score_sheets')
      .set({ status: 'draft' as never })
      .where('event_id', '=', EVENT)
      .execute();
    expect(await of(hall).remedies(id)).toEqual(['measure']);
    expect((await vote(two, id, 'laterSession')).status).toBe(422);
    expect(await of(hall).stateOf(first.id)).toBe('competed');
  });

  it('is listed without a rank, and the ranks of the other entries do not change', async () => {
    const hall = await openAppeals([3, 2, 1]);
    const { release, file, hear, vote, latestVersion, actOnAppeal, doesToAppeal } = hall;
    const { stateOf, remedies } = of(hall);
    const { id: entry } = await absentee(hall, hall.first.organisation_id);
    const { id: subject_id, lines } = await release();
    const filed = await file(LEADER, { subject_id, entry_id: entry });
    const id = await hear(filed.body.id);
    expect(await remedies(id)).toEqual(['noRank']);
    await vote(one, id, 'noRank');
    const { body } = await vote(two, id, 'noRank');
    expect([body.status, body.outcome]).toEqual(['upheld', 'unranked']);
    expect(await stateOf(entry)).toBe('unranked');
    expect((await actOnAppeal('chief.han', id, 'remedy', { report: '已更正' })).status).toBe(409);
    expect((await release()).number).toBe(2);
    const after = (await latestVersion()).lines;
    const told = (all: typeof lines) =>
      all
        .filter(({ entry_id }) => entry_id !== entry)
        .map(({ entry_id, total, rank, award }) => ({ entry_id, total, rank, award }));
    expect(told(after)).toEqual(told(lines));
    expect(after.find(({ entry_id }) => entry_id === entry)).toMatchObject({
      state: 'unranked',
      total: null,
      rank: null,
      award: '',
    });
    expect((await doesToAppeal('chief.han', id, 'remedy', { report: '已更正' })).status).toBe('remedied');
  });

  it('adds a recount for the clerk until the correction is compiled, and the appeal for the chief judge', async () => {
    const hall = await openAppeals([3, 2, 1]);
    const { first, release, heard, vote, call, compile } = hall;
    await of(hall).disqualify(first.id);
    const { id: publication } = await release();
    const waits = async (who: 'clerk' | 'chief' | 'supervisor', kind: string) =>
      (await call<Work>(who, 'GET', paths.listWork)).body.data
        .filter((item) => item.kind === kind)
        .map(({ event_id }) => event_id);
    expect(await waits('clerk', 'recount')).toEqual([]);
    const id = await heard(publication);
    await vote(one, id, 'reinstate');
    await vote(two, id, 'reinstate');
    expect(await waits('clerk', 'recount')).toEqual([EVENT]);
    expect(await waits('supervisor', 'recount')).toEqual([]);
    expect(await waits('chief', 'appeal')).toHaveLength(1);
    expect((await compile()).status).toBe(200);
    expect(await waits('clerk', 'recount')).toEqual([]);
  });
});
