import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Selectable } from 'kysely';
import type { JudgementGroup, JudgementGroupList } from '../contract/expert/judgement-group.ts';
import { isJudged } from '../contract/marking/marking-rule.ts';
import { aspectsOf, type Module } from '../contract/marking/scheme-content.ts';
import type { RemarkToForm } from '../appeal/remark-groups.ts';
import { requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from '../kit/audit.ts';
import { liveScheme } from '../marking/require-scheme.ts';
import { contentOf } from '../marking/schemes.ts';
import { isOver, type AboutEvent } from '../duty/assignment-rows.ts';

/** The rows of judgement groups, and the checks for completeness. */

export type GroupRow = Selectable<Tables['judgement_groups']>;

/** Returns the query for the members of an event's groups, by their positions. */
export const membersIn = (db: Database, eventId: string) =>
  db
    .selectFrom('judgement_group_members as member')
    .innerJoin('assignments', 'assignments.id', 'member.assignment_id')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .leftJoin('persons', 'persons.user_id', 'assignments.user_id')
    .leftJoin('experts', 'experts.user_id', 'assignments.user_id')
    .select(['member.assignment_id', 'member.group_id', 'member.seat', 'assignments.user_id'])
    .select(['assignments.status', 'assignments.capacity', 'users.name as account_name'])
    .select(['persons.real_name', 'experts.employer'])
    .where('assignments.event_id', '=', eventId)
    .orderBy('member.position')
    .orderBy('member.assignment_id');
export const readMembers = (db: Database, eventId: string) => membersIn(db, eventId).execute();
export type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];

/** Returns the employers of the scoring judges of an event, by their assignments. */
export async function unitsOfJudges(db: Database, eventId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('experts', 'experts.user_id', 'assignments.user_id')
    .select(['assignments.id', 'experts.employer'])
    .where('assignments.event_id', '=', eventId)
    .where('assignments.capacity', '=', 'scoring')
    .where('assignments.status', '<>', 'released')
    .execute();
  return Object.fromEntries(rows.map(({ id, employer }) => [id, employer]));
}

/** An event that is locked for an act, with the data that its groups depend on. */
export interface HeldGroups {
  about: AboutEvent;
  modules: readonly Module[];
  /** The members of all groups of the event. */
  members: readonly MemberRow[];
  /** The standing that the user acts with. */
  by: 'organiser' | 'chief' | 'panel';
  /** The works for which the user forms a re-mark group. */
  remarks: readonly RemarkToForm[];
}

/** Returns the modules of an event's scheme. */
export async function modulesOf(db: Database, eventId: string): Promise<readonly Module[]> {
  const scheme = await liveScheme(db, eventId);
  return scheme === undefined ? [] : contentOf(scheme).modules;
}

/**
 * Describes works to re-mark. Accounts that may not mark a work are given by their assignment, as are members
 * of groups.
 */
export async function describedRemarks(
  db: Database,
  eventId: string,
  remarks: readonly RemarkToForm[],
): Promise<JudgementGroupList['meta']['remarks']> {
  if (remarks.length === 0) return [];
  const duties = await db
    .selectFrom('assignments')
    .select(['id', 'user_id'])
    .where('event_id', '=', eventId)
    .execute();
  return remarks.map(({ unfit, modules, ...one }) => ({
    ...one,
    modules: [...modules],
    unfit: duties.filter(({ user_id }) => unfit.has(user_id)).map(({ id }) => id),
  }));
}

const codesOf = ({ modules }: Pick<GroupRow, 'modules'>): string[] => JSON.parse(modules);

/** The judges of a module without a panel, whose aspects are all measured. */
const WITHOUT_PANEL = 3;

/** Returns the size of the largest panel of a module. */
const neededIn = (module: Module): number => {
  const panels = aspectsOf(module).flatMap(({ rule }) => (isJudged(rule) ? [rule.panel] : []));
  return panels.length === 0 ? WITHOUT_PANEL : Math.max(...panels);
};

/** Returns the number of judges that the modules need: two only if all their panels are two [running.md A21]. */
const neededFor = (modules: readonly Module[]): number =>
  modules.length === 0 ? WITHOUT_PANEL : Math.max(...modules.map(neededIn));

