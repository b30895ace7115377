import { describe, expect, it } from 'vitest';
import type { PaperList, SheetPaper, SheetPapers } from '../../../server/contract/marking/paper-sheet.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, type Who } from '../support/day.ts';
import { markOf, openMarking } from '../support/sheets.ts';

type Values = Readonly<Record<string, number | null>>;

/** The marks on the paper of a judge of module C. The leader gives no measurements. */
const ofJudge = { 'C1.1': 30, 'C1.2': 120_000, 'C1.3': 2 };
const ofLeader = { 'C1.3': 2 };

/** Opens a session that has ended. One of its sheets was marked on paper. */
async function openPapers() {
  const hall = await openMarking();
  const { call, sheet, test } = hall;
  const { id } = await sheet('judge', 'W01', 'C');
  const papers = async (who: Who): Promise<SheetPapers> => {
    const { status, body } = await call<SheetPapers>(who, 'GET', paths.getPapers.replace(':id', id));
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const nameOf = { leader: '邓敏', judge: '罗立新', secondJudge: '彭海燕' } as const;
  const paper = async (who: Who, of: keyof typeof nameOf): Promise<SheetPaper> => {
    const found = (await papers(who)).data.papers.find(({ judge }) => judge.name === nameOf[of]);
    if (found === undefined) throw new Error(`no paper of ${of}`);
    return found;
  };
  const cells = (values: Values) => Object.entries(values).map(([aspect, value]) => ({ aspect, value }));
  const type = async (who: Who, of: keyof typeof nameOf, values: Values) => {
    const { judge } = await paper('clerk', of);
    return call<SheetPapers>(who, 'POST', paths.typePaper.replace(':id', id), {
      judge: judge.id,
      cells: cells(values),
    });
  };
  const types = async (who: Who, of: keyof typeof nameOf, values: Values) => {
    const { status, body } = await type(who, of, values);
    expect(status, JSON.stringify(body)).toBe(200);
    return (await paper('chief', of)).status;
  };
  const settle = async (who: Who, of: keyof typeof nameOf, values: Values) => {
    const { id: paperId, version } = await paper('chief', of);
    const path = paths.settlePaper.replace(':id', paperId);
    return call<SheetPapers>(who, 'POST', path, { version, cells: cells(values) });
  };
  const drop = async (who: Who, of: keyof typeof nameOf, reason: string) => {
    const { id: paperId, version } = await paper('chief', of);
    return call<SheetPapers>(who, 'POST', paths.dropPaper.replace(':id', paperId), { version, reason });
  };
  const idOf = async (username: string) =>
    (
      await hall.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id;
  return { ...hall, test, id, papers, paper, type, types, settle, drop, idOf };
}

describe('paper sheets [running.md 0, 5]', () => {
  it('count once two clerks have typed the same values, and are then submitted', async () => {
    const { types, show, id, db, idOf, paper } = await openPapers();
    expect(await types('clerk', 'judge', ofJudge)).toBe('typed');
    expect((await show('chief', id)).marks).toEqual([]);
    expect((await show('chief', id)).status).toBe('blank');
    expect(await types('secondClerk', 'judge', ofJudge)).toBe('counted');
    const shown = await show('chief', id);
    expect([shown.status, shown.parts.in]).toEqual(['draft', 1]);
    expect(shown.marks.map(({ aspect, value, is_paper }) => [aspect, value, is_paper])).toEqual(
      expect.arrayContaining([
        ['C1.1', 30, true],
        ['C1.2', 120_000, true],
        ['C1.3', 2, true],
      ]),
    );
    const judge = await idOf('judge.luo');
    const marks = await db.selectFrom('marks').selectAll().where('sheet_id', '=', id).execute();
    expect(marks.map(({ entered_by }) => entered_by)).toEqual([judge, judge, judge]);
    const [row] = await db.selectFrom('paper_sheets').selectAll().execute();
    expect([row?.first_by, row?.second_by]).toEqual([await idOf('clerk.yin'), await idOf('clerk.mei')]);
    expect(row?.handed_at).not.toBeNull();
    const steps = await db
      .selectFrom('audit_log')
      .select(['action', 'capacity', 'before', 'after', 'reason'])
      .where('object', '=', 'paperSheet')
      .execute();
    expect(steps.toSorted((one, other) => (one.after > other.after ? -1 : 1))).toEqual([
      { action: 'paperSheet.type', capacity: 'clerk', before: 'untyped', after: 'typed', reason: '' },
      { action: 'paperSheet.type', capacity: 'clerk', before: 'typed', after: 'counted', reason: '' },
    ]);
    expect((await paper('clerk', 'judge')).is_handed_in).toBe(true);
  });

  it('are typed by two clerks, and neither can read the values of the other one', async () => {
    const { type, types, papers, call, id } = await openPapers();
    await types('clerk', 'judge', ofJudge);
    expect((await type('clerk', 'judge', ofJudge)).status).toBe(403);
    for (const who of ['clerk', 'secondClerk', 'chief', 'supervisor', 'leader'] as const) {
      const { data } = await papers(who);
      expect(JSON.stringify(data.papers), who).not.toMatch(/120000/);
      expect(data.papers.every(({ cells }) => cells.length === 0)).toBe(true);
      expect(JSON.stringify(data), who).not.toMatch(/尹秋菊|梅长青/);
    }
    expect((await papers('clerk')).data.papers.map(({ is_own }) => is_own).filter(Boolean)).toHaveLength(1);
    expect((await papers('secondClerk')).data.papers.some(({ is_own }) => is_own)).toBe(false);
    await types('secondClerk', 'judge', { ...ofJudge, 'C1.3': 3 });
    for (const who of ['clerk', 'secondClerk', 'chief', 'supervisor'] as const) {
      expect((await papers(who)).data.papers.every(({ cells }) => cells.length === 0)).toBe(true);
    }
    // Of two simultaneous requests, one is stored first and the other is compared with it.
    const two = await openPapers();
    const both = await Promise.all([
      two.type('clerk', 'secondJudge', ofJudge),
      two.type('secondClerk', 'secondJudge', ofJudge),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await two.paper('chief', 'secondJudge')).status).toBe('counted');
    expect(await two.db.selectFrom('paper_sheets').selectAll().execute()).toHaveLength(1);
    expect((await call('judge', 'GET', paths.getPapers.replace(':id', id))).status).toBe(404);
  });

  it('are settled cell by cell by the leader, after the leader’s own part is submitted', async () => {
    const { types, settle, paper, show, id, db, idOf, type } = await openPapers();
    await types('clerk', 'judge', ofJudge);
    expect(await types('secondClerk', 'judge', { ...ofJudge, 'C1.3': 3, 'C1.1': null })).toBe('unequal');
    expect((await type('secondClerk', 'judge', ofJudge)).status).toBe(409);
    expect((await show('chief', id)).marks).toEqual([]);
    expect((await paper('leader', 'judge')).cells).toEqual([]);
    expect((await settle('leader', 'judge', { 'C1.1': 30, 'C1.3': 2 })).status).toBe(409);
    await types('clerk', 'leader', ofLeader);
    await types('secondClerk', 'leader', ofLeader);
    expect((await paper('leader', 'judge')).cells).toEqual([
      { aspect: 'C1.1', first: 30, second: null, given: null },
      { aspect: 'C1.3', first: 2, second: 3, given: null },
    ]);
    for (const who of ['clerk', 'secondClerk', 'chief', 'supervisor'] as const) {
      expect((await settle(who, 'judge', { 'C1.1': 30, 'C1.3': 2 })).status, who).toBe(403);
    }
    for (const [wrong, field] of [
      [{ 'C1.3': 2 }, 'cells'],
      [{ 'C1.1': 30, 'C1.3': 4 }, 'cells.1.value'],
      [{ 'C1.1': 30, 'C1.3': 2, 'C1.2': 1 }, 'cells.2.aspect'],
    ] as const) {
      const { status, body } = await settle('leader', 'judge', wrong);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
    expect((await settle('leader', 'judge', { 'C1.1': 31, 'C1.3': 3 })).status).toBe(200);
    const values = (await show('chief', id)).marks
      .filter(({ judge, aspect }) => judge === '罗立新' || aspect === 'C1.1')
      .map(({ aspect, value }) => [aspect, value]);
    expect(values).toEqual(
      expect.arrayContaining([
        ['C1.1', 31],
        ['C1.3', 3],
      ]),
    );
    const row = await db
      .selectFrom('paper_sheets')
      .selectAll()
      .where('judge', '=', await idOf('judge.luo'))
      .executeTakeFirstOrThrow();
    expect([row.status, row.settled_by, row.settled_cells]).toEqual([
      'counted',
      await idOf('judge.deng'),
      '{"C1.1":31,"C1.3":3}',
    ]);
    expect((await show('chief', id)).parts.in).toBe(2);
  });

  it('of all judges make the same sheet as marks from devices, and the leader signs it', async () => {
    const { types, doesTo, show, id, paper } = await openPapers();
    // The second judge has no measurements, so this part waits for the measurements of the first judge.
    for (const who of ['clerk', 'secondClerk'] as const) {
      await types(who, 'secondJudge', { 'C1.1': null, 'C1.2': null, 'C1.3': 3 });
    }
    expect((await show('chief', id)).parts.in).toBe(0);
    for (const who of ['clerk', 'secondClerk'] as const) await types(who, 'leader', ofLeader);
    expect((await show('chief', id)).parts.in).toBe(1);
    for (const who of ['clerk', 'secondClerk'] as const) await types(who, 'judge', ofJudge);
    const shown = await show('leader', id);
    expect([shown.status, shown.parts.in, shown.total]).toEqual(['submitted', 3, 2344]);
    await doesTo('leader', id, 'sign');
    await doesTo('chief', id, 'return', { reason: '尺寸单位有误' });
    // The paper of another judge does not submit a returned part again. The part is typed again.
    expect((await paper('clerk', 'judge')).status).toBe('untyped');
    expect((await show('chief', id)).parts.in).toBe(0);
    for (const who of ['clerk', 'secondClerk'] as const) await types(who, 'judge', { ...ofJudge, 'C1.3': 3 });
    expect((await show('chief', id)).parts.in).toBe(1);
    expect((await show('leader', id)).marks.filter(({ is_own }) => is_own)).toHaveLength(1);
  });

  it('that differ too much put the sheet in conflict, which the judges settle on their devices', async () => {
    const { types, type, show, id, saves, doesTo } = await openPapers();
    for (const [of, values] of [
      ['leader', { 'C1.3': 0 }],
      ['judge', { ...ofJudge, 'C1.3': 1 }],
      ['secondJudge', { 'C1.1': null, 'C1.2': null, 'C1.3': 3 }],
    ] as const) {
      await types('clerk', of, values);
      await types('secondClerk', of, values);
    }
    expect((await show('chief', id)).status).toBe('conflict');
    expect((await type('clerk', 'judge', ofJudge)).status).toBe(409);
    expect(await saves('judge', id, [markOf('judge', 'C1.3', 2, { reason: '复核' })])).toEqual(['applied']);
    await doesTo('judge', id, 'submit');
  });

  it('are rejected with each wrong cell, and once the part is submitted [running.md 12]', async () => {
    const { type, saves, doesTo, id, call, paper, show } = await openPapers();
    for (const [wrong, field] of [
      [{ ...ofJudge, 'C1.3': 4 }, 'cells.2.value'],
      [{ ...ofJudge, 'C1.3': -1 }, 'cells.2.value'],
      [{ ...ofJudge, 'C1.3': 3.5 }, 'cells'],
      [{ ...ofJudge, 'C1.3': 'two' as never }, 'cells'],
      [{ ...ofJudge, 'Z9.9': 1 }, 'cells.3.aspect'],
      [{ 'C1.1': 30, 'C1.2': 120_000 }, 'cells'],
    ] as const) {
      const { status, body } = await type('clerk', 'judge', wrong);
      expect([status, Object.keys(body.errors ?? {})], field).toEqual([422, [field]]);
    }
    const { judge } = await paper('clerk', 'judge');
    const path = paths.typePaper.replace(':id', id);
    const twice = [...Object.entries(ofJudge), ['C1.3', 2]].map(([aspect, value]) => ({ aspect, value }));
    const doubled = await call('clerk', 'POST', path, { judge: judge.id, cells: twice });
    expect([doubled.status, Object.keys(doubled.body.errors ?? {})]).toEqual([422, ['cells.3.aspect']]);
    // A leader gives no measurements, and a judge outside the group gives no marks at all.
    expect((await type('clerk', 'leader', ofJudge)).status).toBe(422);
    const stranger = await call('clerk', 'POST', path, { judge: 'nobody', cells: twice.slice(0, 3) });
    expect([stranger.status, Object.keys(stranger.body.errors ?? {})]).toEqual([422, ['judge']]);
    await saves('judge', id, [
      markOf('judge', 'C1.1', 30),
      markOf('judge', 'C1.2', 120_000),
      markOf('judge', 'C1.3', 1),
    ]);
    await doesTo('judge', id, 'submit');
    expect((await type('clerk', 'judge', ofJudge)).status).toBe(409);
    expect((await show('chief', id)).marks.some(({ is_paper }) => is_paper)).toBe(false);
  });

  it('that differ from the marks of a device are settled by the leader', async () => {
    const { types, saves, settle, paper, show, id, doesTo } = await openPapers();
    await saves('judge', id, [markOf('judge', 'C1.1', 31)]);
    await saves('leader', id, [markOf('leader', 'C1.3', 2)]);
    await doesTo('leader', id, 'submit');
    await types('clerk', 'judge', ofJudge);
    expect(await types('secondClerk', 'judge', ofJudge)).toBe('unequal');
    expect((await paper('leader', 'judge')).cells).toEqual([
      { aspect: 'C1.1', first: 30, second: 30, given: 31 },
    ]);
    expect((await settle('leader', 'judge', { 'C1.1': 30 })).status).toBe(200);
    expect((await show('chief', id)).marks.find(({ aspect }) => aspect === 'C1.1')).toMatchObject({
      value: 30,
      is_paper: true,
    });
  });

  it('are discarded by the leader with a reason, and typed again', async () => {
    const { types, drop, paper, type } = await openPapers();
    await types('clerk', 'judge', ofJudge);
    expect((await drop('leader', 'judge', '录错评分表')).status).toBe(409);
    await types('secondClerk', 'judge', { ...ofJudge, 'C1.3': 0 });
    expect((await drop('leader', 'judge', '')).status).toBe(422);
    expect((await drop('clerk', 'judge', '录错评分表')).status).toBe(403);
    expect((await drop('leader', 'judge', '录错评分表')).status).toBe(200);
    expect(await paper('clerk', 'judge')).toMatchObject({
      status: 'untyped',
      reason: '录错评分表',
      is_own: false,
    });
    await types('secondClerk', 'judge', ofJudge);
    expect((await type('secondClerk', 'judge', ofJudge)).status).toBe(403);
    expect(await types('clerk', 'judge', ofJudge)).toBe('counted');
  });

  it('are listed for clerks, chief judge and supervisor, and for a leader within the own group', async () => {
    const { call, type } = await openPapers();
    const path = paths.listPapers.replace(':id', EVENT);
    const list = async (who: Who) => call<PaperList>(who, 'GET', path);
    for (const who of [
      'organiser',
      'judge',
      'keeperW',
      'checkIn',
      'competitor',
      'unit',
      'floor',
      'arbiter',
    ] as const) {
      expect((await list(who)).status, who).toBe(404);
    }
    for (const who of ['clerk', 'secondClerk', 'chief', 'supervisor'] as const) {
      const { status, body } = await list(who);
      expect([status, new Set(body.data.map(({ module }) => module)).size], who).toEqual([200, 5]);
    }
    const led = (await list('leader')).body;
    expect(led.meta.by).toEqual(['leader']);
    expect(new Set(led.data.map(({ group }) => group)).size).toBe(1);
    for (const who of ['chief', 'supervisor', 'leader'] as const) {
      expect((await type(who, 'judge', ofJudge)).status, who).toBe(403);
    }
    for (const who of ['judge', 'floor', 'organiser'] as const) {
      expect((await type(who, 'judge', ofJudge)).status, who).toBe(404);
    }
  });
});
