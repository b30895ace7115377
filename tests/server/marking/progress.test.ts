import { describe, expect, it } from 'vitest';
import type { OwnUnitMarks } from '../../../server/contract/marking/marking-progress.ts';
import type { Scheme } from '../../../server/contract/marking/scheme.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, type Who } from '../support/day.ts';
import { openDecoded } from '../support/decoded.ts';
import { markOf, openMarking } from '../support/sheets.ts';

describe('the progress of the marking [running.md 7]', () => {
  it('warns chief judge and supervisor of a device clock that is wrong by over two minutes [running.md 5]', async () => {
    const { sheet, saves, progress, test } = await openMarking();
    const { id } = await sheet('judge', 'W01', 'C');
    const at = (seconds: number) => ({ made_at: test.clock.now() + seconds * 1000 });
    await saves('judge', id, [markOf('judge', 'C1.3', 1, at(119))]);
    expect((await progress('chief')).clocks).toEqual([]);
    await saves('leader', id, [markOf('leader', 'C1.3', 1, at(-3600)), markOf('leader', 'C1.3', 2, at(-2))]);
    expect((await progress('chief')).clocks).toEqual([]);
    await saves('judge', id, [markOf('judge', 'C1.3', 2, at(300))]);
    await saves('secondJudge', id, [markOf('secondJudge', 'C1.3', 2, at(-180))]);
    for (const who of ['chief', 'supervisor'] as const) {
      expect((await progress(who)).clocks).toEqual([
        { judge: '罗立新', behind: -300, marks: 2 },
        { judge: '彭海燕', behind: 180, marks: 1 },
      ]);
    }
    for (const who of ['leader', 'clerk', 'floor', 'organiser'] as const) {
      expect((await progress(who)).clocks).toEqual([]);
    }
  });

  it('gives officials the scheme for blank sheets while the event is running [running.md 5]', async () => {
    const { call, db } = await openMarking();
    const read = (who: Who) => call<Scheme>(who, 'GET', paths.getScheme.replace(':id', EVENT));
    for (const who of ['chief', 'supervisor', 'clerk', 'judge', 'leader', 'floor'] as const) {
      const { status, body } = await read(who);
      expect([status, body.by], who).toEqual([200, 'viewer']);
    }
    for (const who of ['keeperW', 'checkIn', 'competitor', 'unit'] as const) {
      expect((await read(who)).status, who).toBe(404);
    }
    await db
      .updateTable('competition_events')
      .set({ status: 'frozen' as never })
      .where('id', '=', EVENT)
      .execute();
    expect((await read('judge')).status).toBe(404);
    expect((await read('organiser')).status).toBe(200);
  });

  it('compares judges with their group on works of the judge’s unit, for the supervisor only [running.md 1.4]', async () => {
    const path = paths.getOwnUnitMarks.replace(':id', EVENT);
    const before = await openMarking();
    expect((await before.call('supervisor', 'GET', path)).status).toBe(404);
    const { call, db } = await openDecoded();
    for (const who of ['chief', 'clerk', 'organiser', 'leader', 'judge', 'arbiter'] as const) {
      expect((await call(who, 'GET', path)).status, who).toBe(404);
    }
    const [entry] = await db
      .selectFrom('entries')
      .innerJoin('organisations', 'organisations.id', 'entries.organisation_id')
      .select(['entries.no', 'organisations.name'])
      .where('entries.event_id', '=', EVENT)
      .where('entries.status', 'in', ['checked_in', 'competed'] as never)
      .execute();
    const { id: judge } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'judge.luo')
      .executeTakeFirstOrThrow();
    await db.updateTable('experts').set({ employer: '' }).execute();
    expect((await call<OwnUnitMarks>('supervisor', 'GET', path)).body.data).toEqual([]);
    await db
      .updateTable('experts')
      .set({ employer: entry?.name ?? '' })
      .where('user_id', '=', judge)
      .execute();
    const given = await db
      .selectFrom('score_sheets')
      .innerJoin('marks', 'marks.sheet_id', 'score_sheets.id')
      .select(['score_sheets.id', 'score_sheets.code', 'marks.value'])
      .where('marks.aspect', '=', 'C1.3')
      .where('marks.judge', '=', judge)
      .execute();
    await db
      .updateTable('marks')
      .set({ value: 3 })
      .where('aspect', '=', 'C1.3')
      .where('judge', '=', judge)
      .execute();
    const { status, body } = await call<OwnUnitMarks>('supervisor', 'GET', path);
    expect(status).toBe(200);
    expect(new Set(body.data.map(({ judge: name }) => name))).toEqual(new Set(['罗立新']));
    expect(new Set(body.data.map(({ unit }) => unit))).toEqual(new Set([entry?.name]));
    // The judge gives level 3 of 3, which is 7.00. The mean includes the two other judges, who give equal
    // marks.
    const ofC = body.data.filter(({ module }) => module === 'C');
    expect(ofC.map(({ own, max }) => [own, max])).toEqual(ofC.map(() => [700, 700]));
    expect(ofC.map(({ mean }) => mean)).toEqual(
      ofC.map(({ code }) => {
        const others = given.find((one) => one.code === code)?.value ?? -1;
        return Math.floor((700 * (3 + 2 * others)) / 9 + 0.5);
      }),
    );
    expect(ofC.length).toBeGreaterThan(0);
    const apart = body.data.map(({ own, mean }) => Math.abs(own - mean));
    expect(apart).toEqual(apart.toSorted((one, other) => other - one));
  });
});
