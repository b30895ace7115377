import { describe, expect, it } from 'vitest';
import { contentOf } from '../../../server/marking/schemes.ts';
import { liveScheme } from '../../../server/marking/require-scheme.ts';
import { paths } from '../../support/paths.ts';
import { EVENT } from '../support/day.ts';
import { judges, markOf, openMarking } from '../support/sheets.ts';

/** Opens a hall in which C1.3 is judged in points of 0.01 up to 7.00. C1.1 is unchanged. */
async function openPoints() {
  const hall = await openMarking();
  const row = await liveScheme(hall.db, EVENT);
  if (row === undefined) throw new Error('no scheme');
  const content = contentOf(row);
  const modules = content.modules.map((module) => ({
    ...module,
    criteria: module.criteria.map((criterion) => ({
      ...criterion,
      aspects: criterion.aspects.map((aspect) =>
        aspect.code === 'C1.3'
          ? { ...aspect, rule: { kind: 'points' as const, panel: 3, limit: 140, step: 1 } }
          : aspect,
      ),
    })),
  }));
  await hall.db
    .updateTable('schemes')
    .set({ content: JSON.stringify({ ...content, modules }) })
    .where('id', '=', row.id)
    .execute();
  return hall;
}

/** Each bad mark is reported with its fault, changes nothing, and is no error of the server. */
describe('bad marks [running.md 12]', () => {
  it('include points of −0.01 and of the maximum + 0.01, but not the two limits', async () => {
    const { sheet, saves, show } = await openPoints();
    const { id } = await sheet('judge', 'W01', 'C');
    expect(await saves('judge', id, [markOf('judge', 'C1.3', -1), markOf('judge', 'C1.3', 701)])).toEqual([
      'value',
      'value',
    ]);
    expect((await show('chief', id)).marks).toEqual([]);
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 0), markOf('judge', 'C1.3', 700)])).toEqual([
      'applied',
      'applied',
    ]);
    expect((await show('chief', id)).marks.map(({ value }) => value)).toEqual([700]);
  });

  it('include 3.5 on a level, a text, and 51 marks in one request', async () => {
    const { sheet, send, db } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    const good = markOf('judge', 'C1.3', 1);
    for (const wrong of [
      [{ ...good, value: 3.5 }],
      [{ ...good, value: 'three' }],
      [{ ...good, value: null }],
      [{ ...good, aspect: 'c1.3' }],
      [{ ...good, aspect: 7 }],
      [{ ...good, replaces: 'x' }],
      Array.from({ length: 51 }, () => markOf('judge', 'C1.3', 1)),
    ]) {
      const { status, body } = await send('judge', id, wrong);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['marks']]);
    }
    expect(await db.selectFrom('mark_log').selectAll().execute()).toEqual([]);
    expect(
      (
        await send(
          'judge',
          id,
          Array.from({ length: 50 }, () => markOf('judge', 'C1.3', 1)),
        )
      ).status,
    ).toBe(200);
  });

  it('are refused one by one: an unknown aspect does not affect the other marks', async () => {
    const { sheet, saves } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    expect(
      await saves('judge', id, [
        markOf('judge', 'Z9.9', 1),
        markOf('judge', 'C1.3', 2),
        markOf('judge', 'B1.1', 1),
        markOf('judge', 'C1.3', 4),
      ]),
    ).toEqual(['aspect', 'applied', 'aspect', 'value']);
  });

  it('include every mark on a sheet of another group', async () => {
    const { call, db, send } = await openMarking();
    const rows = await db
      .selectFrom('score_sheets')
      .innerJoin('judgement_groups as of', 'of.id', 'score_sheets.group_id')
      .select(['score_sheets.id', 'score_sheets.module'])
      .where('score_sheets.place', '=', 'station')
      .execute();
    for (const { id } of rows.slice(0, 2)) {
      for (const who of ['judge', 'leader', 'secondJudge'] as const) {
        expect((await send(who, id, [markOf(who, 'A1.1', 1)])).status, who).toBe(404);
        expect(
          (await call(who, 'POST', paths.takeOverSheet.replace(':id', id), { device: 'b'.repeat(32) }))
            .status,
        ).toBe(404);
      }
    }
    expect(await db.selectFrom('mark_log').selectAll().execute()).toEqual([]);
  });

  it('include a number that was used before, also for another sheet, and the first mark stays', async () => {
    const { sheet, saves, show } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    const other = await sheet('judge', 'W02', 'C');
    const mark = markOf('judge', 'C1.3', 1);
    expect(await saves('judge', id, [mark])).toEqual(['applied']);
    for (const changed of [{ value: 2 }, { aspect: 'C1.1' }, { reason: '重测' }, { n: 1 }, { made_at: 1 }]) {
      expect(await saves('judge', id, [{ ...mark, ...changed }])).toEqual(['uuid']);
    }
    expect(await saves('judge', id, [{ ...mark, replaces: 'f'.repeat(32) }])).toEqual(['uuid']);
    expect(await saves('judge', other.id, [mark])).toEqual(['uuid']);
    expect(await saves('judge', id, [mark])).toEqual(['applied']);
    expect((await show('chief', id)).marks.map(({ value }) => value)).toEqual([1]);
    expect((await show('chief', other.id)).marks).toEqual([]);
  });

  it('include a mark under an old lease, which the judge gives again with a new number [running.md A13]', async () => {
    const { sheet, saves, call, show, db } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    await saves('judge', id, [markOf('judge', 'C1.3', 1)]);
    const other = 'e'.repeat(32);
    await call('judge', 'POST', paths.takeOverSheet.replace(':id', id), { device: other });
    const late = markOf('judge', 'C1.3', 3);
    expect(await saves('judge', id, [late])).toEqual(['lease']);
    expect(await saves('judge', id, [late])).toEqual(['lease']);
    expect((await show('chief', id)).marks.map(({ value }) => value)).toEqual([1]);
    await call('judge', 'POST', paths.takeOverSheet.replace(':id', id), { device: late.device });
    const again = markOf('judge', 'C1.3', 3, { lease: 2, replaces: late.client_uuid });
    expect(await saves('judge', id, [again])).toEqual(['applied']);
    expect((await show('chief', id)).marks.map(({ value }) => value)).toEqual([3]);
    const log = await db
      .selectFrom('mark_log')
      .select(['client_uuid', 'outcome', 'replaces'])
      .where('replaces', '<>', '')
      .execute();
    expect(log).toEqual([{ client_uuid: again.client_uuid, outcome: 'applied', replaces: late.client_uuid }]);
  });

  it('include a mark after the lock, which is logged and counted for the chief judge', async () => {
    const { sheet, saves, fillC, doesTo, progress, show, db } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    for (const code of ['W01', 'W02', 'W03']) {
      const one = await sheet('judge', code, 'C');
      await fillC(one.id);
      await doesTo('leader', one.id, 'sign');
      await doesTo('supervisor', one.id, 'sample');
    }
    await doesTo('chief', id, 'lock');
    const before = (await show('chief', id)).marks;
    for (const who of judges) expect(await saves(who, id, [markOf(who, 'C1.3', 1)])).toEqual(['late']);
    expect((await show('chief', id)).marks).toEqual(before);
    expect((await progress('chief')).cells.find(({ sheet_id }) => sheet_id === id)?.late).toBe(3);
    const late = await db.selectFrom('mark_log').selectAll().where('fault', '=', 'late').execute();
    expect(late.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused']);
  });

  it('include every mark of a released judge', async () => {
    const { sheet, saves, send, db, call, show } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    await saves('judge', id, [markOf('judge', 'C1.3', 2)]);
    await db
      .updateTable('assignments')
      .set({ status: 'released' as never })
      .where('event_id', '=', EVENT)
      .where('user_id', 'in', (is) => is.selectFrom('users').select('id').where('username', '=', 'judge.luo'))
      .execute();
    expect((await send('judge', id, [markOf('judge', 'C1.3', 3)])).status).toBe(404);
    expect(
      (await call('judge', 'POST', paths.takeOverSheet.replace(':id', id), { device: 'b'.repeat(32) }))
        .status,
    ).toBe(404);
    expect((await call('judge', 'GET', paths.getSheet.replace(':id', id))).status).toBe(404);
    expect((await show('chief', id)).parts.of).toBe(2);
  });
});
