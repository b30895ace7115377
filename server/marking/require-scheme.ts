import type { Selectable } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { phaseOf } from '../competition/competitions.ts';
import { requireActing, requireHeld, type CompetitionRow } from '../competition/held-competitions.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { dutyAt } from '../duty/assignment-rows.ts';
import { notFound } from '../kit/api-error.ts';

/** Schemes of events that somebody's committee holds. */

export type SchemeRow = Selectable<Tables['schemes']>;
type EventRow = Selectable<Tables['competition_events']>;

/** An event with its competition, and what somebody is to it. */
export interface HeldEvent {
  readonly event: EventRow;
  readonly competition: CompetitionRow;
  readonly acts: boolean;
}

async function findEvent(db: Database, id: string): Promise<EventRow> {
  const event = await db.selectFrom('competition_events').selectAll().where('id', '=', id).executeTakeFirst();
  if (event === undefined) throw notFound();
  return event;
}

/**
 * An event that somebody may look at.
 * @throws ApiError 404 also where it exists, but for others
 */
export async function requireVisible(db: Database, userId: string, id: string): Promise<HeldEvent> {
  const accessScope = await accessScopeOf(db, userId);
  const event = await findEvent(db, id);
  const { row } = await requireHeld(db, accessScope, event.competition_id);
  return { event, competition: row, acts: accessScope.acts };
}

/** Who marks on paper, types it or oversees it, where a hall has no network. */
const paperCapacities: readonly string[] = ['chief', 'supervisor', 'clerk', 'scoring', 'floor'];

/**
 * As {@link requireVisible}; while people compete also for those whose sheets ask what the scheme says.
 * @throws ApiError 404
 */
export async function requireReader(db: Database, userId: string, id: string): Promise<HeldEvent> {
  const event = await findEvent(db, id);
  const duty = event.status === 'running' ? await dutyAt(db, userId, id) : undefined;
  if (duty === undefined || !paperCapacities.includes(duty.capacity)) return requireVisible(db, userId, id);
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', event.competition_id)
    .executeTakeFirstOrThrow();
  return { event, competition, acts: false };
}

/**
 * As {@link requireVisible}, for somebody who acts. What is done to the schemes of a competition waits for each other.
 * @throws ApiError 404, 403
 */
export async function requireOwn(transaction: Database, userId: string, id: string): Promise<HeldEvent> {
  const { competition_id } = await findEvent(transaction, id);
  const competition = await requireActing(transaction, userId, competition_id);
  return { event: await findEvent(transaction, id), competition, acts: true };
}

/** Nothing is prepared any more for an event that is not held, or whose competition is over. */
export const isOver = ({ event, competition }: HeldEvent, now: number): boolean =>
  ['cancelled', 'merged'].includes(event.status) ||
  ['finished', 'archived', 'cancelled'].includes(phaseOf(competition, now));

export const liveSchemeIn = (db: Database, eventId: string) =>
  db.selectFrom('schemes').selectAll().where('event_id', '=', eventId).where('status', '<>', 'replaced');

/** The version that is in work or in force. */
export const liveScheme = (db: Database, eventId: string): Promise<SchemeRow | undefined> =>
  liveSchemeIn(db, eventId).executeTakeFirst();
