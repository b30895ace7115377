import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  assignmentList,
  type Assignment,
  type Capacity,
} from '../../../server/contract/expert/assignment.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { recheckAssignments } from '../../../server/duty/assignment-checks.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

const EVENT = 'hubei-3-sk01';
const JUDGE = '罗立新';

/** Opens an event with one entry of a unit, and a proposal of a judge. */
async function openTies() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const token = await test.signIn(demoAccount('Committee'));
  const post = (path: string, body: object, by = token) =>
    test.call<Assignment & ErrorBody>('POST', path, { token: by, body });
  const judge = await db
    .selectFrom('users')
    .select(['id', 'phone'])
    .where('name', '=', JUDGE)
    .executeTakeFirstOrThrow();
  const entry = await db
    .selectFrom('entries')
    .innerJoin('organisations', 'organisations.id', 'entries.organisation_id')
    .select(['entries.id', 'entries.organisation_id', 'organisations.name'])
    .orderBy('entries.id')
    .executeTakeFirstOrThrow();
  const enter = (change: object) =>
    db
      .updateTable('entries')
      .set({ event_id: EVENT, competition_id: 'hubei-3', status: 'approved' as never, ...change })
      .where('id', '=', entry.id)
      .execute();
  await enter({ coach_name: '', coach_phone: '' });
  const propose = async (capacity: Capacity = 'scoring') =>
    (await post(paths.proposeAssignment.replace(':id', EVENT), { user_id: judge.id, capacity })).body;
  const list = async (by = token) =>
    v.parse(
      assignmentList,
      (await test.call('GET', paths.listAssignments.replace(':id', EVENT), { token: by })).body,
    ).data;
  return {
    test,
    db,
    token,
    judge: { ...judge, phone: judge.phone ?? '' },
    entry,
    enter,
    propose,
    list,
    /** Sets the file of the judge. */
    declare: (change: object) =>
      db.updateTable('experts').set(change).where('user_id', '=', judge.id).execute(),
    /** Returns the conflicts of the proposal now. */
    conflicts: async () => (await list()).find(({ person }) => person.id === judge.id)?.conflicts,
    settle: (one: Pick<Assignment, 'id' | 'version'>, by = token, reason = '同名，不是同一人') =>
      post(paths.settleAssignment.replace(':id', one.id), { version: one.version, reason }, by),
    confirm: (one: Pick<Assignment, 'id' | 'version'>) =>
      post(paths.confirmAssignment.replace(':id', one.id), {
        version: one.version,
        is_trained: true,
        has_signed: true,
      }),
    /** Gives an expert of the demonstration the duty of chief judge. */
    appoint: async () => {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'wu.guoqiang')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('assignments')
        .values({
          id: 'chief',
          competition_id: 'hubei-3',
          event_id: EVENT,
          user_id: id,
          capacity: 'chief',
          round_kind: '',
          status: 'confirmed' as never,
          proposed_by: judge.id,
          proposed_at: 1,
        })
        .execute();
      return test.signIn(demoAccount('Expert'));
    },
  };
}

