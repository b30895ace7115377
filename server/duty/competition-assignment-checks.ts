import { moveOf } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { lockCompetition } from '../kit/row-locks.ts';
import { tell } from '../message/outbox.ts';
import { isSoft, type AssignmentCause } from '../contract/expert/assignment.ts';
import { causesIn } from '../expert/conflict/invitation-causes.ts';
import {
  checkAt,
  conflictsAt,
  isCounting,
  isOverAt,
  readCompetitionAssignments,
  type AboutCompetition,
  type CompetitionAssignmentRow,
} from './competition-assignment-rows.ts';

/** Periodic checks of arbiters and venue staff. They follow the same rules as those of events. */

const tellProposer = (transaction: Database, row: CompetitionAssignmentRow, about: AboutCompetition) =>
  tell(
    transaction,
    {
      userId: row.proposed_by,
      topic: 'assignment.conflict',
      about: { no: row.real_name ?? row.account_name, event: about.competition.name },
    },
    about.now,
  );

/**
 * Checks one assignment again. A confirmed assignment keeps counting, and its proposer is notified once of
 * each new cause.
 */
async function look(
  transaction: Database,
  row: CompetitionAssignmentRow,
  causes: readonly AssignmentCause[],
  about: AboutCompetition,
): Promise<void> {
  if (isCounting(row)) {
    const told: string[] = JSON.parse(row.told);
    if (causes.length === told.length && causes.every((cause) => told.includes(cause))) return;
    await transaction
      .updateTable('competition_assignments')
      .set({ told: JSON.stringify(causes) })
      .where('id', '=', row.id)
      .execute();
    if (causes.some((cause) => !told.includes(cause))) await tellProposer(transaction, row, about);
    return;
  }
  const facts = { isOver: isOverAt(about), hasConflict: causes.length > 0, isSoft: isSoft(row, causes) };
  const check = { type: 'assignment.check', by: 'system', ...facts } as const;
  if (moveOf('competition_assignments', row.status, check) === null) return;
  await checkAt(transaction, row, causes, about);
  if (causes.length > 0) await tellProposer(transaction, row, about);
}

/** Checks the assignments of one competition again. */
export async function recheckCompetition(db: Database, id: string, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCompetition(transaction, id);
    const competition = await transaction
      .selectFrom('competitions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const about = { competition, now };
    if (isOverAt(about)) return;
    const rows = await readCompetitionAssignments(transaction)
      .where('of.competition_id', '=', id)
      .where('of.status', '<>', 'released')
      .execute();
    const conflicts = await conflictsAt(transaction, rows, about);
    for (const row of rows) await look(transaction, row, causesIn(conflicts(row)), about);
  });
}
