import type { Selectable } from 'kysely';
import { setPassword } from '../account/accounts.ts';
import type { ApiParts } from '../context.ts';
import type { Capacity } from '../contract/expert/assignment.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { moveAssignment } from '../duty/assignment-moves.ts';
import { proposeAssignment } from '../duty/assignments.ts';
import { moveCompetitionAssignment, proposeForCompetition } from '../duty/competition-assignments.ts';
import { setNeed } from '../duty/event-needs.ts';
import { completeJudgementGroup, createJudgementGroup } from '../expert/judgement-groups.ts';
import type { Passwords } from '../secret/passwords.ts';
import { crewAccounts } from './demonstration-cup-accounts.ts';
import { seedInvitation } from './demonstration-experts.ts';
import type { DemoAccount } from './demonstration.ts';

/**
 * The crew of the cup. The committee's account makes the same calls as from its pages. Conflicts, columns and
 * log are therefore computed by the server.
 */

const CUP = 'hubei-cup';
const TURNING = `${CUP}-sk01`;
const WELDING = `${CUP}-sk03`;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Parts = Pick<ApiParts, 'db' | 'sealing'>;
type Kind = Selectable<Tables['assignments']>['round_kind'];
export interface Serving {
  readonly name: string;
  readonly capacity: Capacity;
  readonly round_kind?: Kind;
}

/**
 * A group of judges: its name, the modules it marks, and its judges, the leader first and the reserve last.
 */
export type DemoGroup = readonly [name: string, modules: readonly string[], judges: readonly string[]];

const workGroup: DemoGroup = ['工件裁判组', ['B', 'C', 'D'], ['邓敏', '罗立新', '彭海燕', '叶建国']];
/** No judge is in both groups of an event [running.md A8]. */
const stationGroup: DemoGroup = ['现场裁判组', ['A', 'E'], ['崔倩', '熊大伟', '金玉梅', '邹桂香']];
export const turningGroups: readonly DemoGroup[] = [workGroup, stationGroup];
/** The arbiters of the cup, as many as the panel of an appeal requires. */
const arbiters: readonly string[] = ['顾思齐', '范正华', '姜丽萍'];
/** The officials that serve beside the judges. */
export const officials: readonly Serving[] = [
  { name: '韩志刚', capacity: 'chief' },
  { name: '曹文彬', capacity: 'floor' },
  { name: '夏丽华', capacity: 'checkIn' },
  { name: '谭永康', capacity: 'encryption', round_kind: 'entryNo' },
  { name: '秦晓峰', capacity: 'encryption', round_kind: 'station' },
  { name: '石建平', capacity: 'encryption', round_kind: 'workCode' },
  { name: '蒋雨晴', capacity: 'supervisor' },
  { name: '尹秋菊', capacity: 'clerk' },
  { name: '梅长青', capacity: 'clerk' },
];

/** Gives an expert of the bank who cannot sign in a username, a phone number and a password. */
async function openAccount(
  db: Database,
  { name, username, phone }: DemoAccount,
  hash: string,
  now: number,
): Promise<void> {
  const { id } = await db
    .updateTable('users')
    .set({ username, username_key: username.toLowerCase(), phone })
    .where('id', 'in', (is) => is.selectFrom('experts').select('user_id'))
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirstOrThrow();
  await setPassword(db, id, hash, now);
}

/** Returns the id of the account with this username. */
const idOf = async (db: Database, username: string): Promise<string> =>
  (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

/** Returns a function that finds the id of an expert of the bank by name. */
async function expertsOf(db: Database): Promise<(name: string) => string> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('experts', 'experts.user_id', 'users.id')
    .select(['users.id', 'users.name'])
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return (name) => ids.get(name) ?? '';
}

/**
 * Returns the acts of a committee. The time starts one day before `now` and advances by one minute at each
 * reading.
 * @param username the account that performs the acts
 */
