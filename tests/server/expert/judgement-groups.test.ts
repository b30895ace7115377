import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  isUnitTwice,
  judgementGroupList,
  type JudgementGroup,
  type NewJudgementGroup,
} from '../../../server/contract/expert/judgement-group.ts';
import type { Work } from '../../../server/contract/work.ts';
import { chinaDay } from '../../../server/competition/competitions.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import {
  emptyContent,
  type Aspect,
  type Module,
  type SchemeContent,
} from '../../../server/contract/marking/scheme-content.ts';
import { factsOf } from '../../../server/expert/judgement-group-rows.ts';
import { releaseInvited } from '../../../server/duty/assignment-moves.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

const EVENT = 'hubei-3-sk01';
const DAY = 24 * 3_600_000;

const yesNo: Aspect['rule'] = { kind: 'yesNo' };
const points = (panel: number): Aspect['rule'] => ({ kind: 'points', panel, limit: 100, step: 50 });
const moduleOf = (code: string, at: Module['at'], rules: readonly Aspect['rule'][]): Module => ({
  code,
  name: `模块 ${code}`,
  at,
  practical: true,
  criteria: [
    {
      code: `${code}1`,
      name: '工艺',
      aspects: rules.map((rule, index) => ({
        code: `${code}1.${index + 1}`,
        text: '评分项',
        max: 1000,
        rule,
      })),
    },
  ],
});
/** Module A needs three judges and module B needs four. Module C is judged by the work alone. */
const content: SchemeContent = {
  ...emptyContent,
  modules: [
    moduleOf('A', 'station', [yesNo]),
    moduleOf('B', 'station', [points(4), yesNo]),
    moduleOf('C', 'work', [points(3)]),
  ],
};

/** Experts of seven units. Each has a confirmed duty whose id is the key. */
const judges = {
  luo: '罗立新',
  peng: '彭海燕',
  cao: '曹文彬',
  xia: '夏丽华',
  tan: '谭永康',
  qin: '秦晓峰',
  shi: '石建平',
} as const;
type JudgeId = keyof typeof judges;

const judge = (assignment_id: string) => ({ assignment_id, seat: 'judge' as const });
const reserve = (assignment_id: string) => ({ assignment_id, seat: 'reserve' as const });
/** Module A with three judges, a leader and a reserve. */
const whole: NewJudgementGroup = {
  name: '工位裁判组',
  modules: ['A'],
  leader: 'luo',
  members: [judge('luo'), judge('peng'), judge('cao'), reserve('xia')],
};
const empty: NewJudgementGroup = { name: '裁判组', modules: [], leader: '', members: [] };

const acts = {
  complete: 'completeJudgementGroup',
  reopen: 'reopenJudgementGroup',
  replace: 'replaceJudge',
  remove: 'removeJudgementGroup',
} as const;

