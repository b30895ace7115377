import { describe, expect, it } from 'vitest';
import type { Board } from '../../../server/contract/draw/board.ts';
import type { OwnSheets } from '../../../server/contract/marking/score-sheet.ts';
import { aspectsOf } from '../../../server/contract/marking/scheme-content.ts';
import { contentOf } from '../../../server/marking/schemes.ts';
import { liveScheme } from '../../../server/marking/require-scheme.ts';
import { isJudged } from '../../../server/contract/marking/marking-rule.ts';
import type { Work } from '../../../server/contract/work.ts';
import { seeded } from '../../../server/db/move.ts';
import { paths } from '../../support/paths.ts';
import { arbiters } from '../support/appeals.ts';
import { openRemark, remarkers as group } from '../support/remark.ts';
import { CUP, EVENT } from '../support/day.ts';
import { markOf, OTHER_DEVICE } from '../support/sheets.ts';

const [one] = arbiters;

describe('a work whose appeal is upheld [running.md A1, A6, A12]', () => {
  it('is unlocked for another group by the panel and the chief judge, who alone see its sheets', async () => {
    const { id, show, sheetOf, onSheet, send } = await openRemark();
    for (const name of ['jianghan.college', 'cup.committee', '姜丽萍', '沈国栋']) {
      const { sheets } = await show(name, id);
      expect(sheets.length > 0, name).toBe(name === '姜丽萍');
    }
    const sheet = await sheetOf('chief.han');
    expect([sheet.status, sheet.is_remarked, sheet.groups]).toEqual([
      'locked',
      false,
      [{ id: 'group-anew', name: '复评裁判组' }],
    ]);
    const reason = '仲裁裁决复评';
    const ask = (name: string, group_id: string) => onSheet(name, paths.askSheetUnlock, { reason, group_id });
    for (const wrong of ['', 'no-such-group-there-is']) expect((await ask(one, wrong)).status).toBe(422);
    expect((await ask('chief.han', 'group-anew')).status).toBe(403);
    expect((await ask(one, 'group-anew')).status).toBe(200);
    expect((await sheetOf(one)).is_asked).toBe(true);
    expect((await onSheet(one, paths.unlockSheet)).status).toBe(403);
    expect((await onSheet('chief.han', paths.unlockSheet)).status).toBe(200);
    const after = await sheetOf('chief.han');
    expect([after.status, after.group, after.is_remarked]).toEqual(['draft', '复评裁判组', true]);
    expect(after.code).toMatch(/^X\d{3}$/);
    // The new group sees an empty sheet with a new code. The previous group no longer sees the sheet.
    const { body } = await send<OwnSheets>(group[1], 'GET', paths.listOwnSheets);
    expect(body.data.map(({ code, marks, module }) => [code, marks, module])).toEqual([
      [after.code, [], 'C'],
    ]);
    expect(JSON.stringify(body)).not.toContain(sheet.code);
    const before = await send<OwnSheets>('judge.luo', 'GET', paths.listOwnSheets);
    expect(before.body.data).toEqual([]);
  });

  it('waits for the committee while no new group is complete, then for the panel to assign a sheet [running.md 8]', async () => {
    const { id, db, onSheet, send } = await openRemark();
    const waiting = async (name: string) => {
      const { body } = await send<Work>(name, 'GET', paths.listWork);
      return body.data.filter(({ kind }) => kind === 'appeal').map((item) => item.id);
    };
    const setGroup = (status: 'forming' | 'complete') =>
      db
        .updateTable('judgement_groups')
        .set({ status: seeded(status) })
        .where('id', '=', 'group-anew')
        .execute();
    expect([await waiting('cup.committee'), await waiting(one)]).toEqual([[], [id]]);
    await setGroup('forming');
    expect([await waiting('cup.committee'), await waiting('hubei.committee')]).toEqual([[id], []]);
    await setGroup('complete');
    const asked = await onSheet(one, paths.askSheetUnlock, {
      reason: '仲裁裁决复评',
      group_id: 'group-anew',
    });
    expect(asked.status).toBe(200);
    expect((await onSheet('chief.han', paths.unlockSheet)).status).toBe(200);
    await setGroup('forming');
    expect([await waiting('cup.committee'), await waiting(one), await waiting('chief.han')]).toEqual([
      [],
      [],
      [id],
    ]);
  });

  it('gets new marks, a new digest on the board and a correction, but no new penalty', async () => {
    const hall = await openRemark();
    const { id, sheetOf, onSheet, db, send, test, compile, release, doesToAppeal, actOnAppeal, first } = hall;
    const reason = '仲裁裁决复评';
    expect((await onSheet(one, paths.askSheetUnlock, { reason, group_id: 'group-anew' })).status).toBe(200);
    expect((await onSheet('chief.han', paths.unlockSheet)).status).toBe(200);
    const { id: sheet } = await sheetOf(one);
    const logged = await db.selectFrom('mark_log').select('id').execute();
    expect((await compile()).status).toBe(409);
    expect((await actOnAppeal('chief.han', id, 'remedy', { report: '已复评' })).status).toBe(409);
    const somebody = await hall.idOf('floor.cao');
    await db
      .insertInto('sheet_penalties')
      .values({
        id: 'penalty',
        sheet_id: sheet,
        code: 'P1',
        times: 1,
        reason: '复评时发现',
        given_by: somebody,
        given_at: 1,
        confirmed_by: null,
        confirmed_at: null,
      })
      .execute();
    const { version: seen } = await sheetOf(one);
    const confirming = { version: seen };
    const path = paths.confirmPenalty.replace(':id', 'penalty');
    expect((await send('chief.han', 'POST', path, confirming)).status).toBe(409);
    await db.deleteFrom('sheet_penalties').execute();

    const scheme = await liveScheme(db, EVENT);
    const module = scheme && contentOf(scheme).modules.find(({ code }) => code === 'C');
    const aspects = module === undefined ? [] : aspectsOf(module);
    const values: Readonly<Record<string, number>> = { 'C1.1': 30, 'C1.2': 120_000 };
    for (const [at, name] of group.entries()) {
      const marks = aspects
        .filter(({ rule }) => isJudged(rule) || at === 1)
        .map(({ code, rule }) => markOf(name, code, isJudged(rule) ? 0 : (values[code] ?? 0)));
      const saved = await send<{ outcomes: { fault: string }[] }>(
        name,
        'PUT',
        paths.saveMarks.replace(':id', sheet),
        { marks },
      );
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      expect(saved.body.outcomes.map(({ fault }) => fault)).toEqual(marks.map(() => ''));
      const { version } = await sheetOf(one);
      const handed = await send<object>(name, 'POST', paths.submitSheet.replace(':id', sheet), {
        version,
        device: OTHER_DEVICE,
      });
      expect(handed.status, JSON.stringify(handed.body)).toBe(200);
    }
    expect((await onSheet(group[0], paths.openSheet)).status).toBe(200);
    expect((await onSheet(group[0], paths.signSheet)).status).toBe(200);
    await onSheet('super.jiang', paths.sampleSheet);
    await db.updateTable('score_sheets').set({ sampled_at: 1 }).where('sampled_at', 'is', null).execute();
    const tags = async () =>
      (await test.call<Board>('GET', paths.listBoard.replace(':id', CUP))).body.data.filter(
        ({ kind }) => kind === 'marks',
      ).length;
    // The clerk has no recount to do before the new marks are locked.
    const recounts = async () => {
      const { body } = await send<Work>('clerk.yin', 'GET', paths.listWork);
      return body.data.filter(({ kind }) => kind === 'recount').map((item) => item.id);
    };
    expect(await recounts()).toEqual([]);
    const before = await tags();
    const locked = await onSheet('chief.han', paths.lockSheet);
    expect(locked.status, JSON.stringify(locked.body)).toBe(200);
    expect(await tags()).toBe(before + 1);
    expect(await recounts()).toEqual([id]);
    // The first marks stay in the log.
    expect((await db.selectFrom('mark_log').select('id').execute()).length).toBeGreaterThan(logged.length);
    const old = (await hall.latestVersion()).lines.find(({ entry_id }) => entry_id === first.id);
    await release();
    expect(await recounts()).toEqual([]);
    const line = (await hall.latestVersion()).lines.find(({ entry_id }) => entry_id === first.id);
    const markOfC = (of: typeof line) => of?.modules.find(({ code }) => code === 'C')?.mark;
    expect(markOfC(line)).not.toBe(markOfC(old));
    expect((await doesToAppeal('chief.han', id, 'remedy', { report: '已复评并更正' })).status).toBe(
      'remedied',
    );
    // The sheets cannot be unlocked again after the remedy.
    const again = await onSheet(one, paths.askSheetUnlock, { reason, group_id: 'group-anew' });
    expect(again.status).toBe(409);
  });
});
