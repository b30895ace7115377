import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Database } from '../db/open-database.ts';
import { aboutEvent, isOver } from '../duty/assignment-rows.ts';
import { isOverAt } from '../duty/competition-assignment-rows.ts';
import { isInForce } from './busy-days.ts';

/** The duties that keep an expert in the bank. */

/** Returns the events at which an expert serves or has accepted to serve, including past ones. */
async function eventsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('assignments as duty')
    .innerJoin('competitions as held', 'held.id', 'duty.competition_id')
    .select('duty.event_id')
    // A duty at a rehearsal does not keep an expert in the bank.
    .where('held.rehearsal_of', 'is', null)
    .where('duty.user_id', '=', userId)
    .where('duty.status', 'in', countingStatuses)
    .union(
      db
        .selectFrom('invitations as invited')
        .select('invited.event_id')
        .where('invited.expert_id', '=', userId)
        .where('invited.status', '=', 'accepted')
        .where(isInForce('invited')),
    )
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/**
 * Checks whether an expert has a duty that counts, or an accepted invitation, at an event or a competition
 * that is not over.
 */
export async function hasOpenDuty(db: Database, userId: string, now: number): Promise<boolean> {
  const competitions = await db
    .selectFrom('competitions')
    .selectAll()
    .where('rehearsal_of', 'is', null)
    .where('id', 'in', (of) =>
      of
        .selectFrom('competition_assignments')
        .select('competition_id')
        .where('user_id', '=', userId)
        .where('status', 'in', countingStatuses),
    )
    .execute();
  if (competitions.some((competition) => !isOverAt({ competition, now }))) return true;
  for (const id of await eventsOf(db, userId)) {
    if (!isOver(await aboutEvent(db, id, now))) return true;
  }
  return false;
}
