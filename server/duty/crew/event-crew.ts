import type { ApiParts } from '../../context.ts';
import type { Assignment } from '../../contract/expert/assignment.ts';
import { smallestCrew, type EventCrew } from '../../contract/expert/crew.ts';
import { aboutEvent } from '../assignment-rows.ts';
import { listAssignments } from '../assignments.ts';

/** Comparison of an event's assignments with the smallest crew that the event needs. */

const counted = (rows: readonly Assignment[], ...statuses: readonly Assignment['status'][]) =>
  rows.filter(({ status }) => statuses.includes(status)).length;

/**
 * Returns the state of the crew of an event. @throws ApiError 404 for a user who cannot read the assignments
 */
export async function findCrew(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  eventId: string,
): Promise<EventCrew> {
  const { data } = await listAssignments({ db, clock }, userId, eventId);
  const { event, competition } = await aboutEvent(db, eventId, clock());
  return {
    event: { id: event.id, code: event.code, name: event.name },
    competition: { id: competition.id, name: competition.name },
    starts_on: competition.starts_on,
    ends_on: competition.ends_on,
    rows: smallestCrew.map((places) => {
      const serving = data.filter(
        ({ capacity, round_kind }) => capacity === places.capacity && round_kind === places.round_kind,
      );
      return {
        ...places,
        confirmed: counted(serving, 'confirmed', 'active'),
        waiting: counted(serving, 'proposed', 'cleared', 'waiving'),
        conflicted: counted(serving, 'conflicted'),
      };
    }),
  };
}
