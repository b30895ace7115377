import { phaseOf } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { Assignment } from '../contract/expert/assignment.ts';
import { smallestCrew, type EventCrew } from '../contract/expert/crew.ts';
import { listAssignments } from './assignments.ts';

/** How far the smallest crew of an event is met. */

const counted = (rows: readonly Assignment[], ...statuses: readonly Assignment['status'][]) =>
  rows.filter(({ status }) => statuses.includes(status)).length;

/** @throws ApiError 404 for everybody who does not see the assignments */
export async function findCrew(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  eventId: string,
): Promise<EventCrew> {
  const { data, meta } = await listAssignments({ db, clock }, userId, eventId);
  const event = await db
    .selectFrom('competition_events')
    .select(['id', 'code', 'name', 'status', 'competition_id'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', event.competition_id)
    .executeTakeFirstOrThrow();
  const isOver =
    ['finished', 'archived', 'cancelled'].includes(phaseOf(competition, clock())) ||
    !['planned', 'frozen'].includes(event.status);
  return {
    event: { id: event.id, code: event.code, name: event.name },
    competition: { id: competition.id, name: competition.name },
    starts_on: competition.starts_on,
    ends_on: competition.ends_on,
    state: isOver ? 'over' : 'open',
    by: meta.by,
    rows: smallestCrew.map((places) => {
      const serving = data.filter(
        ({ capacity, round_kind }) => capacity === places.capacity && round_kind === places.round_kind,
      );
      return {
        ...places,
        confirmed: counted(serving, 'confirmed', 'active'),
        waiting: counted(serving, 'proposed', 'cleared'),
        conflicted: counted(serving, 'conflicted'),
      };
    }),
  };
}
