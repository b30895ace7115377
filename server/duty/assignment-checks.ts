import { heldStatuses } from '../contract/competition/competition-making.ts';
import { isSoft, type AssignmentCause } from '../contract/expert/assignment.ts';
import { moveOf } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { ApiError } from '../kit/api-error.ts';
import { lockEvents } from '../kit/row-locks.ts';
import { tell } from '../message/outbox.ts';
import { conflictsOf } from './assignment-conflicts.ts';
import { recheckCompetition } from './competition-assignment-checks.ts';
import {
  aboutEvent,
  causesNow,
  checkNow,
  isOver,
  readAssignments,
  type AboutEvent,
  type AssignmentRow,
} from './assignment-rows.ts';
import { peopleServing } from './serving.ts';

/**
 * Periodic checks of assignments. Conflicts change with rosters, units and declarations. One check of all
 * assignments covers every cause. The calls that change the data need no check then.
 */

/** Notifies the proposer and the chief judge of a new cause. */
async function tellOf(transaction: Database, row: AssignmentRow, { event, now }: AboutEvent): Promise<void> {
  const chiefs = await peopleServing(transaction, event.id, { capacity: 'chief' });
  const people = new Set([row.proposed_by, ...chiefs]);
  people.delete(row.user_id);
  const about = { no: row.real_name ?? row.account_name, event: event.name };
  await tell(
    transaction,
    [...people].map((userId) => ({ userId, topic: 'assignment.conflict' as const, about })),
    now,
  );
}

/** Checks one assignment again. */
async function look(
  transaction: Database,
  row: AssignmentRow,
  causes: readonly AssignmentCause[],
  about: AboutEvent,
): Promise<void> {
  const isCounting = row.status === 'confirmed' || row.status === 'active';
  if (isCounting) {
    const told: string[] = JSON.parse(row.told);
    if (causes.length === told.length && causes.every((cause) => told.includes(cause))) return;
    await transaction
      .updateTable('assignments')
      .set({ told: JSON.stringify(causes) })
      .where('id', '=', row.id)
      .execute();
    if (causes.some((cause) => !told.includes(cause))) await tellOf(transaction, row, about);
    return;
  }
  const check = { type: 'assignment.check', by: 'system' } as const;
  const facts = { isOver: isOver(about), hasConflict: causes.length > 0, isSoft: isSoft(row, causes) };
  if (moveOf('assignments', row.status, { ...check, ...facts }) === null) return;
  await checkNow(transaction, row, causes, about);
  if (causes.length > 0) await tellOf(transaction, row, about);
}

/** Checks the assignments of one event again. */
async function recheckEvent(db: Database, eventId: string, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockEvents(transaction, [eventId]);
    const about = await aboutEvent(transaction, eventId, now);
    if (isOver(about)) return;
    const rows = await readAssignments(transaction)
      .where('assignments.event_id', '=', eventId)
      .where('assignments.status', '<>', 'released')
      .execute();
    const causes = await conflictsOf(transaction, rows, about);
    for (const row of rows) await look(transaction, row, causesNow(row, causes.get(row.user_id)), about);
  });
}

/** Ignores the error that a concurrent change causes. The next check covers the assignment. */
async function unlessChanged(looking: Promise<void>): Promise<void> {
  try {
    await looking;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Checks all assignments of events and competitions that are not over. New conflicts and solved ones change
 * the state of the assignments.
 */
export async function recheckAssignments(db: Database, now: number): Promise<void> {
  const events = await db
    .selectFrom('assignments')
    .innerJoin('competition_events as event', 'event.id', 'assignments.event_id')
    .innerJoin('competitions as held', 'held.id', 'assignments.competition_id')
    .select('assignments.event_id')
    .distinct()
    .where('assignments.status', '<>', 'released')
    .where('event.status', 'in', heldStatuses)
    .where('held.status', 'not in', ['cancelled', 'archived'])
    .execute();
  for (const { event_id } of events) await unlessChanged(recheckEvent(db, event_id, now));
  const competitions = await db
    .selectFrom('competition_assignments as of')
    .innerJoin('competitions as held', 'held.id', 'of.competition_id')
    .select('of.competition_id')
    .distinct()
    .where('of.status', '<>', 'released')
    .where('held.status', 'not in', ['cancelled', 'archived'])
    .execute();
  for (const { competition_id } of competitions) {
    await unlessChanged(recheckCompetition(db, competition_id, now));
  }
}
