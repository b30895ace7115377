import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { assignmentList } from '../../../server/contract/expert/assignment.ts';
import { competitionAssignmentList } from '../../../server/contract/expert/competition-assignment.ts';
import { eventCrew } from '../../../server/contract/expert/crew.ts';
import { eventNeed } from '../../../server/contract/expert/invitation.ts';
import { judgementGroupList } from '../../../server/contract/expert/judgement-group.ts';
import { ownDuties } from '../../../server/contract/expert/own-duty.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { seedCrew } from '../../../server/seed/demonstration-crew.ts';
import { seedCup } from '../../../server/seed/demonstration-cup.ts';
import { crewAccounts, cupAccounts } from '../../../server/seed/demonstration-cup-accounts.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { openTestSystem } from '../support/test-system.ts';

const CUP = 'hubei-cup';
const TURNING = `${CUP}-sk01`;
const WELDING = `${CUP}-sk03`;

/** Opens the demonstration data with its cup and the crew of the cup. */
async function openCup() {
  const test = await openTestSystem();
  const { db, sealing } = test.system.parts;
  const parts = { passwords: quickPasswords, sealing };
  await seedCup(db, parts, test.clock.now());
  const accounts = await seedCrew(db, parts, test.clock.now());
  const signIn = (username: string) =>
    test.signIn([...demoAccounts, ...cupAccounts, ...accounts].find((one) => one.username === username));
  const get = async (token: string, path: string, id = '') =>
    (await test.call('GET', path.replace(':id', id), { token })).body;
  return { test, db, signIn, get, committee: await signIn('cup.committee') };
}

describe('the crew of the cup in the demonstration data', () => {
  it('signs in with a separate account for each person, and each account has its duty', async () => {
    const { signIn, get } = await openCup();
    const capacityOf: Record<string, string> = { 'judge.deng': 'scoring' };
    for (const username of ['judge.deng', ...crewAccounts.map((one) => one.username)]) {
      const { data } = v.parse(ownDuties, await get(await signIn(username), paths.listOwnDuties));
      capacityOf[username] = data.map(({ capacity }) => capacity).join();
    }
    expect(capacityOf).toEqual({
      'chief.han': 'chief',
      'judge.deng': 'scoring',
      'judge.luo': 'scoring',
      'judge.peng': 'scoring',
      'floor.cao': 'floor',
      'checkin.xia': 'checkIn',
      'keeper.tan': 'encryption',
      'keeper.qin': 'encryption',
      'keeper.shi': 'encryption',
      'super.jiang': 'supervisor',
      'clerk.yin': 'clerk',
      'clerk.mei': 'clerk',
      'arbiter.gu': 'arbiter',
      'arbiter.fan': 'arbiter',
      'arbiter.jiang': 'arbiter',
    });
  });

  it('is complete at one event, with a complete judgement group, and is shown to its chief judge', async () => {
    const { signIn, get, committee } = await openCup();
    const chief = await signIn('chief.han');
    const { data } = v.parse(assignmentList, await get(chief, paths.listAssignments, TURNING));
    expect(data.map(({ status, conflicts }) => [status, conflicts])).toEqual(
      data.map(() => ['confirmed', []]),
    );
    const { rows } = v.parse(eventCrew, await get(committee, paths.getEventCrew, TURNING));
    expect(rows.filter(({ confirmed, needed }) => confirmed < needed)).toEqual([]);
    const groups = v.parse(judgementGroupList, await get(committee, paths.listJudgementGroups, TURNING));
    expect(groups.data).toMatchObject([
      { status: 'complete', lacks: [], members: [{}, {}, {}, { seat: 'reserve' }] },
    ]);
    const ofCompetition = await get(committee, paths.listCompetitionAssignments, CUP);
    expect(v.parse(competitionAssignmentList, ofCompetition).data).toMatchObject([
      { capacity: 'venue', status: 'confirmed', person: { name: '何文静' } },
      ...['顾思齐', '范正华', '姜丽萍'].map((name) => ({
        capacity: 'arbiter',
        status: 'confirmed',
        person: { name },
      })),
    ]);
  });

  it('is incomplete at the other event', async () => {
    const { get, committee } = await openCup();
    const { data } = v.parse(assignmentList, await get(committee, paths.listAssignments, WELDING));
    expect(data.map(({ person, status, conflicts }) => [person.name, status, conflicts])).toEqual([
      ['陆永福', 'confirmed', []],
      ['孔令仪', 'cleared', []],
      ['沈国栋', 'conflicted', ['sameUnit']],
    ]);
    const need = v.parse(eventNeed, await get(committee, paths.getEventNeed, WELDING));
    expect(need.rows).toContainEqual({ duty: 'scoring', wanted: 3, waiting: 1, accepted: 0 });
  });

  it('is proposed, checked and confirmed, as the log shows', async () => {
    const { db } = await openCup();
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'capacity', 'before', 'after'])
      .where('object', '=', 'assignment')
      .where('object_id', 'in', (is) =>
        is
          .selectFrom('assignments')
          .innerJoin('users', 'users.id', 'assignments.user_id')
          .select('assignments.id')
          .where('users.username', '=', 'chief.han'),
      )
      .orderBy('at')
      .execute();
    expect(log).toHaveLength(3);
    expect(log).toEqual(
      expect.arrayContaining([
        { action: 'assignment.propose', capacity: 'organiser', before: '', after: 'proposed' },
        { action: 'assignment.check', capacity: 'system', before: 'proposed', after: 'cleared' },
        { action: 'assignment.confirm', capacity: 'organiser', before: 'cleared', after: 'confirmed' },
      ]),
    );
  });
});
