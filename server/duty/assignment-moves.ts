import type { AssignmentEvent } from '../../machines/expert/assignment.machine.ts';
import { peopleServing } from './serving.ts';
import { requireSecondPerson, secondPersonOf } from '../account/second-person.ts';
import type { ApiParts } from '../context.ts';
import {
  countingStatuses,
  isSoft,
  nearFacts,
  type Assignment,
  type ConflictGround,
} from '../contract/expert/assignment.ts';
import type { Invitation } from '../contract/expert/invitation.ts';
import { moveOf, requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { forbidden, notAssignable, notFound, stale } from '../kit/api-error.ts';
import { notSecondPerson } from '../db/second-person-errors.ts';
import { auditSystem } from '../kit/audit.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { tell } from '../message/outbox.ts';
import { announce } from '../news/event-news.ts';
import {
  aboutEvent,
  dutyAt,
  findAssignment,
  groundsFor,
  isChief,
  isOver,
  noteAssignment,
  readAssignments,
  settledWith,
  standingsAt,
  type AboutEvent,
  type AssignmentStanding,
  type AssignmentRow,
} from './assignment-rows.ts';
import { tellOfRelease, tellSuccessor } from './succession.ts';
import { causesIn } from '../expert/conflict/invitation-causes.ts';
import { samePersonAs } from '../expert/same-person.ts';
import { leaveGroup } from '../expert/judgement-group-rows.ts';
import { barOwnStations } from '../scoring/station-bars.ts';

/** Acts on assignments after they are proposed. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

export type AssignmentAct =
  | { type: 'assignment.check' | 'assignment.waive'; version: number }
  | { type: 'assignment.confirm'; version: number; is_trained: true; has_signed: true }
  | {
      type: 'assignment.release' | 'assignment.askWaiver' | 'assignment.refuseWaiver' | 'assignment.settle';
      version: number;
      reason: string;
    };

/** The standings that each act requires. Other users who can read the assignments receive 403. */
const actors: Readonly<Record<AssignmentAct['type'], readonly AssignmentStanding[]>> = {
  'assignment.check': ['organiser'],
  'assignment.confirm': ['organiser'],
  'assignment.release': ['organiser', 'chief'],
  'assignment.askWaiver': ['chief'],
  'assignment.settle': ['chief', 'organiser'],
  'assignment.waive': ['supervisor'],
  'assignment.refuseWaiver': ['supervisor'],
};

/** The current facts that the chart needs. */
interface Facts {
  by: AssignmentStanding;
  isOver: boolean;
  hasConflict: boolean;
  isSoft: boolean;
  isNear: boolean;
  isOnlyNear: boolean;
  isOwn: boolean;
  isChief: boolean;
  hasChief: boolean;
  hasSuccessor: boolean;
  second: SecondPerson;
}

const eventOf = (act: AssignmentAct, facts: Facts): AssignmentEvent => {
  switch (act.type) {
    case 'assignment.confirm':
      return { type: act.type, ...facts, isTrained: act.is_trained, hasSigned: act.has_signed };
    case 'assignment.check':
    case 'assignment.waive':
      return { type: act.type, ...facts };
    case 'assignment.release':
    case 'assignment.askWaiver':
    case 'assignment.refuseWaiver':
    case 'assignment.settle':
      return { type: act.type, ...facts, reason: act.reason };
  }
};

const isCounting = ({ status }: Pick<AssignmentRow, 'status'>) =>
  countingStatuses.some((one) => one === status);

/** Checks whether another assignment of the event holds a capacity. */
const isHeldByAnother = async (
  db: Database,
  { id, event_id }: AssignmentRow,
  { capacity, round_kind }: Pick<AssignmentRow, 'capacity' | 'round_kind'>,
) =>
  (await db
    .selectFrom('assignments')
    .select('id')
    .where('event_id', '=', event_id)
    .where('capacity', '=', capacity)
    .where('round_kind', '=', round_kind)
    .where('id', '<>', id)
    .where('status', 'in', countingStatuses)
    .executeTakeFirst()) !== undefined;

/** Returns the facts that the chart needs for a release. */
async function releaseFacts(db: Database, row: AssignmentRow) {
  return {
    isChief: isChief(row),
    hasChief: await isHeldByAnother(db, row, { capacity: 'chief', round_kind: '' }),
    hasSuccessor: await isHeldByAnother(db, row, row),
  };
}

/** Locks the assignments of the event and the file of the expert until the end of the transaction. */
async function lockAround(transaction: Database, row: AssignmentRow): Promise<void> {
  await lockCompetition(transaction, row.competition_id);
  await lockEvents(transaction, [row.event_id]);
  await transaction
    .selectFrom('experts')
    .select('user_id')
    .where('user_id', '=', row.user_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Begins a duty with its first act, inside the transaction of the act. */
export async function beginDuty(
  transaction: Database,
  userId: string,
  eventId: string,
  now: number,
): Promise<void> {
  const found = await dutyAt(transaction, userId, eventId);
  if (found === undefined || found.status === 'active') return;
  // The lock serializes two simultaneous first acts, so the duty begins once.
  const row = await transaction
    .selectFrom('assignments')
    .select(['id', 'status', 'version'])
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.status === 'active') return;
  const move = requireMove('assignments', row.status, { type: 'assignment.begin', by: 'system' });
  await write(transaction, move, { id: row.id, version: row.version });
  await noteAssignment(transaction, row.id, {
    action: 'assignment.begin',
    actor_id: userId,
    capacity: 'system',
    before: row.status,
    after: move.after,
    reason: '',
    at: now,
  });
}

/** Returns the columns that are written beside the status. */
const besideOf = (
  act: AssignmentAct,
  userId: string,
  { row, grounds }: { readonly row: AssignmentRow; readonly grounds: readonly ConflictGround[] },
) => {
  switch (act.type) {
    case 'assignment.askWaiver':
      return { reason: act.reason, asked_by: userId };
    case 'assignment.waive':
      return { is_barred: 1 };
    case 'assignment.settle':
      return { reason: act.reason, settled: settledWith(row, grounds) };
    case 'assignment.release':
    case 'assignment.refuseWaiver':
      return { reason: act.reason };
    case 'assignment.check':
    case 'assignment.confirm':
      return {};
  }
};

/** Carries out the consequences of an act for the judge's group and sheets, and tells those whom it concerns. */
async function follow(
  parts: Pick<Parts, 'db' | 'sealing'>,
  act: AssignmentAct,
  change: { readonly row: AssignmentRow; readonly actorId: string; readonly about: AboutEvent },
) {
  const { row, about } = change;
  switch (act.type) {
    case 'assignment.confirm':
      return tellSuccessor(parts.db, change);
    case 'assignment.release':
      await leaveGroup(parts.db, row.id, act.reason, about);
      return tellOfRelease(parts.db, change, isCounting(row));
    case 'assignment.waive':
      return barOwnStations(parts, about);
    default:
      return undefined;
  }
}

/**
 * Moves an assignment by its chart. The conflicts are computed inside the transaction.
 * @throws ApiError 404, 403; 409 if the chart does not allow the act or another request has changed the
 *   assignment
 */
export async function moveAssignment(
  { db, clock, sealing }: Parts,
  userId: string,
  id: string,
  act: AssignmentAct,
): Promise<Assignment> {
  return db.transaction().execute(async (transaction) => {
    const found = await readAssignments(transaction).where('assignments.id', '=', id).executeTakeFirst();
    if (found === undefined) throw notFound();
    await lockAround(transaction, found);
    const about = await aboutEvent(transaction, found.event_id, clock());
    const standings = await standingsAt(transaction, userId, about.event);
    const by = standings.find((one) => actors[act.type].includes(one));
    if (by === undefined) throw forbidden();
    const row = await readAssignments(transaction).where('assignments.id', '=', id).executeTakeFirstOrThrow();
    if (row.version !== act.version) throw stale();
    if (act.type === 'assignment.confirm' && row.capacity === 'encryption' && row.round_kind === '') {
      throw notAssignable('kindMissing');
    }
    const grounds = await groundsFor(transaction, row, about);
    const causes = causesIn(grounds);
    const isDecided = act.type === 'assignment.waive' && row.asked_by !== null;
    const second = isDecided
      ? await secondPersonOf(transaction, row.asked_by ?? '', userId, true)
      : 'samePerson';
    if (isDecided && second !== 'another') throw notSecondPerson(second);
    const event = eventOf(act, {
      by,
      isOver: isOver(about),
      hasConflict: causes.length > 0,
      isSoft: isSoft(row, causes),
      ...nearFacts(causes),
      isOwn: (await samePersonAs(transaction, userId, [row.user_id])).size > 0,
      second,
      ...(await releaseFacts(transaction, row)),
    });
    const move = requireMove('assignments', row.status, event);
    if (act.type === 'assignment.askWaiver') {
      const supervisors = await peopleServing(transaction, row.event_id, { capacity: 'supervisor' });
      await requireSecondPerson(transaction, userId, supervisors, 'supervisor');
    }
    await write(transaction, move, { id, version: row.version }, besideOf(act, userId, { row, grounds }));
    await noteAssignment(transaction, id, {
      action: act.type,
      actor_id: userId,
      capacity: by,
      before: row.status,
      after: move.after,
      reason: 'reason' in act ? act.reason : '',
      at: about.now,
    });
    await follow({ db: transaction, sealing }, act, { row, actorId: userId, about });
    await announce(transaction, row.event_id, 'duties');
    if (by !== 'organiser') await beginDuty(transaction, userId, row.event_id, about.now);
    return findAssignment(transaction, id, userId, about.now);
  });
}

/**
 * Releases the duty that followed from an invitation, after the expert withdraws the acceptance. The caller's
 * transaction holds the lock on the competition.
 * @throws ApiError 409 if the duty has begun and no other account holds it
 */
export async function releaseInvited(
  transaction: Database,
  { event_id, expert_id, duty }: { event_id: string; expert_id: string; duty: Invitation['duty'] },
  reason: string,
  now: number,
): Promise<void> {
  await lockEvents(transaction, [event_id]);
  const row = await readAssignments(transaction)
    .where('assignments.event_id', '=', event_id)
    .where('assignments.user_id', '=', expert_id)
    .where('assignments.capacity', '=', duty)
    .where('assignments.status', '<>', 'released')
    .executeTakeFirst();
  if (row === undefined) return;
  const facts = await releaseFacts(transaction, row);
  const event = { type: 'assignment.release', by: 'system', reason, ...facts } as const;
  const move = requireMove('assignments', row.status, event);
  await write(transaction, move, { id: row.id, version: row.version }, { reason });
  await noteAssignment(transaction, row.id, {
    action: event.type,
    actor_id: expert_id,
    capacity: 'invited',
    before: row.status,
    after: move.after,
    reason,
    at: now,
  });
  const about = await aboutEvent(transaction, event_id, now);
  await leaveGroup(transaction, row.id, reason, about);
  await tellOfRelease(transaction, { row, actorId: expert_id, about }, isCounting(row));
  await announce(transaction, event_id, 'duties');
}

/** The tables of duties, with what they are duties at and the message that they have ended. */
const lapsing = {
  assignments: { at: 'event_id', topic: 'assignment.end' },
  competition_assignments: { at: 'competition_id', topic: 'assignment.competitionCancelled' },
} as const;

/**
 * Releases the duties at an event or at a competition that is cancelled, and notifies the people who serve
 * there. The caller has locked the competition.
 */
export async function lapseDuties(
  transaction: Database,
  table: keyof typeof lapsing,
  ended: { readonly id: string; readonly name: string },
  { reason, now }: { readonly reason: string; readonly now: number },
): Promise<void> {
  const { at, topic } = lapsing[table];
  const rows = await transaction
    .selectFrom(transaction.dynamic.table<keyof typeof lapsing>(table).as('duty'))
    .select(['duty.id', 'duty.user_id', 'duty.status', 'duty.version'])
    .where(transaction.dynamic.ref<'duty.competition_id'>(`duty.${at}`), '=', ended.id)
    .orderBy('duty.id')
    .execute();
  const told = new Set<string>();
  for (const { id, user_id, status, version } of rows) {
    const step = { type: 'assignment.lapse', by: 'system' } as const;
    const move = moveOf<keyof typeof lapsing>(table, status, step);
    if (move === null) continue;
    await write(transaction, move, { id, version }, { reason });
    await auditSystem(transaction, {
      object: 'assignment',
      object_id: id,
      action: step.type,
      before: status,
      after: move.after,
      reason,
      at: now,
    });
    if (countingStatuses.some((one) => one === status)) told.add(user_id);
  }
  const about = { no: '', event: ended.name };
  await tell(
    transaction,
    [...told].map((userId) => ({ userId, topic, about })),
    now,
  );
}
