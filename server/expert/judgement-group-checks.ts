import type { RemarkToForm } from '../appeal/remark-groups.ts';
import { isUnitTwice, type NewJudgementGroup } from '../contract/expert/judgement-group.ts';
import type { Fault } from '../contract/kit/faults.ts';
import type { Module } from '../contract/marking/scheme-content.ts';
import type { Database } from '../db/open-database.ts';
import { invalid } from '../kit/api-error.ts';
import { knownPeople, unitKeysOf } from './conflict/known-people.ts';
import { areAtOnePlace, type factsOf, type HeldGroups } from './judgement-group-rows.ts';

/** Faults of a judgement group, by the field that they concern. */

/** Returns the faults of the modules against the scheme. */
function faultsOfModules(codes: readonly string[], modules: readonly Module[]): Fault[] {
  if (new Set(codes).size < codes.length) return ['marking.twice'];
  if (codes.some((code) => modules.every((one) => one.code !== code))) return ['marking.unknown'];
  return areAtOnePlace(modules, codes) ? [] : ['group.places'];
}

/** Checks whether one of the users has marked the work before or is tied to a party. */
const hasUnfit = (userIds: readonly string[], remark: RemarkToForm | undefined): boolean =>
  remark !== undefined && userIds.some((id) => remark.unfit.has(id));

/**
 * Returns the faults of the members. It locks the members' files, so that their employers do not change until
 * the transaction ends.
 */
async function faultsOfMembers(
  transaction: Database,
  { members }: Pick<NewJudgementGroup, 'members'>,
  { about, members: known }: HeldGroups,
  { groupId, remark }: { readonly groupId: string; readonly remark: RemarkToForm | undefined },
): Promise<Fault[]> {
  const ids = members.map(({ assignment_id }) => assignment_id);
  if (new Set(ids).size < ids.length) return ['group.twice'];
  const assigned = await transaction
    .selectFrom('assignments')
    .select('user_id')
    .where('event_id', '=', about.event.id)
    .where('id', 'in', ['', ...ids])
    .where('capacity', '=', 'scoring')
    .where('status', '<>', 'released')
    .execute();
  if (assigned.length < ids.length) return ['choice'];
  if (known.some((one) => one.group_id !== groupId && ids.includes(one.assignment_id))) {
    return ['group.elsewhere'];
  }
  const userIds = assigned.map(({ user_id }) => user_id);
  if (hasUnfit(userIds, remark)) return ['group.unfit'];
  await transaction
    .selectFrom('experts')
    .select('user_id')
    .where('user_id', 'in', ['', ...userIds])
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return (await areOfOneUnit(transaction, userIds)) ? ['group.unit'] : [];
}

/** Checks whether two of the judges are of the same unit, by their employers and organisations. */
export async function areOfOneUnit(db: Database, userIds: readonly string[]): Promise<boolean> {
  const people = await knownPeople(db, userIds);
  return isUnitTwice([...people.values()].flatMap((person) => [...unitKeysOf(person)]));
}

/** Returns the modules that a group can judge. A re-mark group judges only the modules of its work. */
const modulesFor = ({ modules }: HeldGroups, remark: RemarkToForm | undefined): readonly Module[] =>
  remark === undefined ? modules : modules.filter(({ code }) => remark.modules.includes(code));

/**
 * Checks that no member of a re-mark group has marked the work before or is tied to a party.
 * @throws ApiError 422 naming `members`
 */
export function requireFit(userIds: readonly string[], remark: RemarkToForm | undefined): void {
  if (hasUnfit(userIds, remark)) throw invalid({ members: ['group.unfit'] });
}

/**
 * Checks the modules, the members and the leader of a group.
 * @throws ApiError 422 naming `modules`, `members`, `leader`
 */
export async function requireFitting(
  transaction: Database,
  given: NewJudgementGroup,
  held: HeldGroups,
  { groupId, remark }: { readonly groupId: string; readonly remark: RemarkToForm | undefined },
): Promise<void> {
  const isLed =
    given.leader === '' ||
    given.members.some(({ assignment_id, seat }) => assignment_id === given.leader && seat === 'judge');
  const faults: Readonly<Record<string, Fault[]>> = {
    modules: faultsOfModules(given.modules, modulesFor(held, remark)),
    members: await faultsOfMembers(transaction, given, held, { groupId, remark }),
    leader: isLed ? [] : ['group.leader'],
  };
  const wrong = Object.entries(faults).filter(([, list]) => list.length > 0);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

/** Returns the missing parts of a group, by the field that they concern. */
export function lackingOf(facts: ReturnType<typeof factsOf>): Record<string, Fault[]> {
  const members: Fault[] = [
    ...(facts.hasEnough ? [] : [`group.judges:${facts.needed}` as const]),
    ...(facts.hasReserve ? [] : ['group.reserve' as const]),
    ...(facts.areAllCounting ? [] : ['group.counting' as const]),
  ];
  return {
    ...(!facts.hasModules && { modules: ['choice'] }),
    ...(members.length > 0 && { members }),
    ...(!facts.hasLeader && { leader: ['group.leader'] }),
  };
}
