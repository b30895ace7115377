import { describe, expect, it } from 'vitest';
import type { AssignmentList } from '../../../server/contract/expert/assignment.ts';
import type { JudgementGroup, JudgementGroupList } from '../../../server/contract/expert/judgement-group.ts';
import { paths } from '../../support/paths.ts';
import { arbiters } from '../support/appeals.ts';
import { CUP, EVENT } from '../support/day.ts';
import { dutyOf, openRemark, remarkers } from '../support/remark.ts';
import { statuses } from '../support/test-system.ts';

const [one, two, , outside] = arbiters;
const reserve = '白素云';

/** Opens an upheld appeal whose work waits for a group. The suitable judges belong to no group yet. */
async function openForming() {
  const hall = await openRemark({ isFormed: false });
  const { db, idOf, send, id } = hall;
  await db
    .insertInto('assignments')
    .values({
      id: dutyOf(remarkers.length),
      competition_id: CUP,
      event_id: EVENT,
      user_id: await idOf(reserve),
      capacity: 'scoring',
      round_kind: '',
      status: 'confirmed' as never,
      proposed_by: await idOf('cup.committee'),
      proposed_at: 1,
    })
    .execute();
  const at = (path: string, of: string) => path.replace(':id', of);
  const groups = (name: string) =>
    send<JudgementGroupList>(name, 'GET', at(paths.listJudgementGroups, EVENT));
  const people = (name: string) => send<AssignmentList>(name, 'GET', at(paths.listAssignments, EVENT));
  const members = [...remarkers, reserve].map((_, index) => ({
    assignment_id: dutyOf(index),
    seat: index < remarkers.length ? 'judge' : 'reserve',
  }));
  const body = { name: '复评组', modules: ['C'], leader: dutyOf(0), members, appeal_id: id };
  const begin = (name: string, more: object = {}) =>
    send<JudgementGroup & { errors: Record<string, string[]> }>(
      name,
      'POST',
      at(paths.createJudgementGroup, EVENT),
      { ...body, ...more },
    );
  const act = (
    name: string,
    how: 'complete' | 'reopen' | 'remove',
    group: JudgementGroup,
    more: object = {},
  ) => {
    const path = {
      complete: paths.completeJudgementGroup,
      reopen: paths.reopenJudgementGroup,
      remove: paths.removeJudgementGroup,
    }[how];
    return send<JudgementGroup>(name, 'POST', at(path, group.id), { version: group.version, ...more });
  };
  /** Returns the assignment id of a judge who has marked the work. */
  const marker = async () => {
    const { data } = (await groups('cup.committee')).body;
    const old = data.find(({ modules }) => modules.includes('C'));
    return old?.members[0]?.assignment_id ?? '';
  };
  return { ...hall, groups, people, body, begin, act, marker };
}

describe('a group that arbiters form after the decoding [running.md A6]', () => {
  it('is formed by the panel from judges who have not marked the work, and gets the sheet from the chief judge', async () => {
    const { id, groups, people, begin, act, sheetOf, onSheet } = await openForming();
    const { body: list } = await groups(one);
    expect(list.meta.by).toEqual(['viewer', 'panel']);
    expect(list.meta.remarks).toMatchObject([{ appeal_id: id, modules: expect.arrayContaining(['C']) }]);
    expect((await people(one)).status).toBe(200);
    const made = await begin(one);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect(made.body).toMatchObject({ appeal_id: id, status: 'forming', lacks: [] });
    const complete = await act(two, 'complete', made.body);
    expect(complete.status, JSON.stringify(complete.body)).toBe(200);
    expect((await sheetOf(one)).groups).toEqual([{ id: made.body.id, name: '复评组' }]);
    const asked = await onSheet(one, paths.askSheetUnlock, { reason: '复评', group_id: made.body.id });
    expect(asked.status).toBe(200);
    expect((await onSheet('chief.han', paths.unlockSheet)).status).toBe(200);
    expect((await sheetOf(one)).group).toBe('复评组');
    // The judges of the new group do not count as judges who marked the work before.
    expect((await act(one, 'reopen', complete.body, { reason: '增补' })).status).toBe(200);
  });

  it('excludes judges who have marked the work or belong to a party, and modules of other works', async () => {
    const { begin, body, marker, groups, db, idOf, act } = await openForming();
    const with1 = async (assignment_id: string) =>
      (
        await begin(one, {
          members: [...body.members.slice(1), { assignment_id, seat: 'judge' }],
          leader: '',
        })
      ).body.errors;
    // A judge of another group of the event is not available.
    const old = await marker();
    expect(await with1(old)).toHaveProperty('members');
    await db.deleteFrom('judgement_group_members').where('assignment_id', '=', old).execute();
    expect((await groups(one)).body.meta.remarks[0]?.unfit).toContain(old);
    expect(JSON.stringify(await with1(old))).toContain('has marked this work');
    const made = await begin(one);
    expect(made.status).toBe(200);
    // Ties that a judge declares after the group is created count when the group is completed.
    await db
      .updateTable('experts')
      .set({
        ties: JSON.stringify([
          '湖北江汉机电职业技术学院',
          '武汉技师学院',
          (
            await db
              .selectFrom('organisations')
              .select('name')
              .where('id', '=', 'technicians')
              .executeTakeFirstOrThrow()
          ).name,
        ]),
      })
      .where('user_id', '=', await idOf(remarkers[1]))
      .execute();
    expect((await act(one, 'complete', made.body)).status).toBe(422);
    expect((await begin(one, { name: '另一组', modules: ['Z'], members: [] })).status).toBe(422);
  });

  it('is open to the panel of the appeal only, and the panel cannot change groups of the committee', async () => {
    const { groups, people, begin, act, send } = await openForming();
    for (const name of [outside, 'jianghan.college', 'judge.luo']) {
      expect((await groups(name)).status, name).toBe(404);
      expect((await people(name)).status, name).toBe(404);
      expect((await begin(name)).status, name).toBe(404);
    }
    expect((await begin('chief.han')).status).toBe(403);
    expect((await begin(one, { appeal_id: '' })).status).toBe(422);
    expect((await begin('cup.committee')).status).toBe(422);
    const committees = (await groups(one)).body.data.find(({ appeal_id }) => appeal_id === '');
    if (committees === undefined) throw new Error('the committee has no group');
    expect((await act(one, 'reopen', committees, { reason: '改组' })).status).toBe(403);
    const [duty] = (await people(one)).body.data;
    const release = paths.releaseAssignment.replace(':id', duty?.id ?? '');
    expect((await send(one, 'POST', release, { version: duty?.version, reason: '换人' })).status).toBe(403);
    // The committee can still act, also on a group of the panel.
    const made = await begin(one);
    expect((await act('cup.committee', 'complete', made.body)).status).toBe(200);
    const own = await begin('cup.committee', { appeal_id: '', name: '组委会组', members: [], leader: '' });
    expect(own.status, JSON.stringify(own.body)).toBe(200);
  });

  it('is completed once for two simultaneous requests, and cannot be formed after the remedy', async () => {
    const { id, begin, act, groups, db } = await openForming();
    const made = await begin(one);
    const both = await Promise.all([act(one, 'complete', made.body), act(two, 'complete', made.body)]);
    expect(statuses(both)).toEqual([200, 409]);
    await db
      .updateTable('appeals')
      .set({ status: 'remedied' as never })
      .where('id', '=', id)
      .execute();
    expect((await groups(one)).status).toBe(404);
    expect((await begin(one)).status).toBe(404);
  });
});
