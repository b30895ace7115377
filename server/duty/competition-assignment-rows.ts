import type { Selectable } from 'kysely';
import { phaseOf } from '../competition/competitions.ts';
import {
  countingStatuses,
  isSoft,
  type AssignmentCause,
  type ConflictGround,
} from '../contract/expert/assignment.ts';
import type { CompetitionAssignment } from '../contract/expert/competition-assignment.ts';
import { requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { causesIn } from '../expert/conflict/invitation-causes.ts';
import { conflictsOf } from './assignment-conflicts.ts';
import { noteAssignment } from './assignment-rows.ts';

/** Rows of assignments of arbiters and venue staff. */

export interface AboutCompetition {
  competition: Selectable<Tables['competitions']>;
  now: number;
}

/**
 * Checks whether assignments are closed. The last day of a competition does not close them, because appeals
 * continue after it.
 */
export const isOverAt = ({ competition, now }: AboutCompetition) =>
  ['archived', 'cancelled'].includes(phaseOf(competition, now));

export const readCompetitionAssignments = (db: Database) =>
  db
    .selectFrom('competition_assignments as of')
    .innerJoin('users', 'users.id', 'of.user_id')
    .leftJoin('persons', 'persons.user_id', 'of.user_id')
    .selectAll('of')
    .select(['users.name as account_name', 'persons.real_name']);
export type CompetitionAssignmentRow = Awaited<
  ReturnType<ReturnType<typeof readCompetitionAssignments>['execute']>
>[number];

/** Returns the accounts of the arbiters, including those that are not confirmed yet. */
export async function arbitersOf(db: Database, competitionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('competition_assignments')
    .select('user_id')
    .where('competition_id', '=', competitionId)
    .where('capacity', '=', 'arbiter')
    .where('status', '<>', 'released')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Begins a duty at the competition itself with the first act, inside the transaction of the act, which holds the lock
 * on the competition.
 */
export async function beginCompetitionDuty(
  transaction: Database,
  userId: string,
  { competitionId, capacity }: { readonly competitionId: string; readonly capacity: 'arbiter' | 'venue' },
  now: number,
): Promise<void> {
  const row = await transaction
    .selectFrom('competition_assignments')
    .select(['id', 'status', 'version'])
    .where('competition_id', '=', competitionId)
    .where('user_id', '=', userId)
    .where('capacity', '=', capacity)
    .where('status', '=', 'confirmed')
    .executeTakeFirst();
  if (row === undefined) return;
  const move = requireMove('competition_assignments', row.status, { type: 'assignment.begin', by: 'system' });
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

export const isCounting = ({ status }: Pick<CompetitionAssignmentRow, 'status'>) =>
  countingStatuses.some((one) => one === status);

/**
 * Returns a function that gives what excludes the person of an assignment now. A released assignment has no
 * conflicts.
 */
export async function conflictsAt(
  db: Database,
  rows: readonly CompetitionAssignmentRow[],
  about: AboutCompetition,
): Promise<(row: CompetitionAssignmentRow) => ConflictGround[]> {
  const live = rows.filter(({ status }) => status !== 'released');
  const found = live.length === 0 ? new Map<string, ConflictGround[]>() : await conflictsOf(db, live, about);
  return ({ status, user_id }) => (status === 'released' ? [] : (found.get(user_id) ?? []));
}

export const describedAt = (
  row: CompetitionAssignmentRow,
  grounds: ConflictGround[],
  { userId, acts }: { readonly userId: string; readonly acts: boolean },
): CompetitionAssignment => ({
  id: row.id,
  person: { id: row.user_id, name: row.real_name ?? row.account_name },
  capacity: row.capacity,
  status: row.status,
  conflicts: causesIn(grounds),
  grounds: acts && row.user_id !== userId ? grounds : [],
  reason: row.reason,
  is_own: row.user_id === userId,
  version: row.version,
});

/**
 * Checks an assignment as the system and writes its new state. The caller's transaction holds the lock on the
 * competition.
 * @throws ApiError 409 if the check does not change the state, or assignments are closed
 */
export async function checkAt(
  transaction: Database,
  row: CompetitionAssignmentRow,
  causes: readonly AssignmentCause[],
  about: AboutCompetition,
): Promise<void> {
  const event = {
    type: 'assignment.check',
    by: 'system',
    isOver: isOverAt(about),
    hasConflict: causes.length > 0,
    isSoft: isSoft(row, causes),
  } as const;
  const move = requireMove('competition_assignments', row.status, event);
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
