import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { LateMarks } from '../../../server/contract/marking/marking-progress.ts';
import { board } from '../../../server/contract/draw/board.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { publishedMarks } from '../../../server/scoring/event-marks.ts';
import { paths } from '../../support/paths.ts';
import { CUP, EVENT, HOUR, MINUTE, type Who } from '../support/day.ts';
import { judges, markOf, openMarking, setAbsent } from '../support/sheets.ts';
import { statuses } from '../support/test-system.ts';

const eventIn = (db: Database) =>
  db.selectFrom('competition_events').select('status').where('id', '=', EVENT).executeTakeFirstOrThrow();

describe('score sheets [running.md 2, 5]', () => {
  it('are created for each code, module and group, without a name', async () => {
    const { own, db } = await openMarking();
    const { data, modules } = await own('judge');
    expect(data.map(({ code, module }) => `${code} ${module}`)).toEqual(
      ['W01', 'W02', 'W03'].flatMap((code) => ['B', 'C', 'D'].map((module) => `${code} ${module}`)),
    );
    expect(modules.map(({ code }) => code)).toEqual(['B', 'C', 'D']);
    const rows = await db.selectFrom('score_sheets').select(['place', 'code', 'module']).execute();
    expect(rows.filter(({ place }) => place === 'station')).toHaveLength(6);
    expect((await own('clerk')).data).toEqual([]);
  });

  it('apply each mark once for repeated requests, and return the same response again', async () => {
    const { sheet, send, saves, show, db } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    const marks = [markOf('judge', 'C1.1', 30), markOf('judge', 'C1.3', 2)];
    const both = await Promise.all([send('judge', id, marks), send('judge', id, marks)]);
    expect(statuses(both)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.outcomes.map(({ outcome }) => outcome))).toEqual([
      ['applied', 'applied'],
      ['applied', 'applied'],
    ]);
    expect(await db.selectFrom('mark_log').selectAll().execute()).toHaveLength(2);
    expect(await db.selectFrom('marks').selectAll().execute()).toHaveLength(2);
    const [first] = marks;
    expect(await saves('judge', id, [{ ...first, value: 31 }])).toEqual(['uuid']);
    expect(await saves('judge', id, [markOf('judge', 'C1.1', 31)])).toEqual(['applied']);
    expect(await saves('judge', id, marks)).toEqual(['applied', 'applied']);
    expect((await show('chief', id)).marks.find(({ aspect }) => aspect === 'C1.1')?.value).toBe(31);
    expect((await show('chief', id)).status).toBe('draft');
  });

  it('of one device count by its counter, over batches, aspects and repeats [running.md 5, A24]', async () => {
    const { sheet, saves, send, show } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    const valueOf = async (code: string) =>
      (await show('judge', id)).marks.find(({ aspect }) => aspect === code)?.value;
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 3, { n: 200 })])).toEqual(['applied']);
    const behind = markOf('judge', 'C1.3', 1, { n: 100 });
    const { outcomes, sheet: answered } = (await send('judge', id, [behind])).body;
    expect(outcomes).toMatchObject([{ outcome: 'superseded', fault: 'earlier' }]);
    // The page that is behind receives what counts.
    expect(answered.marks.find(({ aspect }) => aspect === 'C1.3')?.value).toBe(3);
    expect(await saves('judge', id, [behind])).toEqual(['earlier']);
    // The counter orders the marks of one aspect only, and a batch that mixes both sides is split.
    expect(
      await saves('judge', id, [
        markOf('judge', 'C1.1', 30, { n: 150 }),
        markOf('judge', 'C1.3', 0, { n: 199 }),
        markOf('judge', 'C1.3', 2, { n: 201 }),
      ]),
    ).toEqual(['applied', 'earlier', 'applied']);
    expect([await valueOf('C1.1'), await valueOf('C1.3')]).toEqual([30, 2]);
    // The counters of another device are separate.
    const other = markOf('secondJudge', 'C1.3', 1, { n: 5 });
    expect(await saves('secondJudge', id, [other])).toEqual(['applied']);
    // A judge who has seen both gives the earlier one again, with any counter.
    const again = markOf('judge', 'C1.3', 1, { n: 120, replaces: behind.client_uuid });
    expect(await saves('judge', id, [again])).toEqual(['applied']);
    expect(await valueOf('C1.3')).toBe(1);
    // A refused mark of the future does not hold back the marks that follow.
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 9, { n: 900 })])).toEqual(['value']);
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 3, { n: 300 })])).toEqual(['applied']);
  });

  it('refuse values and aspects outside the scheme [running.md 12]', async () => {
    const { sheet, saves, send } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    expect(
      await saves('judge', id, [
        markOf('judge', 'C1.3', -1),
        markOf('judge', 'C1.3', 4),
        markOf('judge', 'Z9.9', 1),
        markOf('judge', 'B1.1', 38_000),
      ]),
    ).toEqual(['value', 'value', 'aspect', 'aspect']);
    const most = Array.from({ length: 51 }, () => markOf('judge', 'C1.3', 1));
    for (const wrong of [
      most,
      [],
      [markOf('judge', 'C1.3', 1.5)],
      [{ ...markOf('judge', 'C1.3', 1), value: 'two' }],
      [{ ...markOf('judge', 'C1.3', 1), client_uuid: 'x' }],
    ]) {
      const { status, body } = await send('judge', id, wrong);
      expect([status, Object.keys(body.errors ?? {}).length > 0]).toEqual([422, true]);
    }
  });

  it('belong to one device at a time: after a takeover, marks of the first device are refused', async () => {
    const { sheet, saves, call, show, actOn } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 1)])).toEqual(['applied']);
    const other = 'e'.repeat(32);
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 2, { device: other })])).toEqual(['lease']);
    const taken = await call('judge', 'POST', paths.takeOverSheet.replace(':id', id), { device: other });
    expect(taken.status).toBe(200);
    expect((await sheet('judge', 'W01', 'C')).part).toMatchObject({ lease: 1, device: other });
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 3)])).toEqual(['lease']);
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 2, { device: other, lease: 1 })])).toEqual([
      'applied',
    ]);
    // The device that has lost the part cannot hand it in, because its judge does not see all marks there.
    await saves('secondJudge', id, [
      markOf('secondJudge', 'C1.1', 30),
      markOf('secondJudge', 'C1.2', 120_000),
    ]);
    expect((await actOn('judge', id, 'submit')).status).toBe(409);
    const lost = { device: other };
    const path = paths.revokeDevice.replace(':id', EVENT);
    expect(
      statuses([await call('supervisor', 'POST', path, lost), await call('judge', 'POST', path, lost)]),
    ).toEqual([403, 404]);
    expect((await call<{ parts: number }>('chief', 'POST', path, lost)).body.parts).toBe(1);
    expect((await call('judge', 'GET', paths.listOwnSheets)).status).toBe(401);
    expect((await show('chief', id)).marks.map(({ value }) => value)).toEqual(
      expect.arrayContaining([2, 30, 120_000]),
    );
  });

  it('have one value of a measure, which another judge replaces only knowingly', async () => {
    const { sheet, saves, send, show } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    await saves('judge', id, [markOf('judge', 'C1.1', 30)]);
    const other = markOf('secondJudge', 'C1.1', 31);
    const { outcomes } = (await send('secondJudge', id, [other])).body;
    expect(outcomes).toMatchObject([{ outcome: 'superseded', fault: 'measured' }]);
    const measure = async () => (await show('chief', id)).marks.map(({ value }) => value);
    expect(await measure()).toEqual([30]);
    // The same value is no contradiction, and the judge who entered it can change it.
    expect(await saves('secondJudge', id, [markOf('secondJudge', 'C1.1', 30)])).toEqual(['applied']);
    expect(await saves('secondJudge', id, [markOf('secondJudge', 'C1.1', 32)])).toEqual(['applied']);
    const chosen = markOf('judge', 'C1.1', 31, { replaces: other.client_uuid });
    expect(await saves('judge', id, [chosen])).toEqual(['applied']);
    expect(await measure()).toEqual([31]);
  });

  it('keep a measure that a judge has handed in, until the chief judge returns the sheet', async () => {
    const { sheet, saves, send, show, doesTo, progress, call } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    await saves('judge', id, [
      markOf('judge', 'C1.1', 30),
      markOf('judge', 'C1.2', 120_000),
      markOf('judge', 'C1.3', 2),
    ]);
    const other = markOf('secondJudge', 'C1.1', 31);
    expect(await saves('secondJudge', id, [other])).toEqual(['measured']);
    const ownOf = async (who: Who) =>
      (await show(who, id)).marks.filter(({ aspect }) => aspect === 'C1.1').map(({ is_own }) => is_own);
    expect([await ownOf('judge'), await ownOf('secondJudge')]).toEqual([[true], [false]]);
    await doesTo('judge', id, 'submit');
    const again = markOf('secondJudge', 'C1.1', 31, { replaces: other.client_uuid });
    expect((await send('secondJudge', id, [again])).body.outcomes).toMatchObject([
      { outcome: 'refused', fault: 'handedIn' },
    ]);
    // The same value changes nothing, and the judge who sends it cannot change the measure afterwards.
    expect(
      await saves('secondJudge', id, [markOf('secondJudge', 'C1.1', 30), markOf('secondJudge', 'C1.3', 3)]),
    ).toEqual(['applied', 'applied']);
    expect(await saves('secondJudge', id, [markOf('secondJudge', 'C1.1', 32)])).toEqual(['handedIn']);
    const measure = async () =>
      (await show('chief', id)).marks.find(({ aspect }) => aspect === 'C1.1')?.value;
    expect(await measure()).toBe(30);
    const late = (await progress('chief')).cells.find(({ sheet_id }) => sheet_id === id)?.late;
    expect(late).toBe(2);
    const lateOf = async (who: Who) => {
      const { status, body } = await call<LateMarks>(who, 'GET', paths.listLateMarks.replace(':id', id));
      return [status, status === 200 && body.data.map(({ aspect, value, judge }) => [aspect, value, judge])];
    };
    // The chief judge reads what the late marks say, the judges of the sheet do not.
    const both = ['C1.1', 'C1.1'].map((aspect, at) => [aspect, 31 + at, '彭海燕']);
    for (const who of ['chief', 'supervisor', 'arbiter'] as const)
      expect(await lateOf(who)).toEqual([200, both]);
    for (const who of ['leader', 'judge'] as const) expect(await lateOf(who)).toEqual([200, []]);
    expect(await lateOf('clerk')).toEqual([404, false]);
    await doesTo('secondJudge', id, 'submit');
    await saves('leader', id, [markOf('leader', 'C1.3', 2)]);
    await doesTo('leader', id, 'submit');
    await doesTo('chief', id, 'return', { reason: '测量值待复核' });
    const given = markOf('secondJudge', 'C1.1', 31, { replaces: again.client_uuid });
    expect(await saves('secondJudge', id, [given])).toEqual(['applied']);
    expect(await measure()).toBe(31);
    // The mark that was given again and counts is not late any more.
    expect(await lateOf('chief')).toEqual([200, both.slice(1)]);
    expect((await progress('chief')).cells.find(({ sheet_id }) => sheet_id === id)?.late).toBe(1);
  });

  it('show a judge the other marks after all parts are submitted, and are signed by a leader without measurements', async () => {
    const { sheet, saves, show, actOn, doesTo, call } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    expect(await saves('leader', id, [markOf('leader', 'C1.1', 30)])).toEqual(['leader']);
    await saves('judge', id, [markOf('judge', 'C1.1', 30), markOf('judge', 'C1.3', 2)]);
    expect((await actOn('judge', id, 'submit')).status).toBe(409);
    await saves('judge', id, [markOf('judge', 'C1.2', 120_000)]);
    await doesTo('judge', id, 'submit');
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 3)])).toEqual(['late']);
    await saves('leader', id, [markOf('leader', 'C1.3', 2)]);
    expect((await show('leader', id)).marks.filter(({ aspect }) => aspect === 'C1.3')).toHaveLength(1);
    expect((await show('chief', id)).marks.filter(({ aspect }) => aspect === 'C1.3')).toHaveLength(2);
    await doesTo('leader', id, 'submit');
    await saves('secondJudge', id, [markOf('secondJudge', 'C1.3', 3)]);
    await doesTo('secondJudge', id, 'submit');
    const shown = await show('leader', id);
    expect([shown.status, shown.marks.length, shown.total]).toEqual(['submitted', 5, 2344]);
    expect(shown.results).toEqual([
      { aspect: 'C1.1', mark: 1000 },
      { aspect: 'C1.2', mark: 800 },
      { aspect: 'C1.3', mark: 544 },
    ]);
    const { version } = await show('chief', id);
    await call('leader', 'POST', paths.openSheet.replace(':id', id), { version });
    expect((await actOn('judge', id, 'sign')).status).toBe(403);
    await doesTo('leader', id, 'sign');
  });

  it('are returned to the judges if marks differ too much, and the chief judge accepts the second conflict', async () => {
    const { sheet, fillC, show, saves, actOn, doesTo } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    await fillC(id, { leader: 0, judge: 1, secondJudge: 3 });
    const conflict = await show('judge', id);
    expect([conflict.status, conflict.disputed, conflict.parts.in]).toEqual(['conflict', ['C1.3'], 0]);
    expect(await saves('judge', id, [markOf('judge', 'C1.1', 31, { reason: '重测' })])).toEqual(['reason']);
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 2)])).toEqual(['reason']);
    expect((await actOn('judge', id, 'submit')).status).toBe(409);
    expect((await actOn('chief', id, 'stand', { reason: '两次仍有分歧' })).status).toBe(409);
    const seenBy = async (who: Who, judge: string) =>
      (await show(who, id)).marks.filter((one) => one.aspect === 'C1.3' && one.judge === judge);
    expect(await seenBy('judge', '邓敏')).toMatchObject([{ value: 0 }]);
    const giveAnew = async (who: Who, level: number) => {
      const mark = markOf(who, 'C1.3', level, { reason: '复核后给分' });
      expect(await saves(who, id, [mark])).toEqual(['applied']);
      await doesTo(who, id, 'submit');
    };
    await giveAnew('leader', 0);
    // A mark that is given anew is hidden from the other judges until the last part is handed in.
    expect(await seenBy('judge', '邓敏')).toEqual([]);
    expect(await seenBy('chief', '邓敏')).toMatchObject([{ reason: '复核后给分' }]);
    await giveAnew('judge', 2);
    await giveAnew('secondJudge', 3);
    expect((await show('chief', id)).status).toBe('conflict');
    // The chief judge decides with the reasons of the judges.
    expect(await seenBy('chief', '彭海燕')).toMatchObject([{ value: 3, reason: '复核后给分' }]);
    expect((await actOn('judge', id, 'stand', { reason: '两次仍有分歧' })).status).toBe(403);
    // A judge who gives a mark once more hands it in before the chief judge can accept the marks.
    const third = markOf('judge', 'C1.3', 1, { reason: '再次复核' });
    expect(await saves('judge', id, [third])).toEqual(['applied']);
    expect((await actOn('chief', id, 'stand', { reason: '两次仍有分歧' })).status).toBe(409);
    expect((await show('chief', id)).facts.hasUnsubmitted).toBe(true);
    await doesTo('judge', id, 'submit');
    const stood = await doesTo('chief', id, 'stand', { reason: '两次仍有分歧' });
    expect([stood.status, stood.total]).toEqual(['submitted', 1000 + 800 + 311]);
  });

  it('are locked by the chief judge after enough samples, and then the digest of the marks is published', async () => {
    const { sheet, fillC, actOn, doesTo, progress, lockAllBut, db } = await openMarking();
    for (const code of ['W01', 'W02', 'W03']) {
      const { id } = await sheet('judge', code, 'C');
      await fillC(id);
      await doesTo('leader', id, 'sign');
    }
    const cells = (await progress('chief')).cells.filter(({ module }) => module === 'C');
    const drawn = cells.filter(({ is_drawn }) => is_drawn);
    expect([cells.length, drawn.length]).toEqual([3, 1]);
    const first = drawn[0]?.sheet_id ?? '';
    for (const { sheet_id } of cells) expect((await actOn('chief', sheet_id, 'lock')).status).toBe(409);
    expect((await actOn('chief', first, 'sample')).status).toBe(403);
    await doesTo('supervisor', first, 'sample');
    await lockAllBut('C');
    const event = () => eventIn(db);
    const locked = [];
    for (const { sheet_id } of cells) {
      locked.push((await event()).status);
      expect((await actOn('supervisor', sheet_id, 'lock')).status).toBe(403);
      await doesTo('chief', sheet_id, 'lock');
    }
    expect(locked).toEqual(['running', 'running', 'running']);
    // Half of the roster competes in the afternoon, so the event is still running.
    expect((await event()).status).toBe('running');
  });

  it('complete the marks of an event when the check-in of its last session closes without an entry', async () => {
    const { lockAllBut, moves, moveTo, starts, db } = await openMarking();
    await lockAllBut('none');
    expect((await moves('checkIn', '下午', 'open')).status).toBe(200);
    await moveTo(starts + 9 * HOUR);
    expect((await eventIn(db)).status).toBe('running');
    expect((await moves('checkIn', '下午', 'close')).status).toBe(200);
    expect((await eventIn(db)).status).toBe('marked');
  });

  it('complete the marks of an event when its last session is removed', async () => {
    const { lockAllBut, moves, db } = await openMarking();
    await lockAllBut('none');
    await setAbsent(db);
    expect((await moves('organiser', '下午', 'remove', { reason: '无选手' })).status).toBe(200);
    expect((await eventIn(db)).status).toBe('marked');
  });

  it('complete the marks of an event with a digest on the board, which an unlocked sheet withdraws', async () => {
    const hall = await openMarking();
    const { sheet, fillC, actOn, doesTo, lockAllBut, db, act, does, moves, test } = hall;
    expect((await moves('organiser', '下午', 'remove', { reason: '无选手' })).status).toBe(200);
    await setAbsent(db);
    await lockAllBut('C');
    const ids = [];
    for (const code of ['W01', 'W02', 'W03']) {
      const { id } = await sheet('judge', code, 'C');
      ids.push(id);
      await fillC(id);
      await doesTo('leader', id, 'sign');
      await doesTo('supervisor', id, 'sample');
    }
    expect((await act('keeperW', 'workCode', 'askDecode')).status).toBe(409);
    const { id: floor } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'floor.cao')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('incidents')
      .values({
        id: 'unsigned',
        competition_id: CUP,
        event_id: EVENT,
        session_id: hall.session,
        station: 'A01',
        cause: 'power',
        happened_at: 1,
        text: '停电',
        status: 'ruled' as never,
        ruling: 'none',
        reported_by: floor,
        reported_as: 'floor',
        reported_at: 1,
        decided_by: floor,
        decided_at: 1,
        closed_by: null,
        closed_at: null,
      })
      .execute();
    for (const id of ids) await doesTo('chief', id, 'lock');
    const event = () => eventIn(db);
    // An incident is open until the competitor has signed for the ruling.
    expect((await event()).status).toBe('running');
    const close = paths.closeIncident.replace(':id', 'unsigned');
    expect((await hall.call('floor', 'POST', close, { version: 1, acknowledged: true })).status).toBe(200);
    expect((await event()).status).toBe('marked');
    const published = v.parse(
      board,
      (await test.call('GET', `${paths.listBoard.replace(':id', CUP)}?per_page=100`)).body,
    ).data;
    const { text } = published.find(({ kind }) => kind === 'marks') ?? { text: '' };
    const marks = await db
      .selectFrom('marks')
      .innerJoin('score_sheets as sheet', 'sheet.id', 'marks.sheet_id')
      .select(['sheet.session_id', 'sheet.code', 'sheet.module', 'aspect', 'judge', 'value'])
      .execute();
    const lines = marks.map((one) => `${Object.values(one).join('\t')}\n`).toSorted();
    const tags = () => publishedMarks(test.system.parts, EVENT);
    const [{ nonce } = { nonce: '' }] = await tags();
    const tag = createHash('sha256')
      .update(`hbgj-marks-1\n${EVENT}\n${nonce}\n${lines.join('')}`)
      .digest('hex');
    expect(text).toBe(`event\tSK01\nmarks_tag\t${tag}\n`);
    expect(await tags()).toEqual([{ number: 1, tag, nonce, lines: lines.join('') }]);
    const [first = ''] = ids;
    await doesTo('arbiter', first, 'askUnlock', { reason: '录入有误' });
    await doesTo('chief', first, 'unlock');
    expect((await event()).status).toBe('running');
    for (const who of judges) await doesTo(who, first, 'submit');
    await doesTo('leader', first, 'sign');
    await doesTo('supervisor', first, 'sample');
    await doesTo('chief', first, 'lock');
    expect((await event()).status).toBe('marked');
    // The earlier tag can still be opened.
    expect(await tags()).toMatchObject([{ number: 1, tag, nonce }, { number: 2 }]);
    await does('keeperW', 'workCode', 'askDecode');
    await does('supervisor', 'workCode', 'decode');
    expect((await actOn('arbiter', first, 'askUnlock', { reason: '录入有误' })).status).toBe(409);
  });

  it('are unlocked at the request of an arbiter, if the chief judge approves in time', async () => {
    const { sheet, fillC, actOn, doesTo, show, saves, test } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    const others = ['W02', 'W03'];
    for (const code of ['W01', ...others]) {
      const one = await sheet('judge', code, 'C');
      await fillC(one.id);
      await doesTo('leader', one.id, 'sign');
      await doesTo('supervisor', one.id, 'sample');
    }
    await doesTo('chief', id, 'lock');
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 1)])).toEqual(['late']);
    expect((await actOn('chief', id, 'askUnlock', { reason: '录入有误' })).status).toBe(403);
    await doesTo('arbiter', id, 'askUnlock', { reason: '录入有误' });
    expect((await actOn('arbiter', id, 'unlock')).status).toBe(403);
    test.clock.advance(10 * MINUTE);
    expect((await actOn('chief', id, 'unlock')).status).toBe(409);
    await doesTo('arbiter', id, 'askUnlock', { reason: '录入有误' });
    await doesTo('chief', id, 'unlock');
    const shown = await show('chief', id);
    expect([shown.status, shown.parts.in, shown.reason]).toEqual(['draft', 0, '录入有误']);
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 3)])).toEqual(['applied']);
  });

  it('are returned by the chief judge with a reason', async () => {
    const { sheet, fillC, actOn, doesTo } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    await fillC(id);
    expect((await actOn('chief', id, 'return', { reason: '' })).status).toBe(422);
    expect((await actOn('leader', id, 'return', { reason: '看错' })).status).toBe(403);
    expect((await doesTo('chief', id, 'return', { reason: '尺寸单位有误' })).status).toBe('draft');
  });

  it('are accessible to their judges, the chief judge, the supervisor and the arbiters only', async () => {
    const { sheet, call, progress } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    for (const who of ['organiser', 'clerk', 'keeperW', 'checkIn', 'competitor', 'unit', 'floor'] as const) {
      expect((await call(who, 'GET', paths.getSheet.replace(':id', id))).status, who).toBe(404);
      const body = { marks: [markOf(who, 'C1.3', 2)] };
      expect((await call(who, 'PUT', paths.saveMarks.replace(':id', id), body)).status, who).toBe(404);
    }
    for (const who of ['chief', 'supervisor', 'arbiter'] as const) {
      expect((await call(who, 'GET', paths.getSheet.replace(':id', id))).status, who).toBe(200);
      const body = { marks: [markOf(who, 'C1.3', 2)] };
      expect((await call(who, 'PUT', paths.saveMarks.replace(':id', id), body)).status, who).toBe(403);
    }
    expect((await progress('organiser')).cells).toEqual([]);
    expect((await progress('organiser')).counts).toContainEqual({ status: 'blank', count: 15 });
    expect((await progress('judge').catch(() => null)) === null).toBe(true);
    const led = await progress('leader');
    expect(led.cells.every(({ missing, total }) => missing.length === 0 && total === null)).toBe(true);
    expect(new Set(led.cells.map(({ group }) => group)).size).toBe(1);
    expect(judges).toContain('leader');
  });
});