export async function committeeOf({ db, sealing }: Parts, now: number, username = 'cup.committee') {
  const committee = await idOf(db, username);
  const expert = await expertsOf(db);
  let at = now - DAY;
  const parts = { db, sealing, clock: () => (at += MINUTE) };
  const sworn = { type: 'assignment.confirm', is_trained: true, has_signed: true } as const;
  const propose = (event: string, { name, capacity, round_kind = '' }: Serving) =>
    proposeAssignment(parts, committee, event, { user_id: expert(name), capacity, round_kind });
  const confirm = async (event: string, serving: Serving) => {
    const { id, version } = await propose(event, serving);
    await moveAssignment(parts, committee, id, { ...sworn, version });
    return id;
  };

  /** Creates and completes a group of judges. The first judge is the leader, the last one the reserve. */
  const complete = async (event: string, [name, modules, judges]: DemoGroup) => {
    const members = [];
    for (const [index, judge] of judges.entries()) {
      const seat = index < judges.length - 1 ? ('judge' as const) : ('reserve' as const);
      members.push({ assignment_id: await confirm(event, { name: judge, capacity: 'scoring' }), seat });
    }
    const leader = members[0]?.assignment_id ?? '';
    const group = { name, modules: [...modules], leader, members, appeal_id: '' };
    const made = await createJudgementGroup(parts, committee, event, group);
    await completeJudgementGroup(parts, committee, made.id, { version: made.version });
  };
  return { parts, committee, expert, sworn, propose, confirm, complete };
}

/** Adds the group that judges at the stations of SK01. */
export async function seedStationGroup(parts: Parts, now: number): Promise<void> {
  const { complete } = await committeeOf(parts, now);
  await complete(TURNING, stationGroup);
}

/**
 * Adds the crews of the cup: a whole crew with a group of judges for one event, and an incomplete crew for
 * another.
 * @param passwordOf returns the password of an account; by default its known password
 * @returns the accounts of the crew, which can now sign in
 */
export async function seedCrew(
  db: Database,
  { passwords, sealing }: { readonly passwords: Pick<Passwords, 'hash'> } & Pick<ApiParts, 'sealing'>,
  now: number,
  passwordOf: (account: DemoAccount) => string = ({ password }) => password,
): Promise<readonly DemoAccount[]> {
  const accounts = crewAccounts.map((account) => ({ ...account, password: passwordOf(account) }));
  const hashes = await Promise.all(accounts.map(({ password }) => passwords.hash(password)));
  await db.transaction().execute(async (transaction) => {
    for (const [index, account] of accounts.entries()) {
      await openAccount(transaction, account, hashes[index] ?? '', now);
    }
  });
  const { parts, committee, expert, sworn, propose, confirm, complete } = await committeeOf(
    { db, sealing },
    now,
  );
  for (const serving of officials) await confirm(TURNING, serving);
  await complete(TURNING, workGroup);
  for (const name of arbiters) {
    const arbiter = await proposeForCompetition(parts, committee, CUP, {
      user_id: expert(name),
      capacity: 'arbiter',
    });
    await moveCompetitionAssignment(parts, committee, arbiter.id, { ...sworn, version: arbiter.version });
  }

  await confirm(WELDING, { name: '陆永福', capacity: 'scoring' });
  await propose(WELDING, { name: '孔令仪', capacity: 'checkIn' });
  // The unit of this expert has entries at the event.
  await propose(WELDING, { name: '沈国栋', capacity: 'floor' });
  const wanted = { chief: 1, scoring: 3, floor: 1, checkIn: 1, encryption: 3, supervisor: 1, clerk: 2 };
  await setNeed(parts, committee, WELDING, { ...wanted, version: 0 });
  const invitation = { competition_id: CUP, event_id: WELDING, duty: 'scoring', status: 'sent' } as const;
  const people = { expert_id: expert('秦晓峰'), invited_by: committee };
  await seedInvitation(db, { ...invitation, ...people, acts: ['send'] }, now);
  return accounts;
}
