import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  assignmentList,
  type Assignment,
  type Capacity,
} from '../../../server/contract/expert/assignment.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import { ownDuties } from '../../../server/contract/expert/own-duty.ts';
import type { Work } from '../../../server/contract/work.ts';
import type { SidebarItem } from '../../../server/contract/session/sidebar.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { recheckAssignments } from '../../../server/duty/assignment-checks.ts';
import { beginDuty, releaseInvited } from '../../../server/duty/assignment-moves.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { proposeInvited } from '../../../server/duty/assignments.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, signInPayload } from '../support/test-system.ts';

const EVENT = 'hubei-3-sk01';

const acts = {
  check: 'checkAssignment',
  confirm: 'confirmAssignment',
  release: 'releaseAssignment',
  ask: 'askAssignmentWaiver',
  waive: 'waiveAssignment',
  refuse: 'refuseAssignmentWaiver',
} as const;

/** Returns the accounts with a message of a topic, sorted. */
const toldOf = async ({ db }: { readonly db: Database }, topic: string) =>
  (
    await db
      .selectFrom('outbox')
      .select('user_id')
      .where('topic', '=', topic as never)
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

/** Opens the committee of the demonstration data, with helpers for its assignments. */
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
    /** Moves an entry of a unit to the event and approves it. */
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
    act: (
      how: keyof typeof acts,
      { id, version }: Pick<Assignment, 'id' | 'version'>,
      more: object = {},
      by = token,
    ) =>
      post(
        paths[acts[how]].replace(':id', id),
        {
          version,
          ...(how === 'confirm' && { is_trained: true, has_signed: true }),
          ...(!['check', 'confirm', 'waive'].includes(how) && { reason: '另有安排' }),
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

/** Proposes a person who has no conflict. */
async function openClear() {
  const duties = await openDuties();
  const user = await duties.idOf('罗立新');
  const { status, body } = await duties.propose(user, 'scoring');
  expect([status, body.status, body.conflicts]).toEqual([200, 'cleared', []]);
  return { ...duties, user, proposed: body };
}

describe('an assignment [domain.md 5]', () => {
  it('is proposed, checked at once, confirmed and released, and each step is logged', async () => {
    const { act, proposed, db, list, test, token } = await openClear();
    const toConfirm = async (by = token) => {
      const { body } = await test.call<Work>('GET', paths.listWork, { token: by });
      return body.data
        .filter(({ kind, id }) => kind === 'confirm' && id === proposed.id)
        .map(({ competition_id, event_id }) => [competition_id, event_id]);
    };
    expect(await toConfirm()).toEqual([['hubei-3', EVENT]]);
    expect((await act('check', proposed)).status).toBe(409);
    expect((await act('confirm', { ...proposed, version: 1 })).body.code).toBe(40904);
    expect((await act('confirm', proposed, { is_trained: false })).status).toBe(422);
    expect((await act('confirm', proposed, { has_signed: false })).status).toBe(422);
    const confirmed = await act('confirm', proposed);
    expect(confirmed.body.status).toBe('confirmed');
    expect(await toConfirm()).toEqual([]);
    expect((await list()).map(({ status }) => status)).toContain('confirmed');
    // The committee releases the assignment, because the event has no chief judge.
    expect((await act('release', confirmed.body)).body.status).toBe('released');
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('object', '=', 'assignment')
      .where('object_id', '=', proposed.id)
      .orderBy('at')
      .execute();
    expect(log.map(({ after }) => after).toSorted()).toEqual([
      'cleared',
      'confirmed',
      'proposed',
      'released',
    ]);
  });

  it('is released by the chief judge of the event, and the chief judge’s own one by the committee', async () => {
    const { act, test, db, user, propose, proposed, committee, token, idOf } = await openClear();
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
        id: 'chief',
        competition_id: 'hubei-3',
        event_id: EVENT,
        user_id,
        capacity: 'chief',
        round_kind: '',
        status: 'confirmed' as never,
        proposed_by: committee,
        proposed_at: 1,
      })
      .execute();
    const { body } = await test.call('GET', path, { token: chiefToken });
    const { data, meta } = v.parse(assignmentList, body);
    expect(meta.by).toEqual(['chief']);
    const chief = data.find(({ id }) => id === 'chief');
    if (chief === undefined) throw new Error('no chief');
    const held = (await act('confirm', proposed)).body;
    expect((await act('check', held, {}, chiefToken)).status).toBe(403);
    expect((await act('release', held)).status).toBe(409);
    expect(await toldOf({ db }, 'assignment.succeed')).toEqual([]);
    expect((await act('release', held, {}, chiefToken)).body.status).toBe('released');
    // The released person is told, and who proposed the person, because no other person has the duty.
    expect(await toldOf({ db }, 'assignment.release')).toEqual([user]);
    expect(await toldOf({ db }, 'assignment.vacant')).toEqual([committee]);
    // The release by the chief judge has started that judge's duty. The duty can end only when another chief
    // judge is confirmed.
    const begun = { ...chief, version: 2 };
    expect((await act('release', begun, {}, chiefToken)).status).toBe(409);
    expect((await act('release', begun, { reason: '' })).status).toBe(422);
    expect((await act('release', begun, {}, token)).status).toBe(409);
    const { body: second } = await propose(await idOf('韩志刚'), 'chief');
    await act('confirm', second);
    expect((await act('release', begun, {}, token)).body).toMatchObject({
      status: 'released',
      reason: '另有安排',
    });
    // A released chief judge cannot read the assignments any more.
    expect((await test.call('GET', path, { token: chiefToken })).status).toBe(404);
    expect((await propose(user, 'floor')).status).toBe(200);
  });

  it('is one capacity for each person and event, and the three keepers are different persons', async () => {
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

  it('of a keeper that has begun passes to a successor, and a former keeper keeps no other encryption', async () => {
    const { propose, committee, act, idOf, db } = await openDuties();
    const { body: cleared } = await propose(committee, 'encryption', { round_kind: 'station' });
    const successor = await idOf('罗立新');
    const third = await idOf('韩志刚');
    const asSuccessor = () => propose(successor, 'encryption', { round_kind: 'station' });
    // The committee does not confirm its own duty, so the test stores what another account would confirm.
    await db
      .updateTable('assignments')
      .set({ status: 'confirmed' as never })
      .where('id', '=', cleared.id)
      .execute();
    expect((await asSuccessor()).status).toBe(409);
    await db.transaction().execute(async (transaction) => beginDuty(transaction, committee, EVENT, 1));
    const begun = { id: cleared.id, version: cleared.version + 1 };
    expect((await act('release', begun)).status).toBe(409);
    const { body: next } = await asSuccessor();
    expect((await propose(third, 'encryption', { round_kind: 'station' })).status).toBe(409);
    expect((await act('confirm', next)).body).toMatchObject({ status: 'confirmed' });
    // The successor is told that the work has begun. No message asks for a third.
    expect(await toldOf({ db }, 'assignment.succeed')).toEqual([successor]);
    await db.deleteFrom('outbox').execute();
    expect((await act('release', begun)).body.status).toBe('released');
    expect(await toldOf({ db }, 'assignment.vacant')).toEqual([]);
    const other = await propose(committee, 'encryption', { round_kind: 'workCode' });
    expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('another encryption')]);
    expect((await propose(committee, 'clerk')).status).toBe(200);
  });

  it('of a keeper that has not begun is released and proposed again for another encryption', async () => {
    const { propose, committee, act } = await openDuties();
    const { body } = await propose(committee, 'encryption', { round_kind: 'station' });
    expect((await act('release', body)).body.status).toBe('released');
    expect((await propose(committee, 'encryption', { round_kind: 'workCode' })).status).toBe(200);
  });

  it('is open to approved experts for expert capacities, and to the committee for other capacities too', async () => {
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

  it('is in conflict without a declaration, and cleared with one', async () => {
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

  it('cannot be confirmed if the unit of the person has changed since the check', async () => {
    const { act, proposed, db, user, enter } = await openClear();
    const cleared = proposed;
    const { name } = await enter({});
    await db.updateTable('experts').set({ employer: name }).where('user_id', '=', user).execute();
    expect((await act('confirm', cleared)).status).toBe(409);
    expect((await act('check', cleared)).body).toMatchObject({
      status: 'conflicted',
      conflicts: ['sameUnit'],
    });
  });

  it('is in conflict if the person competes in the event', async () => {
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

  it('is in conflict if the person acts for a unit that has entries', async () => {
    const { act, propose, db, committee, enter } = await openDuties();
    const { organisation_id } = await db
      .selectFrom('confirmed_affiliations')
      .select('organisation_id')
      .where('user_id', '=', committee)
      .executeTakeFirstOrThrow();
    await enter({ organisation_id });
    const { body } = await propose(committee, 'clerk');
    expect((await act('check', body)).status).toBe(409);
    expect(body).toMatchObject({
      status: 'conflicted',
      conflicts: ['sameUnit', 'acts'],
    });
  });

  it('is proposed by an accepted invitation, and a second capacity is refused', async () => {
    const { db, idOf, list, committee } = await openDuties();
    const expert_id = await idOf('罗立新');
    const invitation = { event_id: EVENT, expert_id, duty: 'floor', invited_by: committee } as const;
    const accept = (duty: 'floor' | 'scoring') =>
      db.transaction().execute((transaction) => proposeInvited(transaction, { ...invitation, duty }, 1));
    await accept('floor');
    await expect(accept('scoring')).rejects.toMatchObject({ details: { status: 409 } });
    const own = (await list()).filter(({ person }) => person.id === expert_id);
    expect(own.map(({ capacity, status }) => [capacity, status])).toEqual([['floor', 'cleared']]);
  });

  /**
   * Opens a conflict of a judge from a competitor's unit, with the chief judge and the supervisor of the
   * event.
   */
  async function openWaiver() {
    const duties = await openClear();
    const { db, test, committee, user, enter } = duties;
    const { name } = await enter({});
    await db.updateTable('experts').set({ employer: name }).where('user_id', '=', user).execute();
    const chief = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'wu.guoqiang')
      .executeTakeFirstOrThrow();
    const supervisor = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'judge.deng')
      .executeTakeFirstOrThrow();
    for (const [capacity, { id: user_id }] of [
      ['chief', chief],
      ['supervisor', supervisor],
    ] as const) {
      await db
        .insertInto('assignments')
        .values({
          id: capacity,
          competition_id: 'hubei-3',
          event_id: EVENT,
          user_id,
          capacity,
          round_kind: '',
          status: 'confirmed' as never,
          proposed_by: committee,
          proposed_at: 1,
        })
        .execute();
    }
    const conflicted = (await duties.act('check', duties.proposed)).body;
    return {
      ...duties,
      conflicted,
      chief: await test.signIn(demoAccount('Expert')),
      supervisor: await test.signIn(
        demoAccounts.find(({ username }) => username === 'judge.deng') ?? demoAccount('Expert'),
      ),
    };
  }

  it('in the same unit is waived by chief judge and supervisor, and excludes stations of that unit', async () => {
    const { act, conflicted, chief, supervisor, token, db, test } = await openWaiver();
    expect(conflicted).toMatchObject({ status: 'conflicted', conflicts: ['sameUnit'] });
    expect((await act('ask', conflicted, {}, token)).status).toBe(403);
    expect((await act('ask', conflicted, {}, supervisor)).status).toBe(403);
    expect((await act('ask', conflicted, { reason: '' }, chief)).status).toBe(422);
    const asked = (await act('ask', conflicted, {}, chief)).body;
    expect(asked.status).toBe('waiving');
    const toDecide = async (who: string) => {
      const { body } = await test.call<Work>('GET', paths.listWork, { token: who });
      return body.data.filter(({ kind }) => kind === 'waive').map(({ id }) => id);
    };
    expect([await toDecide(supervisor), await toDecide(chief)]).toEqual([[asked.id], []]);
    expect((await act('waive', asked, {}, chief)).status).toBe(403);
    expect((await act('refuse', asked, { reason: '' }, supervisor)).status).toBe(422);
    const waived = (await act('waive', asked, {}, supervisor)).body;
    expect(waived).toMatchObject({ status: 'cleared', is_barred: true, conflicts: [] });
    expect((await act('confirm', waived)).body.status).toBe('confirmed');
    // The acts of the chief judge and the supervisor have started their duties.
    const begun = await db.selectFrom('assignments').select('id').where('status', '=', 'active').execute();
    expect(begun.map(({ id }) => id).toSorted()).toEqual(['chief', 'supervisor']);
  });

  it('stays in conflict if the supervisor refuses the waiver, which can be requested again', async () => {
    const { act, conflicted, chief, supervisor } = await openWaiver();
    const asked = (await act('ask', conflicted, {}, chief)).body;
    const refused = (await act('refuse', asked, {}, supervisor)).body;
    expect(refused).toMatchObject({ status: 'conflicted', reason: '另有安排', is_barred: false });
    expect((await act('ask', refused, {}, chief)).body.status).toBe('waiving');
  });

  it('is not waived with other conflicts beside the unit, nor by one person with two accounts', async () => {
    const { act, conflicted, chief, supervisor, db, user } = await openWaiver();
    await db.updateTable('experts').set({ declaration: '' }).where('user_id', '=', user).execute();
    expect((await act('ask', conflicted, {}, chief)).status).toBe(409);
    await db.updateTable('experts').set({ declaration: 'none' }).where('user_id', '=', user).execute();
    const asked = (await act('ask', conflicted, {}, chief)).body;
    const { phone } = await db
      .selectFrom('users')
      .select('phone')
      .where('username', '=', 'wu.guoqiang')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('users')
      .set({ proposed_phone: phone })
      .where('username', '=', 'judge.deng')
      .execute();
    expect((await act('waive', asked, {}, supervisor)).status).toBe(403);
  });

  it('ends when the accepted invitation is withdrawn', async () => {
    const { db, idOf, list, committee } = await openDuties();
    const expert_id = await idOf('罗立新');
    const invitation = { event_id: EVENT, expert_id, duty: 'floor', invited_by: committee } as const;
    await db.transaction().execute((transaction) => proposeInvited(transaction, invitation, 1));
    await db
      .updateTable('assignments')
      .set({ status: 'confirmed' as never })
      .where('user_id', '=', expert_id)
      .execute();
    await db.transaction().execute((transaction) => releaseInvited(transaction, invitation, '生病', 2));
    // The expert knows; the committee looks for a successor.
    expect(await toldOf({ db }, 'assignment.release')).toEqual([]);
    expect(await toldOf({ db }, 'assignment.vacant')).toEqual([committee]);
    expect((await list()).filter(({ person }) => person.id === expert_id)).toMatchObject([
      { status: 'released', reason: '生病' },
    ]);
  });

  it('is rechecked when declarations and rosters change, and sends each notification once', async () => {
    const { act, proposed, db, user, list, test } = await openClear();
    const told = async () =>
      (await db.selectFrom('outbox').select('about').where('topic', '=', 'assignment.conflict').execute())
        .length;
    const stateOf = async () => (await list()).find(({ id }) => id === proposed.id)?.status;
    const declare = (declaration: '' | 'none') =>
      db.updateTable('experts').set({ declaration }).where('user_id', '=', user).execute();
    const again = () => recheckAssignments(db, test.clock.now());
    await again();
    expect([await stateOf(), await told()]).toEqual(['cleared', 0]);
    await declare('');
    await again();
    await again();
    expect([await stateOf(), await told()]).toEqual(['conflicted', 1]);
    await declare('none');
    await again();
    expect([await stateOf(), await told()]).toEqual(['cleared', 1]);
    const current = (await list()).find(({ id }) => id === proposed.id);
    await act('confirm', current ?? proposed);
    await declare('');
    await again();
    await again();
    // A confirmed assignment stays confirmed. The responsible persons are notified.
    expect([await stateOf(), await told()]).toEqual(['confirmed', 2]);
    expect((await list()).find(({ id }) => id === proposed.id)?.conflicts).toEqual(['undeclared']);
  });

  it('[running.md 1.1] opens its pages from confirmation to release, and is listed for its holder', async () => {
    const { act, test, db, propose, token } = await openDuties();
    const { id: user } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'judge.deng')
      .executeTakeFirstOrThrow();
    const judge = await test.signIn(
      demoAccounts.find(({ username }) => username === 'judge.deng') ?? demoAccount('Expert'),
    );
    const menu = async () => {
      const { body } = await test.call<SidebarItem[]>('GET', paths.getSidebars, { token: judge });
      const section = body.find(({ path }) => path === '/competitionOperation');
      // Some pages of the section are granted. The section redirects to the first of them.
      expect(section?.redirect).toBe(section?.children[0]?.path);
      return (section?.children ?? []).map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
    };
    const opened = ['checkIn', 'sessions', 'judges', 'incidents'];
    const own = async () =>
      v.parse(ownDuties, (await test.call('GET', paths.listOwnDuties, { token: judge })).body).data;
    expect([await menu(), await own()]).toEqual([[], []]);
    const { body: proposed } = await propose(user, 'chief');
    expect([await menu(), (await own())[0]?.status]).toEqual([[], 'cleared']);
    const { body: confirmed } = await act('confirm', proposed);
    expect([await menu(), (await own())[0]?.status]).toEqual([opened, 'confirmed']);
    const others = v.parse(ownDuties, (await test.call('GET', paths.listOwnDuties, { token })).body);
    expect(others.data).toEqual([]);
    await act('release', confirmed);
    expect([await menu(), (await own())[0]?.status]).toEqual([[], 'released']);
  });

  it('requires password and code to sign in once it is confirmed [domain.md 2, running.md 1.1]', async () => {
    const { act, test, db, propose } = await openDuties();
    const { id: user } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'judge.deng')
      .executeTakeFirstOrThrow();
    const { body: proposed } = await propose(user, 'chief');
    const judge = demoAccounts.find(({ username }) => username === 'judge.deng') ?? demoAccount('Expert');
    const signIn = async () =>
      test.call<ErrorBody>('POST', paths.signIn, { body: await signInPayload(test, judge) });
    const signInByPhone = async () => {
      test.clock.advance(61_000);
      const body = { phone: judge.phone, ...(await test.code('login', judge.phone)) };
      return test.call<ErrorBody>('POST', paths.signInByPhone, { body });
    };
    expect([(await signIn()).status, (await signInByPhone()).status]).toEqual([200, 200]);
    await act('confirm', proposed);
    expect(await signIn()).toMatchObject({ status: 403, body: { code: errorCodes.secondFactor } });
    expect(await signInByPhone()).toMatchObject({ status: 403, body: { code: errorCodes.passwordWanted } });
    // Without a password there is no other way to sign in.
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', user).execute();
    expect((await signInByPhone()).status).toBe(200);
  });

  it('is not possible for a technician, and is not confirmed by its own person', async () => {
    const { propose, committee, act, db, idOf, test, token } = await openDuties();
    const technician = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'hubei.technician')
      .executeTakeFirstOrThrow();
    expect((await propose(technician.id, 'clerk')).status).toBe(422);
    const { body: own } = await propose(committee, 'clerk');
    expect(own).toMatchObject({ status: 'cleared', is_own: true });
    expect((await act('confirm', own)).status).toBe(409);
    const { body: work } = await test.call<Work>('GET', paths.listWork, { token });
    expect(work.data.filter(({ id }) => id === own.id)).toEqual([]);
    // A committee account cannot confirm the assignment of the same person's expert account.
    const expert = await idOf('罗立新');
    const { body: proposed } = await propose(expert, 'scoring');
    const { id_no_digest } = await db
      .selectFrom('persons')
      .select('id_no_digest')
      .where('user_id', '=', expert)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('acting_identities')
      .set({ id_no_digest: id_no_digest ?? '' })
      .where('user_id', '=', committee)
      .execute();
    expect((await act('confirm', proposed)).status).toBe(409);
    await db
      .insertInto('user_roles')
      .values({ user_id: await idOf('韩志刚'), role: 'Technician', position: 9 })
      .execute();
    expect((await propose(await idOf('韩志刚'), 'scoring')).status).toBe(422);
  });

  it('is refused after the event is cancelled, and beyond 200 for one event', async () => {
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
          id: `old-${index}`,
          competition_id,
          event_id: EVENT,
          user_id: committee,
          capacity: 'clerk' as const,
          status: 'released' as never,
          round_kind: '' as const,
          proposed_by: committee,
          proposed_at: 1,
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
    expect((await act('confirm', proposed)).status).toBe(409);
  });
});