describe('a conflict of interest is found however a name is written [domain.md 2]', () => {
  it('in a list of coaches, with spaces, dots or wide characters', async () => {
    const { enter, propose, conflicts } = await openTies();
    await propose();
    for (const coach_name of [
      '蒋雨晴、罗立新',
      '罗 立新',
      '罗　立新',
      '罗·立新',
      '蒋雨晴 罗立新',
      '李明，罗立新',
    ]) {
      await enter({ coach_name });
      expect([coach_name, await conflicts()]).toEqual([coach_name, ['coaches']]);
    }
    await enter({ coach_name: '蒋雨晴、李明' });
    expect(await conflicts()).toEqual([]);
    // An entry that was withdrawn, or is in another event, has no coach here.
    await enter({ coach_name: '罗立新', status: 'withdrawn' });
    expect(await conflicts()).toEqual([]);
    await enter({ coach_name: '罗立新', event_id: 'hubei-3-sk02' });
    expect(await conflicts()).toEqual([]);
  });

  it('by the number of the coach beside another name, also a number that was given up', async () => {
    const { db, enter, propose, conflicts, judge } = await openTies();
    await propose();
    await enter({ coach_name: '孙教练', coach_phone: judge.phone });
    expect(await conflicts()).toEqual(['coaches']);
    await enter({ coach_name: '孙教练', coach_phone: '13900000001' });
    expect(await conflicts()).toEqual([]);
    await db
      .insertInto('former_phones')
      .values({ user_id: judge.id, phone: '13900000001', given_up_at: 1 })
      .execute();
    expect(await conflicts()).toEqual(['coaches']);
  });

  it('in another account of the same person', async () => {
    const { db, enter, propose, conflicts, judge, entry } = await openTies();
    await propose();
    const other = await db
      .selectFrom('users')
      .select(['id', 'phone'])
      .where('username', '=', 'judge.deng')
      .executeTakeFirstOrThrow();
    await enter({ coach_name: '孙教练', coach_phone: other.phone ?? '' });
    expect(await conflicts()).toEqual([]);
    const { id_no_digest } = await db
      .selectFrom('persons')
      .select('id_no_digest')
      .where('user_id', '=', judge.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('acting_identities')
      .values({
        user_id: other.id,
        real_name: JUDGE,
        id_no_sealed: '',
        id_no_digest,
        proven_at: 1,
        signed_at: null,
        version: 1,
      })
      .onConflict((on) => on.column('user_id').doUpdateSet({ id_no_digest }))
      .execute();
    expect(await conflicts()).toEqual(['coaches']);
    await enter({ coach_phone: '' });
    await db.deleteFrom('user_organisations').where('user_id', '=', other.id).execute();
    await db
      .insertInto('user_organisations')
      .values({
        user_id: other.id,
        organisation_id: entry.organisation_id ?? '',
        position: 0,
        status: 'confirmed' as never,
        since: 1,
        capacity: 'administrator',
      })
      .execute();
    expect(await conflicts()).toEqual(['sameUnit', 'acts']);
  });

  it('in declared ties and employers that are written in another way', async () => {
    const { propose, conflicts, declare, entry } = await openTies();
    await propose();
    const spaced = Array.from(entry.name).join(' ');
    await declare({ declaration: 'ties', ties: JSON.stringify([spaced]) });
    expect(await conflicts()).toEqual(['tie']);
    await declare({ declaration: 'none', ties: '[]', employer: spaced });
    expect(await conflicts()).toEqual(['sameUnit']);
    await declare({ employer: '武汉东湖精密仪器厂' });
    expect(await conflicts()).toEqual([]);
  });
});

describe('a possible tie is checked by a person [domain.md 3]', () => {
  it('settled by the committee while there is no chief judge, with a reason, and shown again for another unit', async () => {
    const { enter, propose, settle, confirm, conflicts, entry } = await openTies();
    await enter({ coach_name: '罗立欣' });
    const found = await propose();
    expect(found).toMatchObject({
      status: 'conflicted',
      conflicts: ['near'],
      grounds: [{ cause: 'near', own: JUDGE, name: '罗立欣', unit: entry.name }],
    });
    expect((await confirm(found)).status).toBe(409);
    expect((await settle(found, undefined, '')).status).toBe(422);
    const settled = (await settle(found)).body;
    expect(settled).toMatchObject({
      status: 'cleared',
      conflicts: [],
      grounds: [],
      reason: '同名，不是同一人',
    });
    // Nothing is left to settle.
    expect((await settle(settled)).status).toBe(409);
    await enter({ coach_name: '罗立欣、罗立昕' });
    expect(await conflicts()).toEqual(['near']);
    expect((await confirm(settled)).status).toBe(409);
  });

  it('settled by the chief judge of the event, and not by the committee, the person or another event', async () => {
    const { enter, propose, settle, appoint, list, db } = await openTies();
    const chief = await appoint();
    await enter({ coach_name: '罗立欣' });
    const found = await propose();
    expect((await settle(found)).status).toBe(409);
    await db.updateTable('assignments').set({ event_id: 'hubei-3-sk02' }).where('id', '=', 'chief').execute();
    expect((await settle(found, chief)).status).toBe(404);
    await db.updateTable('assignments').set({ event_id: EVENT }).where('id', '=', 'chief').execute();
    // A chief judge who was released settles nothing.
    await db
      .updateTable('assignments')
      .set({ status: 'released' as never })
      .where('id', '=', 'chief')
      .execute();
    expect((await settle(found, chief)).status).toBe(404);
    await db
      .updateTable('assignments')
      .set({ status: 'active' as never })
      .where('id', '=', 'chief')
      .execute();
    expect((await settle(found, chief)).body).toMatchObject({ status: 'cleared' });
    expect((await list(chief)).find(({ id }) => id === found.id)?.conflicts).toEqual([]);
    const logged = await db
      .selectFrom('audit_log')
      .select(['capacity', 'before', 'after', 'reason'])
      .where('object_id', '=', found.id)
      .where('action', '=', 'assignment.settle')
      .execute();
    expect(logged).toEqual([
      { capacity: 'chief', before: 'conflicted', after: 'cleared', reason: '同名，不是同一人' },
    ]);
  });

  it('beside another cause stays in conflict, and a duty that counts goes on', async () => {
    const { db, test, enter, propose, settle, declare, confirm, conflicts, list } = await openTies();
    await enter({ coach_name: '罗立欣' });
    await declare({ declaration: '' });
    const found = await propose();
    expect(found.conflicts).toEqual(['undeclared', 'near']);
    const settled = (await settle(found)).body;
    expect(settled).toMatchObject({ status: 'conflicted', conflicts: ['undeclared'] });
    await declare({ declaration: 'none' });
    await recheckAssignments(db, test.clock.now());
    const cleared = (await list()).find(({ id }) => id === found.id);
    const confirmed = (await confirm(cleared ?? found)).body;
    expect(confirmed.status).toBe('confirmed');
    await enter({ coach_name: '罗立新东' });
    expect(await conflicts()).toEqual(['near']);
    expect((await settle(confirmed)).body).toMatchObject({ status: 'confirmed', conflicts: [] });
  });

  it('does not keep an expert from an invitation, and tells a reader who cannot settle it no source', async () => {
    const { db, test, enter, propose, list, token } = await openTies();
    await enter({ coach_name: '罗立欣' });
    const found = await propose();
    const viewer = await test.signIn(demoAccount('Committee'));
    expect((await list(viewer)).find(({ id }) => id === found.id)?.grounds).toHaveLength(1);
    await db
      .updateTable('user_organisations')
      .set({ capacity: 'viewer' })
      .where('user_id', 'in', (is) =>
        is.selectFrom('users').select('id').where('username', '=', 'hubei.committee'),
      )
      .execute();
    const shown = (await list(token)).find(({ id }) => id === found.id);
    expect([shown?.conflicts, shown?.grounds]).toEqual([['near'], []]);
  });
});

describe('the number of a leader [domain.md 3]', () => {
  it('excludes a judge of the unit only while the unit has an entry', async () => {
    const { db, enter, propose, conflicts, declare, judge, entry } = await openTies();
    await propose();
    const at = { competition_id: 'hubei-3', organisation_id: entry.organisation_id ?? '' };
    await db.deleteFrom('delegations').where('competition_id', '=', 'hubei-3').execute();
    await db
      .insertInto('delegations')
      .values({
        id: 'led',
        ...at,
        leader: '周领队',
        leader_phone: judge.phone,
        liaison: '周联络',
        liaison_phone: '13900000002',
        version: 1,
        updated_at: 1,
      })
      .execute();
    // The judge does not belong to the unit and has not agreed.
    expect(await conflicts()).toEqual(['near']);
    await declare({ employer: entry.name });
    expect(await conflicts()).toEqual(['leads', 'sameUnit']);
    await db
      .updateTable('entries')
      .set({ status: 'withdrawn' as never })
      .where('organisation_id', '=', at.organisation_id)
      .execute();
    expect(await conflicts()).toEqual([]);
    await enter({ event_id: 'hubei-3-sk02' });
    expect(await conflicts()).toEqual(['leads']);
  });

  it('excludes a judge of another unit who has acted as its leader, and comes with its source', async () => {
    const { db, propose, conflicts, list, judge, entry } = await openTies();
    await propose();
    const unit = entry.organisation_id ?? '';
    await db.deleteFrom('delegations').where('competition_id', '=', 'hubei-3').execute();
    await db
      .insertInto('delegations')
      .values({
        id: 'led',
        competition_id: 'hubei-3',
        organisation_id: unit,
        leader: '周领队',
        leader_phone: judge.phone,
        liaison: '周联络',
        liaison_phone: '13900000002',
        version: 1,
        updated_at: 1,
      })
      .execute();
    expect(await conflicts()).toEqual(['near']);
    const appeal = {
      competition_id: 'hubei-3',
      event_id: EVENT,
      entry_id: entry.id,
      matter: 'eligibility' as const,
      subject_id: '',
      grounds: '材料齐全',
      status: 'filed' as never,
      deadline: 1,
      filed_at: 1,
      decided_by: null,
      decided_at: null,
      ruled_at: null,
      remedied_by: null,
      remedied_at: null,
      closed_by: null,
      closed_at: null,
    };
    // An appeal that another account of the unit has filed does not bind the leader.
    const { user_id } = await db
      .selectFrom('entries')
      .select('user_id')
      .where('id', '=', entry.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('appeals')
      .values({ id: 'of another', filed_by: user_id, ...appeal })
      .execute();
    expect(await conflicts()).toEqual(['near']);
    await db.updateTable('appeals').set({ filed_by: judge.id }).where('id', '=', 'of another').execute();
    expect(await conflicts()).toEqual(['leads']);
    const shown = (await list()).find(({ person }) => person.id === judge.id);
    expect(shown?.grounds).toEqual([{ cause: 'leads', own: '', name: '周领队', unit: entry.name }]);
  });
});
