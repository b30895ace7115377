import { isDecoded, isHeld } from '../contract/competition/competition-making.ts';
import type { Selectable } from 'kysely';
import type { AssignmentBy } from '../../machines/expert/assignment.machine.ts';
import { phaseOf } from '../competition/competitions.ts';
import {
  countingStatuses,
  isSoft,
  type Assignment,
  type AssignmentCause,
  type AssignmentList,
  type ConflictGround,
} from '../contract/expert/assignment.ts';
import { requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { notFound } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { nameKey } from '../contract/person/names.ts';
import { causesIn } from '../expert/conflict/invitation-causes.ts';
import { conflictsOf } from './assignment-conflicts.ts';

/** Rows of assignments, and the standings of a user to them. */

type Held = Selectable<Tables['competitions']>;
export type EventRow = Selectable<Tables['competition_events']>;

export interface AboutEvent {
  event: EventRow;
  competition: Held;
  now: number;
}

/**
 * Checks whether appeals against the results are possible. They continue after the last day of a competition,
 * and another group may have to mark a work anew.
 */
const isAppealable = ({ status }: Pick<EventRow, 'status'>) => isDecoded(status) && status !== 'final';

/** Checks whether assignments are closed: the competition or the event is over or not held. */
export function isOver({ event, competition, now }: AboutEvent): boolean {
  const phase = phaseOf(competition, now);
  if (phase === 'finished') return !isAppealable(event);
  return phase === 'archived' || phase === 'cancelled' || !isHeld(event.status);
}

export const readAssignments = (db: Database) =>
  db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .leftJoin('persons', 'persons.user_id', 'assignments.user_id')
    .selectAll('assignments')
    .select(['users.name as account_name', 'persons.real_name']);
export type AssignmentRow = Awaited<ReturnType<ReturnType<typeof readAssignments>['execute']>>[number];

/** Returns an event with its competition. @throws ApiError 404 */
export async function aboutEvent(db: Database, id: string, now: number): Promise<AboutEvent> {
  const event = await db.selectFrom('competition_events').selectAll().where('id', '=', id).executeTakeFirst();
  if (event === undefined) throw notFound();
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', event.competition_id)
    .executeTakeFirstOrThrow();
  return { event, competition, now };
}

/** Returns the assignment of a user at an event that counts now; undefined if there is none. */
export const dutyAt = (db: Database, userId: string, eventId: string) =>
  db
    .selectFrom('assignments')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where('status', 'in', countingStatuses)
    .executeTakeFirst();

/**
 * Selects upheld appeals of an event whose panel the user belongs to and whose works are to be marked anew.
 */
export const remarksRuledBy = (db: Database, userId: string, eventId: string) =>
  db
    .selectFrom('appeals as appeal')
    .innerJoin('appeal_panel as member', 'member.appeal_id', 'appeal.id')
    .where('member.user_id', '=', userId)
    .where('appeal.event_id', '=', eventId)
    .where('appeal.status', '=', 'upheld')
    .where('appeal.verdict', '=', 'remark')
    .where((is) =>
      is.exists(
        is
          .selectFrom('competition_assignments as arbiter')
          .select('arbiter.id')
          .whereRef('arbiter.competition_id', '=', 'appeal.competition_id')
          .where('arbiter.user_id', '=', userId)
          .where('arbiter.capacity', '=', 'arbiter')
          .where('arbiter.status', 'in', countingStatuses),
      ),
    );

async function hasRemark(db: Database, userId: string, eventId: string): Promise<boolean> {
  const row = await remarksRuledBy(db, userId, eventId).select('appeal.id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export type AssignmentStanding = AssignmentList['meta']['by'][number];

/**
 * Returns the standings of a user to the assignments of an event. A committee member may also have a
 * capacity.
 * @throws ApiError 404 for every user except the committee, the chief judge, the supervisor, and arbiters who
 *   have ruled that a work is to be marked anew
 */
export async function standingsAt(
  db: Database,
  userId: string,
  event: Pick<EventRow, 'id' | 'competition_id'>,
): Promise<AssignmentStanding[]> {
  const { competitions, acts } = await accessScopeOf(db, userId);
  const duty = await dutyAt(db, userId, event.id);
  const standings: AssignmentStanding[] = competitions.includes(event.competition_id)
    ? [acts ? 'organiser' : 'viewer']
    : [];
  if (duty?.capacity === 'chief' || duty?.capacity === 'supervisor') standings.push(duty.capacity);
  // An arbiter who forms a group for a work that is marked anew needs the list of judges.
  if (standings.length === 0 && (await hasRemark(db, userId, event.id))) standings.push('viewer');
  if (standings.length === 0) throw notFound();
  return standings;
}

/** Returns the form in which a near match is stored once it is settled. Another unit or name is another match. */
const settledForm = ({ own, name, unit }: ConflictGround): string => [own, name, unit].map(nameKey).join('|');

/** Returns the near matches that are settled if all present ones are, as the column stores them. */
export const settledWith = (
  { settled }: Pick<AssignmentRow, 'settled'>,
  grounds: readonly ConflictGround[],
): string => {
  const known: string[] = JSON.parse(settled);
  const found = grounds.filter(({ cause }) => cause === 'near').map(settledForm);
  return JSON.stringify([...new Set([...known, ...found])]);
};

/**
 * Returns what excludes a person now. A waiver settles the cause `sameUnit`, and the chief judge or the committee
 * settles near matches one by one. A released assignment has no conflicts.
 */
export function groundsNow(
  { status, is_barred, settled }: Pick<AssignmentRow, 'status' | 'is_barred' | 'settled'>,
  found: readonly ConflictGround[] = [],
): ConflictGround[] {
  if (status === 'released') return [];
  const known: string[] = JSON.parse(settled);
  return found.filter(
    (one) =>
      (one.cause !== 'sameUnit' || is_barred === 0) &&
      (one.cause !== 'near' || !known.includes(settledForm(one))),
  );
}

/** Returns the causes that exclude a person now. */
export const causesNow = (
  row: Pick<AssignmentRow, 'status' | 'is_barred' | 'settled'>,
  found?: readonly ConflictGround[],
): AssignmentCause[] => causesIn(groundsNow(row, found));

export const isChief = ({ capacity }: { capacity: string }): boolean => capacity === 'chief';

export const described = (
  row: AssignmentRow,
  grounds: readonly ConflictGround[],
  { userId, by }: { readonly userId: string; readonly by: readonly AssignmentStanding[] },
): Assignment => ({
  id: row.id,
  person: { id: row.user_id, name: row.real_name ?? row.account_name },
  capacity: row.capacity,
  round_kind: row.round_kind,
  status: row.status,
  conflicts: causesIn(grounds),
  grounds: row.user_id !== userId && by.some((one) => one !== 'viewer') ? [...grounds] : [],
  is_barred: row.is_barred === 1,
  reason: row.reason,
  is_own: row.user_id === userId,
  version: row.version,
});

/** Returns what excludes the person of one assignment now. */
export const groundsFor = async (
  db: Database,
  row: AssignmentRow,
  about: AboutEvent,
): Promise<ConflictGround[]> => groundsNow(row, (await conflictsOf(db, [row], about)).get(row.user_id));

export async function findAssignment(
  db: Database,
  id: string,
  userId: string,
  now: number,
): Promise<Assignment> {
  const row = await readAssignments(db).where('assignments.id', '=', id).executeTakeFirstOrThrow();
  const about = await aboutEvent(db, row.event_id, now);
  const by = await standingsAt(db, userId, about.event);
  return described(row, await groundsFor(db, row, about), { userId, by });
}

export const noteAssignment = (
  db: Database,
  id: string,
  act: Pick<Tables['audit_log'], 'action' | 'actor_id' | 'capacity' | 'before' | 'after' | 'reason' | 'at'>,
) => audit(db, { object: 'assignment', object_id: id, ...act });

/**
 * Checks an assignment as the system and writes its new state. The caller's transaction holds the lock on the
 * event.
 * @throws ApiError 409 if the check does not change the state, or assignments are closed
 */
export async function checkNow(
  transaction: Database,
  row: AssignmentRow,
  causes: readonly AssignmentCause[],
  about: AboutEvent,
): Promise<void> {
  const event = {
    type: 'assignment.check',
    by: 'system' satisfies AssignmentBy,
    isOver: isOver(about),
    hasConflict: causes.length > 0,
    isSoft: isSoft(row, causes),
  } as const;
  const move = requireMove('assignments', row.status, event);
  await write(transaction, move, { id: row.id, version: row.version });
  await noteAssignment(transaction, row.id, {
    action: event.type,
    actor_id: null,
    capacity: event.by,
    before: row.status,
    after: move.after,
    reason: '',
    at: about.now,
  });
}
