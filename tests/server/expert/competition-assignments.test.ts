import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  competitionAssignmentList,
  competitionCandidateList,
  MOST_AT_COMPETITION,
  type CompetitionAssignment,
} from '../../../server/contract/expert/competition-assignment.ts';
import { ownDuties } from '../../../server/contract/expert/own-duty.ts';
import type { Work } from '../../../server/contract/work.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { recheckAssignments } from '../../../server/duty/assignment-checks.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, statuses } from '../support/test-system.ts';

const COMPETITION = 'hubei-3';
const EVENT = 'hubei-3-sk01';

/** Opens the committee of the demonstration data, with candidates for arbiters and for the venue. */
async function openOffice() {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const token = await test.signIn(demoAccount('Committee'));
  const post = (path: string, body: object, by = token) =>
    test.call<CompetitionAssignment & ErrorBody>('POST', path, { token: by, body });
  const idOf = async (username: string) =>
    (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  const expertNamed = async (name: string) =>
    (await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const { organisation_id } = await db
    .selectFrom('user_organisations')
    .select('organisation_id')
    .where('user_id', '=', await idOf('expo.office'))
    .executeTakeFirstOrThrow();
  await post(paths.confirmExhibitionOffice.replace(':id', COMPETITION), { organisation_id });
  return {
    test,
    db,
    token,
    idOf,
    expert: await expertNamed('罗立新'),
    propose: (user_id: string, capacity: string) =>
      post(paths.proposeForCompetition.replace(':id', COMPETITION), { user_id, capacity }),
    proposeAtEvent: (user_id: string, capacity: string, more: object = {}) =>
      post(paths.proposeAssignment.replace(':id', EVENT), { user_id, capacity, ...more }),
    confirm: (
      { id, version }: Pick<CompetitionAssignment, 'id' | 'version'>,
      more: object = {},
      by = token,
    ) =>
      post(
        paths.confirmForCompetition.replace(':id', id),
        { version, is_trained: true, has_signed: true, ...more },
        by,
      ),
    release: ({ id, version }: Pick<CompetitionAssignment, 'id' | 'version'>, reason = '另有安排') =>
      post(paths.releaseFromCompetition.replace(':id', id), { version, reason }),
    list: async () =>
      v.parse(
        competitionAssignmentList,
        (await test.call('GET', paths.listCompetitionAssignments.replace(':id', COMPETITION), { token }))
          .body,
      ),
    /** Gives the acting identity of a committee account the identity number of another user. */
    beProven: async (userId: string, as: string) => {
      const { id_no_digest } = await db
        .selectFrom('persons')
        .select('id_no_digest')
        .where('user_id', '=', as)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('acting_identities')
        .set({ id_no_digest: id_no_digest ?? '' })
        .where('user_id', '=', userId)
        .execute();
    },
    /** Enters a user in an event of the competition. */
    enter: async (userId: string) => {
      const { id: person_id } = await db
        .selectFrom('persons')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      const entry = await db
        .selectFrom('entries')
        .select('id')
        .where('competition_id', '=', COMPETITION)
        .where('event_id', '<>', EVENT)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('entries')
        .set({ person_id, status: 'approved' as never })
        .where('id', '=', entry.id)
        .execute();
    },
  };
}

describe('an assignment as arbiter of a competition or for its venue [domain.md 5]', () => {
  it('is proposed, checked at once, confirmed, shown to its person, and released', async () => {
    const { propose, confirm, release, list, expert, db, test, idOf, token } = await openOffice();
    const { status, body: proposed } = await propose(expert, 'arbiter');
    expect([status, proposed.status, proposed.conflicts]).toEqual([200, 'cleared', []]);
    const { body: work } = await test.call<Work>('GET', paths.listWork, { token });
    const waiting = work.data.find(({ id }) => id === proposed.id);
    expect(waiting).toMatchObject({ kind: 'confirm', competition_id: COMPETITION, title: '罗立新' });
    expect(waiting).not.toHaveProperty('event_id');
    expect((await confirm(proposed, { is_trained: false })).status).toBe(422);
    expect((await confirm(proposed, { has_signed: false })).status).toBe(422);
    expect((await confirm({ ...proposed, version: 1 })).body.code).toBe(40904);
    const { body: confirmed } = await confirm(proposed);
    expect(confirmed.status).toBe('confirmed');
    expect(await list()).toMatchObject({
      data: [{ id: proposed.id, capacity: 'arbiter', status: 'confirmed' }],
      meta: { by: 'organiser', is_over: false },
    });
    expect((await release(confirmed, '')).status).toBe(422);
    const { body: released } = await release(confirmed);
    expect(released).toMatchObject({ status: 'released', reason: '另有安排' });
    const log = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('object', '=', 'assignment')
      .where('object_id', '=', proposed.id)
      .execute();
    expect(log.map(({ before, after }) => `${before} ${after}`).toSorted()).toEqual([
      ' proposed',
      'cleared confirmed',
      'confirmed released',
      'proposed cleared',
    ]);
    const { body: venue } = await propose(await idOf('expo.office'), 'venue');
    await confirm(venue);
    const office = await test.signIn(demoAccount('ExhibitorAdmin'));
    const own = v.parse(ownDuties, (await test.call('GET', paths.listOwnDuties, { token: office })).body);
    expect(own.data).toMatchObject([{ event: null, capacity: 'venue', status: 'confirmed', conflicts: [] }]);
  });

  it('of an arbiter or venue staff passes to a successor, who is told, as are the released person and the proposer', async () => {
    const { propose, confirm, release, expert, db, idOf } = await openOffice();
    const told = async () => {
      const rows = await db
        .selectFrom('outbox')
        .select(['user_id', 'topic', 'about'])
        .where('topic', 'in', ['assignment.release', 'assignment.vacant', 'assignment.succeed'])
        .orderBy('topic')
        .execute();
      await db.deleteFrom('outbox').execute();
      return rows.map(({ user_id, topic, about }) => [user_id, topic, JSON.parse(about).event]);
    };
    const competition = await db
      .selectFrom('competitions')
      .select('name')
      .where('id', '=', COMPETITION)
      .executeTakeFirstOrThrow();
    // A proposal that never counted leaves no place behind, and the first holder follows no other one.
    const { body: draft } = await propose(expert, 'arbiter');
    await release(draft);
    expect(await told()).toEqual([]);
    const venue = await idOf('expo.office');
    const { body: held } = await confirm((await propose(venue, 'venue')).body);
    expect(await told()).toEqual([]);
    // Another account of the committee proposed it: that account is told to find a successor.
    const deputy = await idOf('hubei.deputy');
    await db
      .updateTable('competition_assignments')
      .set({ proposed_by: deputy })
      .where('id', '=', held.id)
      .execute();
    await release(held);
    expect(await told()).toEqual([
      [venue, 'assignment.release', competition.name],
      [deputy, 'assignment.vacant', competition.name],
    ]);
    // The office sends the same account again: it follows a released holder.
    await confirm((await propose(venue, 'venue')).body);
    expect(await told()).toEqual([[venue, 'assignment.succeed', competition.name]]);
    // As long as another arbiter is confirmed, a release asks for no successor.
    const { body: first } = await confirm((await propose(expert, 'arbiter')).body);
    const other = await idOf('hubei.deputy');
    await confirm((await propose(other, 'arbiter')).body);
    await told();
    await release(first);
    expect(await told()).toEqual([[expert, 'assignment.release', competition.name]]);
  });

  it('is for approved experts and the committee; at the venue, for the exhibition office', async () => {
    const { propose, idOf, expert, db } = await openOffice();
    const office = await idOf('expo.office');
    const refused = [
      propose('nobody', 'arbiter'),
      propose(office, 'arbiter'),
      propose(expert, 'venue'),
      propose(expert, 'chief'),
      propose(expert, ''),
      propose(await idOf('hubei.technician'), 'arbiter'),
      propose(await idOf('jianghan.college'), 'venue'),
    ];
    expect(statuses(await Promise.all(refused))).toEqual(refused.map(() => 422));
    expect((await propose(office, 'arbiter')).body.errors).toHaveProperty('user_id');
    expect((await propose(expert, 'chief')).body.errors).toHaveProperty('capacity');
    await db.insertInto('user_roles').values({ user_id: expert, role: 'Technician', position: 9 }).execute();
    expect((await propose(expert, 'arbiter')).status).toBe(422);
    expect((await propose(office, 'venue')).body.status).toBe('cleared');
    expect((await propose(await idOf('hubei.deputy'), 'arbiter')).body.status).toBe('cleared');
  });

  it('as arbiter excludes every other duty in the competition, also with another account', async () => {
    const { propose, proposeAtEvent, release, expert, idOf, beProven } = await openOffice();
    const { body: arbiter } = await propose(expert, 'arbiter');
    const second = await propose(expert, 'arbiter');
    expect([second.status, second.body.message]).toEqual([
      409,
      expect.stringContaining('in this competition'),
    ]);
    const serving = await proposeAtEvent(expert, 'scoring');
    expect([serving.status, serving.body.message]).toEqual([409, expect.stringContaining('arbiter')]);
    // The deputy of the committee has the same identity.
    const deputy = await idOf('hubei.deputy');
    await beProven(deputy, expert);
    expect((await proposeAtEvent(deputy, 'clerk')).status).toBe(409);
    expect((await propose(deputy, 'arbiter')).status).toBe(409);
    await release(arbiter);
    expect((await proposeAtEvent(deputy, 'clerk')).status).toBe(200);
    // The reverse order is refused as well.
    expect((await propose(expert, 'arbiter')).status).toBe(409);
    expect((await proposeAtEvent(expert, 'scoring')).status).toBe(409);
  });

  it('is in conflict if the person competes in any event, but not if only the unit has entries', async () => {
    const { propose, confirm, list, expert, enter, db, test } = await openOffice();
    const unit = await db
      .selectFrom('organisations')
      .innerJoin('entries', 'entries.organisation_id', 'organisations.id')
      .select('organisations.name')
      .where('entries.competition_id', '=', COMPETITION)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('experts')
      .set({ employer: unit.name, cert_no: '' })
      .where('user_id', '=', expert)
      .execute();
    const { body: proposed } = await propose(expert, 'arbiter');
    expect(proposed).toMatchObject({ status: 'cleared', conflicts: [] });
    await enter(expert);
    expect((await confirm(proposed)).status).toBe(409);
    await recheckAssignments(db, test.clock.now());
    expect((await list()).data).toMatchObject([{ status: 'conflicted', conflicts: ['competes'] }]);
  });

  it('changes with its conflicts; a confirmed one stays confirmed, and the proposer is notified once', async () => {
    const { propose, confirm, list, expert, db, test, idOf } = await openOffice();
    const now = test.clock.now();
    const declare = (declaration: '' | 'none') =>
      db.updateTable('experts').set({ declaration }).where('user_id', '=', expert).execute();
    const shown = async () => {
      const [one] = (await list()).data;
      return [one?.status, one?.conflicts];
    };
    const told = async () =>
      (
        await db.selectFrom('outbox').select('user_id').where('topic', '=', 'assignment.conflict').execute()
      ).map(({ user_id }) => user_id);
    await propose(expert, 'arbiter');
    await declare('');
    await recheckAssignments(db, now);
    expect(await shown()).toEqual(['conflicted', ['undeclared']]);
    expect(await told()).toEqual([await idOf('hubei.committee')]);
    await declare('none');
    await recheckAssignments(db, now);
    expect(await shown()).toEqual(['cleared', []]);
    const [cleared] = (await list()).data;
    if (cleared === undefined) throw new Error('none');
    await confirm(cleared);
    await declare('');
    await recheckAssignments(db, now);
    await recheckAssignments(db, now);
    expect(await shown()).toEqual(['confirmed', ['undeclared']]);
    expect(await told()).toHaveLength(2);
  });

  it('cannot be confirmed by its own person, also not with another account', async () => {
    const { propose, confirm, idOf, expert, beProven } = await openOffice();
    const committee = await idOf('hubei.committee');
    const { body: own } = await propose(committee, 'arbiter');
    expect(own.is_own).toBe(true);
    expect((await confirm(own)).status).toBe(409);
    const { body: proposed } = await propose(expert, 'arbiter');
    await beProven(committee, expert);
    expect((await confirm(proposed)).status).toBe(409);
    await beProven(committee, await idOf('judge.deng'));
    expect((await confirm(proposed)).status).toBe(200);
  });

  it('has candidates of the exhibition office for the venue, and experts and the committee as arbiters', async () => {
    const { test, token, propose, proposeAtEvent, expert } = await openOffice();
    const candidates = async (query: string) =>
      v.parse(
        competitionCandidateList,
        (
          await test.call(
            'GET',
            `${paths.listCompetitionCandidates.replace(':id', COMPETITION)}?per_page=100&${query}`,
            { token },
          )
        ).body,
      ).data;
    const named = (rows: { name: string; is_expert: boolean }[]) => rows.map(({ name }) => name);
    const office = await candidates('capacity=venue');
    expect(office.map(({ is_expert }) => is_expert)).not.toContain(true);
    expect(office.length).toBeGreaterThan(0);
    const all = await candidates('capacity=arbiter');
    expect(named(all)).toContain('罗立新');
    expect(all.map(({ is_expert }) => is_expert)).toContain(false);
    expect(all.every(({ holds }) => holds === '')).toBe(true);
    expect(named(all).filter((name) => named(office).includes(name))).toEqual([]);
    expect(named(await candidates(`capacity=arbiter&text=${encodeURIComponent('罗立新')}`))).toEqual([
      '罗立新',
    ]);

    await propose(expert, 'arbiter');
    const [deng] = await candidates(`capacity=arbiter&text=${encodeURIComponent('邓敏')}`);
    await proposeAtEvent(deng?.id ?? '', 'scoring');
    const held = new Map((await candidates('capacity=arbiter')).map(({ name, holds }) => [name, holds]));
    expect([held.get('罗立新'), held.get('邓敏')]).toEqual(['arbiter', 'scoring']);
    const free = named(await candidates('capacity=arbiter&fit=yes'));
    expect(free.includes('罗立新') || free.includes('邓敏')).toBe(false);
  });

  it('is accessible to the committee only', async () => {
    const { propose, expert, test } = await openOffice();
    await propose(expert, 'arbiter');
    const unit = await test.signIn(demoAccount('Unit'));
    const path = paths.listCompetitionAssignments.replace(':id', COMPETITION);
    expect((await test.call('GET', path, { token: unit })).status).toBe(404);
  });

  it('is refused after the competition is cancelled, and beyond 100', async () => {
    const { propose, db, expert, idOf } = await openOffice();
    await db
      .insertInto('competition_assignments')
      .values(
        Array.from({ length: MOST_AT_COMPETITION }, (_, n) => ({
          id: `a${n}`,
          competition_id: COMPETITION,
          user_id: expert,
          capacity: 'arbiter' as const,
          status: 'released' as never,
          proposed_by: expert,
          proposed_at: 1,
        })),
      )
      .execute();
    const full = await propose(await idOf('hubei.deputy'), 'arbiter');
    expect([full.status, full.body.message]).toEqual([409, expect.stringContaining('100')]);
    await db.deleteFrom('competition_assignments').execute();
    await db
      .updateTable('competitions')
      .set({ status: 'cancelled' as never })
      .where('id', '=', COMPETITION)
      .execute();
    expect((await propose(expert, 'arbiter')).status).toBe(409);
  });

  it('is stored once for two simultaneous proposals', async () => {
    const { propose, proposeAtEvent, expert, db } = await openOffice();
    const both = statuses(await Promise.all([propose(expert, 'arbiter'), proposeAtEvent(expert, 'scoring')]));
    expect(both.toSorted((one, other) => one - other)).toEqual([200, 409]);
    const rows = [
      ...(await db.selectFrom('assignments').select('id').where('user_id', '=', expert).execute()),
      ...(await db
        .selectFrom('competition_assignments')
        .select('id')
        .where('user_id', '=', expert)
        .execute()),
    ];
    expect(rows).toHaveLength(1);
  });
});