/** Opens an event with a scheme, judges, a chief judge and a supervisor. */
async function openGroups() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const token = await test.signIn(demoAccount('Committee'));
  const userOf = (by: { name?: string; username?: string }) =>
    db
      .selectFrom('users')
      .select('id')
      .where(by.name === undefined ? 'username' : 'name', '=', by.name ?? by.username ?? '')
      .executeTakeFirstOrThrow();
  const { id: proposed_by } = await userOf({ username: 'hubei.committee' });
  const people = [
    ...Object.entries(judges).map(([id, name]) => ({ id, by: { name }, capacity: 'scoring' as const })),
    { id: 'chief', by: { username: 'wu.guoqiang' }, capacity: 'chief' as const },
    { id: 'supervisor', by: { username: 'judge.deng' }, capacity: 'supervisor' as const },
  ];
  await db.deleteFrom('assignments').where('event_id', '=', EVENT).execute();
  for (const { id, by, capacity } of people) {
    const { id: user_id } = await userOf(by);
    await db
      .insertInto('assignments')
      .values({
        id,
        competition_id: 'hubei-3',
        event_id: EVENT,
        user_id,
        capacity,
        round_kind: '',
        status: 'confirmed' as never,
        proposed_by,
        proposed_at: 1,
      })
      .execute();
  }
  const writeScheme = async (next: SchemeContent) => {
    await db.deleteFrom('schemes').where('event_id', '=', EVENT).execute();
    await db
      .insertInto('schemes')
      .values({
        id: 'scheme',
        event_id: EVENT,
        number: 1,
        status: 'fixed' as never,
        content: JSON.stringify(next),
        total: 4000,
        fixed_at: 1,
      })
      .execute();
  };
  await writeScheme(content);
  const chief = await test.signIn(demoAccount('Expert'));
  const supervisor = await test.signIn(
    demoAccounts.find(({ username }) => username === 'judge.deng') ?? demoAccount('Expert'),
  );
  const call = (method: 'POST' | 'PUT', path: string, body: object, by = token) =>
    test.call<JudgementGroup & ErrorBody>(method, path, { token: by, body });
  const create = (more: object = {}, by = token, event = EVENT) =>
    call('POST', paths.createJudgementGroup.replace(':id', event), { ...whole, ...more }, by);
  return {
    test,
    db,
    token,
    chief,
    supervisor,
    writeScheme,
    create,
    change: ({ id, version }: JudgementGroup, more: object = {}, by = token) =>
      call('PUT', paths.changeJudgementGroup.replace(':id', id), { ...whole, ...more, version }, by),
    act: (
      how: keyof typeof acts,
      { id, version }: Pick<JudgementGroup, 'id' | 'version'>,
      more: object = {},
      by = token,
    ) =>
      call(
        'POST',
        paths[acts[how]].replace(':id', id),
        { version, ...(how !== 'complete' && { reason: '裁判生病' }), ...more },
        by,
      ),
    read: async (by = token) => {
      const answer = await test.call('GET', paths.listJudgementGroups.replace(':id', EVENT), { token: by });
      return { status: answer.status, body: answer.body };
    },
    list: async (by = token) =>
      v.parse(
        judgementGroupList,
        (await test.call('GET', paths.listJudgementGroups.replace(':id', EVENT), { token: by })).body,
      ),
    release: (id: string, by = chief, version = 1) =>
      call('POST', paths.releaseAssignment.replace(':id', id), { version, reason: '临时有事' }, by),
    setDuty: (id: string, status: string) =>
      db
        .updateTable('assignments')
        .set({ status: status as never })
        .where('id', '=', id)
        .execute(),
    setEmployer: async (id: JudgeId, employer: string) =>
      db
        .updateTable('experts')
        .set({ employer })
        .where('user_id', '=', (await userOf({ name: judges[id] })).id)
        .execute(),
  };
}

/** Opens a complete group. */
async function openComplete(more: object = {}) {
  const groups = await openGroups();
  const { body } = await groups.create(more);
  const { status, body: complete } = await groups.act('complete', body);
  expect([status, complete.status]).toEqual([200, 'complete']);
  return { ...groups, complete };
}

const seatsOf = ({ members }: JudgementGroup) =>
  members.map(({ assignment_id, seat }) => `${assignment_id} ${seat}`);

