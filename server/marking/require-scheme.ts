import type { Selectable } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { hasEnded } from '../competition/competitions.ts';
import { requireActing, requireHeld, type CompetitionRow } from '../competition/held-competitions.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { dutyAt } from '../duty/assignment-rows.ts';
import { notFound } from '../kit/api-error.ts';

/** Finds events for users who read or change their schemes, and checks the access. */

export type SchemeRow = Selectable<Tables['schemes']>;
type EventRow = Selectable<Tables['competition_events']>;

/** An event and its competition. `acts`: whether the user may change the scheme. */
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
 * Returns an event whose competition the user's committee holds.
 * @throws ApiError 404, also if only other committees hold the competition
 */
export async function requireVisible(db: Database, userId: string, id: string): Promise<HeldEvent> {
  const accessScope = await accessScopeOf(db, userId);
  const event = await findEvent(db, id);
  const { row } = await requireHeld(db, accessScope, event.competition_id);
  return { event, competition: row, acts: accessScope.acts };
}

/** The capacities that mark on paper, type in the marks or oversee both when a hall has no network. */
const paperCapacities: readonly string[] = ['chief', 'supervisor', 'clerk', 'scoring', 'floor'];

/**
 * Returns an event like {@link requireVisible}. While the event runs, users on duty in {@link
 * paperCapacities} also have access, because their paper sheets follow the scheme.
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
 * Returns an event like {@link requireVisible}, for a user who acts. Locks the competition, so acts on the
 * schemes of one competition run one after another.
 * @throws ApiError 404, 403
 */
export async function requireOwn(transaction: Database, userId: string, id: string): Promise<HeldEvent> {
  const { competition_id } = await findEvent(transaction, id);
  const competition = await requireActing(transaction, userId, competition_id);
  return { event: await findEvent(transaction, id), competition, acts: true };
}

/** Whether an event is not held or its competition has ended. Its scheme can then no longer change. */
export const isOver = ({ event, competition }: HeldEvent, now: number): boolean =>
  ['cancelled', 'merged'].includes(event.status) || hasEnded(competition, now);

export const liveSchemeIn = (db: Database, eventId: string) =>
  db.selectFrom('schemes').selectAll().where('event_id', '=', eventId).where('status', '<>', 'replaced');

/** Returns the version that is a draft or fixed; undefined if there is none. */
export const liveScheme = (db: Database, eventId: string): Promise<SchemeRow | undefined> =>
  liveSchemeIn(db, eventId).executeTakeFirst();
