import type { JudgementGroupEvent } from '../../machines/expert/judgement-group.machine.ts';
import type { ApiParts } from '../context.ts';
import { remarksToForm, type RemarkToForm } from '../appeal/remark-groups.ts';
import {
  GROUP_LIMITS,
  type BegunJudgementGroup,
  type JudgementGroup,
  type JudgementGroupChange,
  type JudgementGroupList,
  type NewJudgementGroup,
  type Replacement,
} from '../contract/expert/judgement-group.ts';
import { begin, moveOf, requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { conflict, forbidden, invalid, notAssignable, notFound, stale } from '../kit/api-error.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { randomKey } from '../kit/secrets.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { aboutEvent, isOver, standingsAt, type AboutEvent } from '../duty/assignment-rows.ts';
import { announce } from '../news/event-news.ts';
import { areOfOneUnit, lackingOf, requireFit, requireFitting } from './judgement-group-checks.ts';
import {
  described,
  describedModules,
  describedRemarks,
  factsOf,
  modulesOf,
  nextReserve,
  noteGroup,
  readMembers,
  unitsOfJudges,
  type GroupRow,
  type HeldGroups,
  type MemberRow,
} from './judgement-group-rows.ts';

/** Judgement groups (裁判组). The committee forms them, and the chief judge replaces judges. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/**
 * Returns the judgement groups of an event.
 * @throws ApiError 404
 */
export async function listJudgementGroups(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
): Promise<JudgementGroupList> {
  const about = await aboutEvent(db, eventId, clock());
  const { by, remarks } = await groupStandingsAt(db, userId, about.event);
  const modules = await modulesOf(db, eventId);
  const members = await readMembers(db, eventId);
  const rows = await db
    .selectFrom('judgement_groups')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return {
    data: rows.map((row) => described(row, ofGroup(members, row.id), modules)),
    meta: {
      by,
      is_over: isOver(about),
      remarks: await describedRemarks(db, eventId, remarks),
      units: await unitsOfJudges(db, eventId),
      modules: describedModules(modules),
    },
  };
}

/**
 * Returns a user's standings towards the groups of an event, and the works for which the user forms a re-mark
 * group.
 * @throws ApiError 404
 */
async function groupStandingsAt(
  db: Database,
  userId: string,
  event: AboutEvent['event'],
): Promise<{ by: JudgementGroupList['meta']['by']; remarks: RemarkToForm[] }> {
  const by = await standingsAt(db, userId, event);
  const remarks = await remarksToForm(db, userId, event.id);
  return { by: remarks.length > 0 ? [...by, 'panel'] : by, remarks };
}

const ofGroup = (members: readonly MemberRow[], id: string) =>
  members.filter(({ group_id }) => group_id === id);

/**
 * Locks the event for an act of a user.
 * @throws ApiError 404, 403
 */
async function hold(
  transaction: Database,
  { clock }: Parts,
  { userId, eventId, as }: { userId: string; eventId: string; as: readonly HeldGroups['by'][] },
): Promise<HeldGroups> {
  const { event } = await aboutEvent(transaction, eventId, clock());
  // The lock prevents changes to the scheme until the transaction ends.
  await lockCompetition(transaction, event.competition_id);
  await lockEvents(transaction, [eventId]);
  const about = await aboutEvent(transaction, eventId, clock());
  const { by: standings, remarks } = await groupStandingsAt(transaction, userId, about.event);
  const by = as.find((one) => standings.includes(one));
  if (by === undefined) throw forbidden();
  const modules = await modulesOf(transaction, eventId);
  return { about, modules, members: await readMembers(transaction, eventId), by, remarks };
}

/** Returns the work that a group re-marks, if the acting user has ruled on its appeal. */
const remarkOf = ({ remarks }: Pick<HeldGroups, 'remarks'>, appealId: string | null) =>
  remarks.find(({ appeal_id }) => appeal_id === appealId);

/** Returns the facts that the guards of all acts read. */
const factsAt = (held: HeldGroups, appealId: string | null) => ({
  by: held.by,
  isOver: isOver(held.about),
  isRemark: remarkOf(held, appealId) !== undefined,
});

/** The standings that form groups: the committee, or the panel that has ruled a re-mark. */
const forming = ['organiser', 'panel'] as const;

const findRow = (db: Database, id: string): Promise<GroupRow | undefined> =>
  db.selectFrom('judgement_groups').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Does the same as {@link hold}, for an act on a group.
 * @throws ApiError 404, 403; 409 if the version is outdated
 */
async function holdGroup(
  transaction: Database,
  parts: Parts,
  {
    userId,
    id,
    version,
    as,
  }: { userId: string; id: string; version: number; as: readonly HeldGroups['by'][] },
): Promise<HeldGroups & { row: GroupRow; own: readonly MemberRow[] }> {
  const found = await findRow(transaction, id);
  if (found === undefined) throw notFound();
  const held = await hold(transaction, parts, { userId, eventId: found.event_id, as });
  const row = await findRow(transaction, id);
  if (row === undefined) throw notFound();
  // A panel may not change groups of the committee or of another case.
  if (held.by === 'panel' && remarkOf(held, row.appeal_id) === undefined) throw forbidden();
  if (row.version !== version) throw stale();
  return { ...held, row, own: ofGroup(held.members, id) };
}

/** Returns the columns for the request body. */
const columnsOf = ({ name, modules, leader }: NewJudgementGroup) => ({
  name,
  modules: JSON.stringify(modules.toSorted()),
  leader_id: leader === '' ? null : leader,
});

async function seatMembers(
  transaction: Database,
  groupId: string,
  { members }: Pick<NewJudgementGroup, 'members'>,
): Promise<void> {
  await transaction.deleteFrom('judgement_group_members').where('group_id', '=', groupId).execute();
  if (members.length === 0) return;
  await transaction
    .insertInto('judgement_group_members')
    .values(members.map((one, position) => ({ ...one, group_id: groupId, position })))
    .execute();
}

/** Returns a group with its present row and members. */
async function findGroup(
  transaction: Database,
  id: string,
  { about, modules }: HeldGroups,
): Promise<JudgementGroup> {
  const row = await findRow(transaction, id);
  if (row === undefined) throw notFound();
  return described(row, ofGroup(await readMembers(transaction, about.event.id), id), modules);
}

/** Writes an audit row for an act on a group, and notifies the followers of the event. */
async function note(
  transaction: Database,
  { row, about }: { row: Pick<GroupRow, 'id' | 'status'>; about: AboutEvent },
  told: { event: JudgementGroupEvent; userId: string; after: string },
): Promise<void> {
  await noteGroup(transaction, row.id, {
    action: told.event.type,
    actor_id: told.userId,
    capacity: told.event.by,
    before: row.status,
    after: told.after,
    reason: 'reason' in told.event ? told.event.reason : '',
    at: about.now,
  });
  await announce(transaction, about.event.id, 'duties');
}

/**
 * Creates a group.
 * @throws ApiError 404, 403; 409 if the event is over or has too many groups; 422
 */
export async function createJudgementGroup(
  parts: Parts,
  userId: string,
  eventId: string,
  { appeal_id, ...body }: BegunJudgementGroup,
): Promise<JudgementGroup> {
  return parts.db.transaction().execute(async (transaction) => {
    const held = await hold(transaction, parts, { userId, eventId, as: forming });
    const remark = remarkOf(held, appeal_id);
    // The committee forms groups without an appeal. A panel forms groups only for its own appeals.
    if (held.by === 'panel' ? remark === undefined : appeal_id !== '') {
      throw invalid({ appeal_id: ['choice'] });
    }
    const event = { type: 'judgementGroup.change', ...factsAt(held, appeal_id) } as const;
    const { status, after } = begin('judgement_groups', event);
    const rows = await transaction
      .selectFrom('judgement_groups')
      .select('id')
      .where('event_id', '=', eventId)
      .execute();
    if (rows.length >= GROUP_LIMITS.groups) throw notAssignable('tooManyGroups');
    await requireFitting(transaction, body, held, { groupId: '', remark });
    const id = randomKey();
    await transaction
      .insertInto('judgement_groups')
      .values({
        id,
        event_id: eventId,
        ...columnsOf(body),
        appeal_id: remark?.appeal_id ?? null,
        status,
        made_at: held.about.now,
      })
      .execute();
    await seatMembers(transaction, id, body);
    await note(transaction, { ...held, row: { id, status: after } }, { event, userId, after });
    return findGroup(transaction, id, held);
  });
}

/**
 * Replaces the name, the modules, the leader and the members of a group.
 * @throws ApiError 404, 403; 409 if the group is complete or the version is outdated; 422
 */
export async function changeJudgementGroup(
  parts: Parts,
  userId: string,
  id: string,
  { version, ...body }: JudgementGroupChange,
): Promise<JudgementGroup> {
  return parts.db.transaction().execute(async (transaction) => {
    const held = await holdGroup(transaction, parts, { userId, id, version, as: forming });
    const event = { type: 'judgementGroup.change', ...factsAt(held, held.row.appeal_id) } as const;
    const move = requireMove('judgement_groups', held.row.status, event);
    await requireFitting(transaction, body, held, {
      groupId: id,
      remark: remarkOf(held, held.row.appeal_id),
    });
    await seatMembers(transaction, id, body);
    await write(transaction, move, { id, version }, columnsOf(body));
    await note(transaction, held, { event, userId, after: move.after });
    return findGroup(transaction, id, held);
  });
}

/**
 * Completes a group, so that it can judge.
 * @throws ApiError 404, 403; 409 if the chart does not allow it or the version is outdated; 422 naming the
 * missing parts
 */
export async function completeJudgementGroup(
  parts: Parts,
  userId: string,
  id: string,
  { version }: { version: number },
): Promise<JudgementGroup> {
  return parts.db.transaction().execute(async (transaction) => {
    const held = await holdGroup(transaction, parts, { userId, id, version, as: forming });
    const { row, own, modules } = held;
    const facts = factsOf(row, own, modules);
    const asked = { type: 'judgementGroup.complete', ...factsAt(held, row.appeal_id) } as const;
    // The missing parts are reported only if the group can be changed.
    if (moveOf('judgement_groups', row.status, { ...asked, type: 'judgementGroup.change' }) === null) {
      throw conflict();
    }
    // The units of the members can have changed since the last check.
    const userIds = own.map(({ user_id }) => user_id);
    if (await areOfOneUnit(transaction, userIds)) throw invalid({ members: ['group.unit'] });
    // A member can also have marked the work since the last check.
    requireFit(userIds, remarkOf(held, row.appeal_id));
    const lacking = lackingOf(facts);
    if (Object.keys(lacking).length > 0) throw invalid(lacking);
    const event = { ...asked, ...facts };
    const move = requireMove('judgement_groups', row.status, event);
    await write(transaction, move, { id, version });
    await note(transaction, held, { event, userId, after: move.after });
    return findGroup(transaction, id, held);
  });
}

/**
 * Reopens a complete group for changes.
 * @throws ApiError 404, 403; 409 if the group is not complete or the version is outdated
 */
export async function reopenJudgementGroup(
  parts: Parts,
  userId: string,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<JudgementGroup> {
  return parts.db.transaction().execute(async (transaction) => {
    const held = await holdGroup(transaction, parts, { userId, id, version, as: forming });
    const by = { ...factsAt(held, held.row.appeal_id), reason } as const;
    const event = { type: 'judgementGroup.reopen', ...by } as const;
    const move = requireMove('judgement_groups', held.row.status, event);
    await write(transaction, move, { id, version }, { reason });
    await note(transaction, held, { event, userId, after: move.after });
    return findGroup(transaction, id, held);
  });
}

/**
 * Replaces a judge by the first reserve judge. If the judge was the leader, the reserve judge becomes the
 * leader. The replaced judge leaves the group.
 * @throws ApiError 404, 403; 409 if the group has no reserve judge or the version is outdated; 422 naming
 * `out`
 */
export async function replaceJudge(
  parts: Parts,
  userId: string,
  id: string,
  { version, reason, out }: Replacement,
): Promise<JudgementGroup> {
  return parts.db.transaction().execute(async (transaction) => {
    const held = await holdGroup(transaction, parts, { userId, id, version, as: ['chief'] });
    const { row, own, about } = held;
    const reserve = nextReserve(own);
    const event = {
      type: 'judgementGroup.replace',
      ...factsAt(held, row.appeal_id),
      hasReserve: reserve !== undefined,
      reason,
    } as const;
    const move = requireMove('judgement_groups', row.status, event);
    const leaving = own.find(({ assignment_id, seat }) => assignment_id === out && seat === 'judge');
    if (leaving === undefined || reserve === undefined) throw invalid({ out: ['choice'] });
    await seatMembers(transaction, id, {
      members: own
        .filter((one) => one !== leaving)
        .map((one) => ({
          assignment_id: one.assignment_id,
          seat: one === reserve ? ('judge' as const) : one.seat,
        })),
    });
    const leader_id = row.leader_id === out ? reserve.assignment_id : row.leader_id;
    await write(transaction, move, { id, version }, { reason, leader_id });
    await note(transaction, held, { event, userId, after: move.after });
    await beginDuty(transaction, userId, row.event_id, about.now);
    return findGroup(transaction, id, held);
  });
}

/**
 * Removes a group that is not complete.
 * @throws ApiError 404, 403; 409 if the group is complete or the version is outdated
 */
export async function removeJudgementGroup(
  parts: Parts,
  userId: string,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<{ id: string }> {
  return parts.db.transaction().execute(async (transaction) => {
    const held = await holdGroup(transaction, parts, { userId, id, version, as: forming });
    const by = { ...factsAt(held, held.row.appeal_id), reason } as const;
    const sheet = await transaction
      .selectFrom('score_sheets')
      .select('id')
      .where('group_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    const event = { type: 'judgementGroup.remove', ...by, hasSheets: sheet !== undefined } as const;
    const move = requireMove('judgement_groups', held.row.status, event);
    await seatMembers(transaction, id, { members: [] });
    await write(transaction, move, { id, version });
    await note(transaction, held, { event, userId, after: 'removed' });
    return { id };
  });
}
