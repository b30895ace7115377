import { expect, it } from 'vitest';
import { paths } from '../../support/paths.ts';
import { EVENT } from '../support/day.ts';
import { markOf, openMarking } from '../support/sheets.ts';

it('settled score sheets keep their judges when one is replaced, and the group marks the others as it is now', async () => {
  const { sheet, fillC, show, saves, doesTo, call, db } = await openMarking();
  const [settled, open, returned] = await Promise.all(
    ['W01', 'W02', 'W03'].map(async (code) => (await sheet('judge', code, 'C')).id),
  );
  if (settled === undefined || open === undefined || returned === undefined) throw new Error('no sheets');
  for (const id of [settled, returned]) await fillC(id);
  await saves('judge', open, [markOf('judge', 'C1.1', 30), markOf('judge', 'C1.2', 120_000)]);
  await saves('judge', open, [markOf('judge', 'C1.3', 2)]);
  await doesTo('judge', open, 'submit');
  const before = await show('chief', settled);
  expect([before.total === null, before.results.length > 0, before.parts]).toEqual([
    false,
    true,
    { in: 3, of: 3 },
  ]);

  const { id: leaving, version } = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['assignments.id', 'assignments.version'])
    .where('users.username', '=', 'judge.peng')
    .where('event_id', '=', EVENT)
    .executeTakeFirstOrThrow();
  const release = paths.releaseAssignment.replace(':id', leaving);
  expect((await call('chief', 'POST', release, { version, reason: '突发疾病' })).status).toBe(200);
  await db
    .updateTable('judgement_group_members')
    .set({ seat: 'judge' })
    .where('seat', '=', 'reserve')
    .where('group_id', 'in', (is) =>
      is.selectFrom('score_sheets').select('group_id').where('id', '=', settled),
    )
    .execute();

  const after = await show('chief', settled);
  expect([after.total, after.results, after.marks, after.parts]).toEqual([
    before.total,
    before.results,
    before.marks,
    before.parts,
  ]);
  expect((await call('secondJudge', 'GET', paths.getSheet.replace(':id', settled))).status).toBe(404);
  expect((await doesTo('leader', settled, 'sign')).status).toBe('group_signed');
  expect((await show('chief', settled)).total).toBe(before.total);
  // The group marks the other sheets as it is now.
  expect((await show('chief', open)).parts).toEqual({ in: 1, of: 3 });
  await doesTo('chief', returned, 'return', { reason: '漏评' });
  const again = await show('chief', returned);
  expect(again.parts).toEqual({ in: 0, of: 3 });
  expect(again.marks.map(({ judge }) => judge)).not.toContain('彭海燕');
});
