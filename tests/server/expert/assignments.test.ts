import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  assignmentList,
  type Assignment,
  type Capacity,
} from '../../../server/contract/expert/assignment.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { proposeInvited } from '../../../server/expert/assignments.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

const EVENT = 'hubei-3-sk01';

/** The committee of the demonstration and the people it assigns. */
async function openDuties() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const token = await test.signIn(demoAccount('Committee'));
  const post = (path: string, body: object, by = token) =>
    test.call<Assignment & ErrorBody>('POST', path, { token: by, body });
  const idOf = async (name: string) =>
    (await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const committee = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'hubei.committee')
    .executeTakeFirstOrThrow();
  const propose = (user_id: string, capacity: Capacity | 'venue', more: object = {}, event = EVENT) =>
    post(paths.proposeAssignment.replace(':id', event), { user_id, capacity, ...more });
  return {
    test,
    db,
    token,
    idOf,
    propose,
    committee: committee.id,
    /** Lets an entry of a unit be one of the event. */
    enter: async (change: { person_id?: string; organisation_id?: string }) => {
      const entry = await db
        .selectFrom('entries')
        .innerJoin('organisations', 'organisations.id', 'entries.organisation_id')
        .select(['entries.id', 'organisations.name'])
        .executeTakeFirstOrThrow();
      await db
        .updateTable('entries')
        .set({ event_id: EVENT, status: 'approved' as never, ...change })
        .where('id', '=', entry.id)
        .execute();
      return entry;
    },
    act: (how: 'check' | 'confirm' | 'release', { id, version }: Assignment, more: object = {}, by = token) =>
      post(
        paths[`${how}Assignment`].replace(':id', id),
        {
          version,
          ...(how === 'confirm' && { is_trained: true, has_signed: true }),
          ...(how === 'release' && { reason: '另有安排' }),
          ...more,
        },
        by,
      ),
    list: async () =>
      v.parse(
        assignmentList,
        (await test.call('GET', paths.listAssignments.replace(':id', EVENT), { token })).body,
      ).data,
  };
}

/** Somebody whom nothing keeps away. */
async function openClear() {
  const duties = await openDuties();
  const user = await duties.idOf('罗立新');
  const { status, body } = await duties.propose(user, 'scoring');
  expect([status, body.status, body.conflicts]).toEqual([200, 'proposed', []]);
  return { ...duties, user, proposed: body };
}

