import { describe, expect, it } from 'vitest';
import type { ExpertFile } from '../../../server/contract/expert/expert.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, notifiedOf } from '../support/day.ts';
import { GOOD, openDecoded } from '../support/decoded.ts';

import { openRunning, type Meanwhile } from '../support/hall.ts';
import { demoAccount, statuses } from '../support/test-system.ts';

type Hall = Awaited<ReturnType<typeof openRunning>>;

/** Returns the calls of a committee that does not hold the cup, about an expert who serves there. */
async function foreignCommittee({ test }: Pick<Hall, 'test'>, username: string) {
  const { db } = test.system.parts;
  const token = await test.signIn(demoAccount('Committee'));
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const file = async () =>
    (await test.call<ExpertFile>('GET', paths.getExpert.replace(':id', id), { token })).body;
  const suspend = (version: number) =>
    test.call<ExpertFile>('POST', paths.suspendExpert.replace(':id', id), {
      token,
      body: { version, reason: '接到投诉' },
    });
  return { file, suspend };
}

const suspendSupervisor: Meanwhile = async (hall) => {
  const { file, suspend } = await foreignCommittee(hall, 'super.jiang');
  expect((await suspend((await file()).version)).body.status).toBe('suspended');
};

describe('an expert whom another committee suspends [issue 41, 13]', () => {
  it('goes on with a live duty: a suspended supervisor approves the seal and every decoding', async () => {
    const { compile, db } = await openDecoded(GOOD, suspendSupervisor);
    expect((await compile()).status).toBe(200);
    const duty = await db
      .selectFrom('assignments')
      .innerJoin('experts', 'experts.user_id', 'assignments.user_id')
      .select(['assignments.status', 'experts.status as expert'])
      .where('assignments.event_id', '=', EVENT)
      .where('capacity', '=', 'supervisor')
      .executeTakeFirstOrThrow();
    expect(duty).toEqual({ status: 'active', expert: 'suspended' });
  });

  it('is shown with the places of the duties before, and their committee is told once', async () => {
    const hall = await openRunning();
    const { file, suspend } = await foreignCommittee(hall, 'super.jiang');
    const { serves_at, version, name } = await file();
    expect(serves_at.map(({ event }) => event)).toContain('数控车');
    const both = await Promise.all([suspend(version), suspend(version)]);
    expect(statuses(both)).toEqual([200, 409]);
    const { db } = hall.test.system.parts;
    const cup = await db
      .selectFrom('users')
      .select('id')
      .where('username', 'in', ['cup.committee', 'cup.deputy'])
      .execute();
    const told = await notifiedOf(db, 'assignment.suspended', name);
    expect([...new Set(told)].toSorted()).toEqual(cup.map(({ id }) => id).toSorted());
    expect(told).toHaveLength(cup.length * serves_at.length);
  });

  it('without a duty concerns no other committee', async () => {
    const hall = await openRunning();
    const { db } = hall.test.system.parts;
    const { user_id } = await db
      .selectFrom('experts')
      .innerJoin('users', 'users.id', 'experts.user_id')
      .select('experts.user_id')
      .where('experts.status', '=', 'approved')
      .where(
        'experts.user_id',
        'not in',
        db
          .selectFrom('assignments')
          .select('user_id')
          .union(db.selectFrom('competition_assignments').select('user_id'))
          .union(db.selectFrom('invitations').select('expert_id as user_id')),
      )
      .orderBy('experts.user_id')
      .executeTakeFirstOrThrow();
    const { username } = await db
      .selectFrom('users')
      .select('username')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    const { file, suspend } = await foreignCommittee(hall, username);
    const { serves_at, version } = await file();
    expect(serves_at).toEqual([]);
    expect((await suspend(version)).status).toBe(200);
    const told = db.selectFrom('outbox').select('id').where('topic', '=', 'assignment.suspended');
    expect(await told.execute()).toEqual([]);
  });
});
