import type { ExpertFile } from '../contract/expert/expert.ts';
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
    .orderBy('event_id')
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** A place at which an expert serves. `event` is '' for a duty at the competition itself. */
type OpenDuty = ExpertFile['serves_at'][number] & { readonly competition_id: string };

/**
 * Returns the duties of an expert that count, and the accepted invitations, at events and competitions that are
 * not over.
 */
export async function openDutiesOf(db: Database, userId: string, now: number): Promise<OpenDuty[]> {
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
    .orderBy('starts_on')
    .orderBy('id')
    .execute();
  const open = competitions
    .filter((competition) => !isOverAt({ competition, now }))
    .map(({ id, name }): OpenDuty => ({ competition_id: id, competition: name, event: '' }));
  for (const id of await eventsOf(db, userId)) {
    const about = await aboutEvent(db, id, now);
    const { event, competition } = about;
    if (isOver(about)) continue;
    open.push({ competition_id: competition.id, competition: competition.name, event: event.name });
  }
  return open;
}

/**
 * Checks whether an expert has a duty that counts, or an accepted invitation, at an event or a competition
 * that is not over.
 */
export const hasOpenDuty = async (db: Database, userId: string, now: number): Promise<boolean> =>
  (await openDutiesOf(db, userId, now)).length > 0;