describe('an assignment [domain.md 5]', () => {
  it('is proposed, checked, confirmed and released, each written down', async () => {
    const { act, proposed, db, list } = await openClear();
    expect((await act('confirm', proposed)).status).toBe(409);
    const checked = await act('check', proposed);
    expect(checked.body.status).toBe('cleared');
    expect((await act('confirm', proposed)).body.code).toBe(40904);
    expect((await act('confirm', checked.body, { is_trained: false })).status).toBe(422);
    expect((await act('confirm', checked.body, { has_signed: false })).status).toBe(422);
    const confirmed = await act('confirm', checked.body);
    expect(confirmed.body.status).toBe('confirmed');
    // The chief alone releases it.
    expect((await act('release', confirmed.body)).status).toBe(409);
    expect((await list()).map(({ status }) => status)).toContain('confirmed');
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('object', '=', 'assignment')
      .where('object_id', '=', proposed.id)
      .orderBy('at')
      .execute();
    expect(log.map(({ after }) => after).toSorted()).toEqual(['cleared', 'confirmed', 'proposed']);
  });

  it('is released by the chief of the event, the chief’s own by the committee', async () => {
    const { act, test, db, user, propose, proposed, committee, token } = await openClear();
    const chiefToken = await test.signIn(demoAccount('Expert'));
    const path = paths.listAssignments.replace(':id', EVENT);
    expect((await test.call('GET', path, { token: chiefToken })).status).toBe(404);
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'wu.guoqiang')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('assignments')
      .values({
        ...{ id: 'chief', competition_id: 'hubei-3', event_id: EVENT, user_id, capacity: 'chief' },
        ...{ round_kind: '', status: 'confirmed' as never, proposed_by: committee, proposed_at: 1 },
      })
      .execute();
    const { body } = await test.call('GET', path, { token: chiefToken });
    const { data, meta } = v.parse(assignmentList, body);
    expect(meta.by).toBe('chief');
    const chief = data.find(({ id }) => id === 'chief');
    if (chief === undefined) throw new Error('no chief');
    const held = (await act('confirm', (await act('check', proposed)).body)).body;
    expect((await act('check', held, {}, chiefToken)).status).toBe(403);
    expect((await act('release', held)).status).toBe(409);
    expect((await act('release', held, {}, chiefToken)).body.status).toBe('released');
    expect((await act('release', chief, {}, chiefToken)).status).toBe(409);
    expect((await act('release', chief, { reason: '' })).status).toBe(422);
    expect((await act('release', chief, {}, token)).body).toMatchObject({
      status: 'released',
      reason: '另有安排',
    });
    // Who has been released sees no more of it.
    expect((await test.call('GET', path, { token: chiefToken })).status).toBe(404);
    expect((await propose(user, 'floor')).status).toBe(200);
  });

  it('is one capacity a person and event, and each of three keepers is another person', async () => {
    const { propose, user, committee, act, proposed, idOf } = await openClear();
    const second = await propose(user, 'floor');
    expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('duty')]);
    expect((await propose(committee, 'encryption')).status).toBe(422);
    expect((await propose(committee, 'clerk', { round_kind: 'station' })).status).toBe(422);
    expect((await propose(committee, 'encryption', { round_kind: 'station' })).status).toBe(200);
    const again = await propose(committee, 'encryption', { round_kind: 'workCode' });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('another encryption')]);
    const taken = await propose(await idOf('韩志刚'), 'encryption', { round_kind: 'station' });
    expect([taken.status, taken.body.message]).toEqual([409, expect.stringContaining('Another person')]);
    await act('release', proposed);
    expect((await propose(user, 'floor')).status).toBe(200);
  });

  it('opens expert capacities to approved experts, the others to the committee as well', async () => {
    const { propose, committee, idOf, db } = await openDuties();
    expect((await propose(committee, 'chief')).status).toBe(422);
    expect((await propose('nobody', 'clerk')).status).toBe(422);
    expect((await propose(committee, 'venue')).status).toBe(422);
    const { body } = await propose(committee, 'clerk');
    expect(body.conflicts).toEqual([]);
    const suspended = await idOf('罗立新');
    await db
      .updateTable('experts')
      .set({ status: 'suspended' as never })
      .where('user_id', '=', suspended)
      .execute();
    expect((await propose(suspended, 'scoring')).status).toBe(422);
  });

  it('is in conflict without a declaration, and clear once it is made', async () => {
    const { act, proposed, db, user } = await openClear();
    const declare = (declaration: '' | 'none') =>
      db.updateTable('experts').set({ declaration }).where('user_id', '=', user).execute();
    await declare('');
    const conflicted = (await act('check', proposed)).body;
    expect(conflicted).toMatchObject({ status: 'conflicted', conflicts: ['undeclared'] });
    expect((await act('confirm', conflicted)).status).toBe(409);
    await declare('none');
    expect((await act('check', conflicted)).body.status).toBe('cleared');
  });

  it('is not confirmed where the unit has changed since the check', async () => {
    const { act, proposed, db, user, enter } = await openClear();
    const cleared = (await act('check', proposed)).body;
    const { name } = await enter({});
    await db.updateTable('experts').set({ employer: name }).where('user_id', '=', user).execute();
    expect((await act('confirm', cleared)).status).toBe(409);
    expect((await act('check', cleared)).body).toMatchObject({
      status: 'conflicted',
      conflicts: ['sameUnit'],
    });
  });

  it('keeps away who competes in the event', async () => {
    const { act, proposed, db, user, enter } = await openClear();
    const own = await db
      .selectFrom('persons')
      .select('id')
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow();
    await enter({ person_id: own.id });
    expect((await act('check', proposed)).body).toMatchObject({
      status: 'conflicted',
      conflicts: ['competes'],
    });
  });

  it('keeps away who acts for a unit that is entered', async () => {
    const { act, propose, db, committee, enter } = await openDuties();
    const { organisation_id } = await db
      .selectFrom('confirmed_affiliations')
      .select('organisation_id')
      .where('user_id', '=', committee)
      .executeTakeFirstOrThrow();
    await enter({ organisation_id });
    const { body } = await propose(committee, 'clerk');
    expect((await act('check', body)).body).toMatchObject({
      status: 'conflicted',
      conflicts: ['sameUnit', 'acts'],
    });
  });

  it('is proposed by an invitation that was accepted, once', async () => {
    const { db, idOf, list, committee } = await openDuties();
    const expert_id = await idOf('罗立新');
    const invitation = {
      competition_id: 'hubei-3',
      event_id: EVENT,
      expert_id,
      duty: 'floor',
      invited_by: committee,
    } as const;
    await proposeInvited(db, invitation, 1);
    await proposeInvited(db, { ...invitation, duty: 'scoring' }, 2);
    const own = (await list()).filter(({ person }) => person.id === expert_id);
    expect(own.map(({ capacity, status }) => [capacity, status])).toEqual([['floor', 'proposed']]);
  });

  it('comes not after the event is cancelled, and counts 200 an event at most', async () => {
    const { propose, committee, db, act, proposed } = await openClear();
    const { competition_id } = await db
      .selectFrom('assignments')
      .select('competition_id')
      .where('id', '=', proposed.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('assignments')
      .values(
        Array.from({ length: 199 }, (_, index) => ({
          ...{ id: `old-${index}`, competition_id, event_id: EVENT, user_id: committee },
          ...{ capacity: 'clerk' as const, status: 'released' as never, round_kind: '' as const },
          ...{ proposed_by: committee, proposed_at: 1 },
        })),
      )
      .execute();
    const last = await propose(committee, 'clerk');
    expect([last.status, last.body.message]).toEqual([409, expect.stringContaining('200')]);
    await db.deleteFrom('assignments').where('id', 'like', 'old-%').execute();
    await db
      .updateTable('competition_events')
      .set({ status: 'cancelled' as never })
      .where('id', '=', EVENT)
      .execute();
    expect((await propose(committee, 'clerk')).status).toBe(409);
    expect((await act('check', proposed)).status).toBe(409);
  });
});