describe('a judgement group [domain.md 5]', () => {
  it('is created, completed, reopened and removed, and each step is logged', async () => {
    const { create, change, act, db, list } = await openGroups();
    const made = (await create(empty)).body;
    expect(made).toMatchObject({
      status: 'forming',
      needed: 3,
      lacks: ['modules', 'judges', 'reserve', 'leader'],
      version: 1,
    });
    const filled = (await change(made)).body;
    expect(filled).toMatchObject({
      ...whole,
      members: [{ unit: '宜昌峡江机械有限公司' }, {}, {}, {}],
      lacks: [],
    });
    expect((await change(made)).body.code).toBe(40904);
    const complete = (await act('complete', filled)).body;
    expect(complete.status).toBe('complete');
    expect((await act('complete', complete)).status).toBe(409);
    expect((await change(complete)).status).toBe(409);
    expect((await act('remove', complete)).status).toBe(409);
    expect((await act('reopen', complete, { reason: '' })).status).toBe(422);
    const opened = (await act('reopen', complete)).body;
    expect(opened).toMatchObject({ status: 'forming', reason: '裁判生病' });
    expect((await act('remove', opened, { reason: '' })).status).toBe(422);
    expect(await act('remove', opened)).toMatchObject({ status: 200, body: { id: opened.id } });
    expect((await list()).data).toEqual([]);
    expect(await db.selectFrom('judgement_group_members').selectAll().execute()).toEqual([]);
    expect((await act('remove', opened)).status).toBe(404);
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'reason'])
      .where('object', '=', 'judgementGroup')
      .where('object_id', '=', made.id)
      .execute();
    expect(
      log.map(({ action, before, after, reason }) => `${action} ${before} ${after} ${reason}`).toSorted(),
    ).toEqual([
      'judgementGroup.change forming forming ',
      'judgementGroup.change forming forming ',
      'judgementGroup.complete forming complete ',
      'judgementGroup.remove forming removed 裁判生病',
      'judgementGroup.reopen complete forming 裁判生病',
    ]);
  });

  it('needs two judges only if all its panels are two [running.md A21]', () => {
    const two = moduleOf('A', 'station', [points(2), yesNo]);
    const neededFor = (modules: readonly Module[]) =>
      factsOf({ modules: JSON.stringify(modules.map(({ code }) => code)), leader_id: null }, [], modules)
        .needed;
    expect(neededFor([two])).toBe(2);
    expect(neededFor([two, moduleOf('B', 'station', [points(3)])])).toBe(3);
    expect(neededFor([two, moduleOf('B', 'station', [yesNo])])).toBe(3);
    expect(neededFor([moduleOf('B', 'station', [points(9)])])).toBe(9);
    expect(neededFor([])).toBe(3);
  });

  it('lists the units of the judges, so that no group of two judges of one unit is offered', async () => {
    const { list, setEmployer } = await openGroups();
    await setEmployer('peng', '湖北一厂');
    await setEmployer('cao', '湖北一厂');
    const { units } = (await list()).meta;
    expect(Object.keys(units).toSorted()).toEqual(Object.keys(judges).toSorted());
    expect([units['peng'], units['cao']]).toEqual(['湖北一厂', '湖北一厂']);
    expect(isUnitTwice(Object.values(units))).toBe(true);
  });

  it('needs as many judges as the largest panel of its aspects, three if it has no panel', async () => {
    const { create, change, act, list } = await openGroups();
    const { body } = await create({ modules: ['B', 'A'] });
    expect(body).toMatchObject({ modules: ['A', 'B'], needed: 4, lacks: ['judges'] });
    const short = await act('complete', body);
    expect([short.status, short.body.errors]).toEqual([422, { members: [expect.stringContaining('4')] }]);
    const members = [...whole.members, judge('tan')];
    const enough = (await change(body, { modules: ['A', 'B'], members })).body;
    expect((await act('complete', enough)).body.status).toBe('complete');
    expect((await list()).meta.modules).toEqual([
      { code: 'A', name: '模块 A', at: 'station', needed: 3 },
      { code: 'B', name: '模块 B', at: 'station', needed: 4 },
      { code: 'C', name: '模块 C', at: 'work', needed: 3 },
    ]);
  });

  it.each<[string, object, string]>([
    ['modules', { modules: [] }, 'modules'],
    [
      'three judges',
      { members: whole.members.filter(({ assignment_id }) => assignment_id !== 'cao') },
      'members',
    ],
    ['a reserve', { members: whole.members.filter(({ seat }) => seat === 'judge') }, 'members'],
    ['a leader', { leader: '' }, 'leader'],
  ])('cannot be completed without %s, and names the missing field', async (_, more, field) => {
    const { create, act, list } = await openGroups();
    const { body } = await create(more);
    const refused = await act('complete', body);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    expect((await list()).data).toMatchObject([{ status: 'forming', version: 1 }]);
  });

  it('cannot be completed before the duty of every member is confirmed, including the reserve', async () => {
    const { create, act, setDuty, test, db, token } = await openGroups();
    await setDuty('peng', 'cleared');
    const { body } = await create();
    expect(body.lacks).toEqual(['counting']);
    const toDo = async () => {
      const { body: work } = await test.call<Work>('GET', paths.listWork, { token });
      return work.data
        .filter(({ kind }) => kind === 'confirm' || kind === 'group')
        .map(({ kind, id, event_id }) => [kind, id, event_id]);
    };
    const startOn = (starts_on: string) =>
      db
        .updateTable('competitions')
        .set({ starts_on, ends_on: '2027-01-31' })
        .where('id', '=', 'hubei-3')
        .execute();
    // The group is a task from a week before the first day of the competition on.
    await startOn(chinaDay(test.clock.now() + 8 * DAY));
    expect(await toDo()).toEqual([['confirm', 'peng', EVENT]]);
    await startOn(chinaDay(test.clock.now() + 7 * DAY));
    expect(await toDo()).toEqual([
      ['confirm', 'peng', EVENT],
      ['group', body.id, EVENT],
    ]);
    expect((await act('complete', body)).body.errors).toHaveProperty('members');
    await setDuty('peng', 'active');
    await setDuty('xia', 'waiving');
    expect((await act('complete', body)).body.errors).toHaveProperty('members');
    await setDuty('xia', 'confirmed');
    expect((await act('complete', body)).status).toBe(200);
    expect(await toDo()).toEqual([]);
  });

  it('cannot be completed with modules that are no longer in the scheme', async () => {
    const { create, act, writeScheme } = await openGroups();
    const { body } = await create();
    await writeScheme({ ...content, modules: content.modules.slice(1) });
    expect((await act('complete', body)).body.errors).toHaveProperty('modules');
  });

  it.each<[string, object, string]>([
    ['an empty name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: '组'.repeat(61) }, 'name'],
    ['an unknown module', { modules: ['Z'] }, 'modules'],
    ['a duplicate module', { modules: ['A', 'a'] }, 'modules'],
    ['modules that are judged at different places', { modules: ['A', 'C'] }, 'modules'],
    ['too many modules', { modules: Array.from({ length: 21 }, () => 'A') }, 'modules'],
    ['a leader who is not a member', { leader: 'tan' }, 'leader'],
    ['a leader who is the reserve', { leader: 'xia' }, 'leader'],
    ['a duplicate member', { members: [...whole.members, reserve('luo')] }, 'members'],
    ['an unknown member', { members: [...whole.members, judge('nobody')] }, 'members'],
    ['a member of another capacity', { members: [...whole.members, judge('chief')] }, 'members'],
    [
      'too many members',
      { members: Array.from({ length: 21 }, (_, index) => judge(`j${index}`)) },
      'members',
    ],
    ['an unknown seat', { members: [{ assignment_id: 'luo', seat: 'clerk' }] }, 'members'],
  ])('rejects %s, and stores nothing', async (_, more, field) => {
    const { create, change, list } = await openGroups();
    const refused = await create(more);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    const { body } = await create();
    expect((await change(body, more)).status).toBe(422);
    expect((await list()).data).toEqual([body]);
  });

  it('rejects a member whose duty is released, of another event or in another group', async () => {
    const { create, setDuty, db } = await openGroups();
    await setDuty('tan', 'released');
    const second = { name: '二组', modules: ['C'], leader: '', members: [judge('tan')] };
    expect((await create(second)).status).toBe(422);
    await setDuty('tan', 'confirmed');
    await db.updateTable('assignments').set({ event_id: 'hubei-3-sk02' }).where('id', '=', 'qin').execute();
    expect((await create({ ...second, members: [judge('qin')] })).status).toBe(422);
    expect((await create()).status).toBe(200);
    const both = await create({ ...second, members: [judge('tan'), reserve('xia')] });
    expect([both.status, both.body.message]).toEqual([422, expect.stringContaining('another group')]);
    expect((await create(second)).status).toBe(200);
  });

  it('has at most one member of each unit', async () => {
    const { create, act, setEmployer, list } = await openGroups();
    await setEmployer('xia', '宜昌峡江机械有限公司');
    const refused = await create();
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { members: [expect.stringContaining('unit')] },
    ]);
    await setEmployer('xia', '十堰车城技师学院');
    const { body } = await create();
    await setEmployer('xia', '宜昌峡江机械有限公司');
    expect((await act('complete', body)).body.errors).toHaveProperty('members');
    expect((await list()).data).toMatchObject([{ status: 'forming' }]);
  });

  it('gets its reserve in the seat of a judge by an act of the chief judge, which starts the chief judge’s duty', async () => {
    const members = [...whole.members, reserve('tan')];
    const { act, complete, chief, supervisor, db } = await openComplete({ members });
    const out = { out: 'peng' };
    expect((await act('replace', complete, out)).status).toBe(403);
    expect((await act('replace', complete, out, supervisor)).status).toBe(403);
    expect((await act('replace', complete, { ...out, reason: '' }, chief)).status).toBe(422);
    for (const nobody of ['xia', 'shi', 'nobody']) {
      expect((await act('replace', complete, { out: nobody }, chief)).body.errors).toHaveProperty('out');
    }
    const replaced = (await act('replace', complete, out, chief)).body;
    expect(replaced).toMatchObject({ status: 'complete', leader: 'luo', reason: '裁判生病' });
    expect(seatsOf(replaced)).toEqual(['luo judge', 'cao judge', 'xia judge', 'tan reserve']);
    expect((await act('replace', complete, out, chief)).body.code).toBe(40904);
    const begun = await db.selectFrom('assignments').select('id').where('status', '=', 'active').execute();
    expect(begun).toEqual([{ id: 'chief' }]);
    // The judge who replaces the leader becomes the leader.
    const led = (await act('replace', replaced, { out: 'luo' }, chief)).body;
    expect(led).toMatchObject({ leader: 'tan', lacks: ['reserve'] });
    expect((await act('replace', led, { out: 'cao' }, chief)).status).toBe(409);
  });

  it('rejects a reserve whose duty is not confirmed, and any replacement before it is complete', async () => {
    const { act, complete, chief, setDuty } = await openComplete();
    await setDuty('xia', 'proposed');
    expect((await act('replace', complete, { out: 'peng' }, chief)).status).toBe(409);
    await setDuty('xia', 'confirmed');
    const opened = (await act('reopen', complete)).body;
    expect((await act('replace', opened, { out: 'peng' }, chief)).status).toBe(409);
  });

  it('loses a released member, and is then no longer complete', async () => {
    const { act, complete, release, list, change, db } = await openComplete();
    expect((await release('luo')).body.status).toBe('released');
    const [left] = (await list()).data;
    if (left === undefined) throw new Error('no group');
    expect(left).toMatchObject({
      status: 'forming',
      leader: '',
      reason: '临时有事',
      lacks: ['judges', 'leader'],
    });
    expect(seatsOf(left)).toEqual(['peng judge', 'cao judge', 'xia reserve']);
    expect((await act('complete', complete)).body.code).toBe(40904);
    // A released member also leaves a group that is forming.
    expect((await release('peng')).status).toBe(200);
    const [again] = (await list()).data;
    if (again === undefined) throw new Error('no group');
    expect(seatsOf(again)).toEqual(['cao judge', 'xia reserve']);
    expect(again.version).toBe(left.version + 1);
    const members = [judge('cao'), judge('tan'), judge('qin'), reserve('xia')];
    const filled = (await change(again, { leader: 'cao', members })).body;
    expect((await act('complete', filled)).body.status).toBe('complete');
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'capacity'])
      .where('object', '=', 'judgementGroup')
      .where('capacity', '=', 'system')
      .orderBy('action')
      .execute();
    expect(log).toEqual([
      { action: 'judgementGroup.change', actor_id: null, capacity: 'system' },
      { action: 'judgementGroup.reopen', actor_id: null, capacity: 'system' },
    ]);
  });

  it('loses a member who withdraws an acceptance', async () => {
    const { list, db } = await openComplete();
    const { user_id: expert_id } = await db
      .selectFrom('assignments')
      .select('user_id')
      .where('id', '=', 'xia')
      .executeTakeFirstOrThrow();
    const invitation = { event_id: EVENT, expert_id, duty: 'scoring' } as const;
    await db.transaction().execute((transaction) => releaseInvited(transaction, invitation, '生病', 2));
    expect((await list()).data).toMatchObject([
      { status: 'forming', leader: 'luo', reason: '生病', lacks: ['reserve'] },
    ]);
  });

  it('is readable by committee, chief judge and supervisor, and changed by the committee only', async () => {
    const { create, change, act, chief, supervisor, list, read, test, complete } = await openComplete();
    expect((await list()).meta.by).toEqual(['organiser']);
    expect((await list(chief)).meta.by).toEqual(['chief']);
    expect((await list(supervisor)).meta.by).toEqual(['supervisor']);
    const other = await test.signIn(demoAccount('Personal'));
    expect((await read(other)).status).toBe(404);
    expect((await create(empty, other)).status).toBe(404);
    expect((await create(empty, undefined, 'none')).status).toBe(404);
    for (const [by, status] of [
      [chief, 403],
      [supervisor, 403],
      [other, 404],
    ] as const) {
      expect((await create(empty, by)).status).toBe(status);
      expect((await change(complete, {}, by)).status).toBe(status);
      expect((await act('reopen', complete, {}, by)).status).toBe(status);
      expect((await act('complete', complete, {}, by)).status).toBe(status);
      expect((await act('remove', complete, {}, by)).status).toBe(status);
    }
  });

  it('does not change after the event is cancelled, and is one of at most 20 in an event', async () => {
    const { create, change, act, db, chief, complete, release, list } = await openComplete();
    for (let number = 2; number <= 20; number += 1) {
      expect((await create({ ...empty, name: `${number} 组` })).status).toBe(200);
    }
    const last = await create({ ...empty, name: '又一组' });
    expect([last.status, last.body.message]).toEqual([409, expect.stringContaining('20')]);
    const [, second] = (await list()).data;
    if (second === undefined) throw new Error('no second group');
    await act('remove', second);
    await db
      .updateTable('competition_events')
      .set({ status: 'cancelled' as never })
      .where('id', '=', EVENT)
      .execute();
    expect((await create(empty)).status).toBe(409);
    const [, forming] = (await list()).data;
    if (forming === undefined) throw new Error('no group');
    expect((await change(forming)).status).toBe(409);
    expect((await act('complete', forming)).status).toBe(409);
    expect((await act('remove', forming)).status).toBe(409);
    expect((await act('reopen', complete)).status).toBe(409);
    expect((await act('replace', complete, { out: 'peng' }, chief)).status).toBe(409);
    // A duty can end nevertheless.
    expect((await release('peng')).status).toBe(200);
    expect((await list()).data).toContainEqual(
      expect.objectContaining({ id: complete.id, status: 'forming' }),
    );
  });

  it('accepts one of two simultaneous changes', async () => {
    const { create, change } = await openGroups();
    const { body } = await create();
    const answers = await Promise.all([change(body, { name: '甲组' }), change(body, { name: '乙组' })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});