/** Checks whether the modules of these codes are all judged at the stations, or all by work codes. */
export const areAtOnePlace = (modules: readonly Module[], codes: readonly string[]): boolean =>
  new Set(modules.filter(({ code }) => codes.includes(code)).map(({ at }) => at)).size <= 1;

const isCounting = ({ status, capacity }: Pick<MemberRow, 'status' | 'capacity'>) =>
  capacity === 'scoring' && countingStatuses.some((one) => one === status);

/** Returns the reserve judge who is next in order. */
export const nextReserve = (members: readonly MemberRow[]): MemberRow | undefined =>
  members.find((one) => one.seat === 'reserve' && isCounting(one));

/** Returns the facts that the chart's guards read at this moment. */
export function factsOf(
  group: Pick<GroupRow, 'modules' | 'leader_id'>,
  members: readonly MemberRow[],
  modules: readonly Module[],
) {
  const codes = codesOf(group);
  const own = modules.filter(({ code }) => codes.includes(code));
  const judges = members.filter(({ seat }) => seat === 'judge');
  const needed = neededFor(own);
  return {
    needed,
    hasModules: codes.length > 0 && own.length === codes.length && areAtOnePlace(own, codes),
    hasEnough: judges.length >= needed,
    hasReserve: nextReserve(members) !== undefined,
    hasLeader: judges.some(({ assignment_id }) => assignment_id === group.leader_id),
    areAllCounting: members.every(isCounting),
  };
}
type Facts = ReturnType<typeof factsOf>;

const lacksOf = (facts: Facts): JudgementGroup['lacks'] => [
  ...(facts.hasModules ? [] : ['modules' as const]),
  ...(facts.hasEnough ? [] : ['judges' as const]),
  ...(facts.hasReserve ? [] : ['reserve' as const]),
  ...(facts.hasLeader ? [] : ['leader' as const]),
  ...(facts.areAllCounting ? [] : ['counting' as const]),
];

export function described(
  row: GroupRow,
  members: readonly MemberRow[],
  modules: readonly Module[],
): JudgementGroup {
  const facts = factsOf(row, members, modules);
  return {
    id: row.id,
    name: row.name,
    modules: codesOf(row),
    leader: row.leader_id ?? '',
    members: members.map((member) => ({
      assignment_id: member.assignment_id,
      seat: member.seat,
      person: { id: member.user_id, name: member.real_name ?? member.account_name },
      unit: member.employer ?? '',
      status: member.status,
    })),
    appeal_id: row.appeal_id ?? '',
    status: row.status,
    needed: facts.needed,
    lacks: lacksOf(facts),
    reason: row.reason,
    version: row.version,
  };
}

export const describedModules = (modules: readonly Module[]): JudgementGroupList['meta']['modules'] =>
  modules.map((one) => ({ code: one.code, name: one.name, at: one.at, needed: neededFor([one]) }));

export const noteGroup = (
  db: Database,
  id: string,
  act: Pick<Tables['audit_log'], 'action' | 'actor_id' | 'capacity' | 'before' | 'after' | 'reason' | 'at'>,
) => audit(db, { object: 'judgementGroup', object_id: id, ...act });

/**
 * Removes a released judge from the group. A complete group is reopened. The transaction of the release must
 * hold the lock on the event.
 */
export async function leaveGroup(
  transaction: Database,
  assignmentId: string,
  reason: string,
  about: AboutEvent,
): Promise<void> {
  const row = await transaction
    .selectFrom('judgement_groups')
    .selectAll()
    .where('id', 'in', (is) =>
      is.selectFrom('judgement_group_members').select('group_id').where('assignment_id', '=', assignmentId),
    )
    .executeTakeFirst();
  if (row === undefined) return;
  const type = row.status === 'complete' ? 'judgementGroup.reopen' : 'judgementGroup.change';
  const event = {
    type,
    by: 'system',
    isOver: isOver(about),
    isRemark: row.appeal_id !== null,
    reason,
  } as const;
  const move = requireMove('judgement_groups', row.status, event);
  await transaction.deleteFrom('judgement_group_members').where('assignment_id', '=', assignmentId).execute();
  const leader_id = row.leader_id === assignmentId ? null : row.leader_id;
  await write(transaction, move, { id: row.id, version: row.version }, { reason, leader_id });
  await noteGroup(transaction, row.id, {
    action: type,
    actor_id: null,
    capacity: 'system',
    before: row.status,
    after: move.after,
    reason,
    at: about.now,
  });
}
