import { isHeld } from '../contract/competition/competition-making.ts';
import type { Selectable } from 'kysely';
import { phaseOf } from '../competition/competitions.ts';
import { requireActing, requireHeld } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import { duties, type EventNeed, type Needed, type NeededChange } from '../contract/expert/invitation.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { isInForce } from '../expert/busy-days.ts';
import { conflict, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';

/** The number of people that an event needs for each duty, and the number of invited experts. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;
type Held = Selectable<Tables['competitions']>;
type EventRow = Selectable<Tables['competition_events']>;
type Duty = Selectable<Tables['invitations']>['duty'];

export const findEvent = (db: Database, id: string) =>
  db.selectFrom('competition_events').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Returns whether experts can be invited to an event. An event of a draft competition may still be deleted,
 * so invitations are sent after publication only. A rehearsal has the people of
 * the real competition, and no invitations.
 */
export function invitingState(held: Held, event: Pick<EventRow, 'status'>, now: number): EventNeed['state'] {
  const phase = phaseOf(held, now);
  if (phase === 'cancelled' || !isHeld(event.status)) return 'cancelled';
  if (phase === 'draft') return 'early';
  const isOver = ['running', 'finished', 'archived'].includes(phase);
  return isOver || held.rehearsal_of !== null ? 'over' : 'open';
}

const noNeed: Needed = { chief: 0, scoring: 0, floor: 0, checkIn: 0, encryption: 0, supervisor: 0, clerk: 0 };

async function needOf(db: Database, eventId: string): Promise<{ wanted: Needed; version: number }> {
  const row = await db
    .selectFrom('event_needs')
    .select(['wanted', 'version'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (row === undefined) return { wanted: noNeed, version: 0 };
  // A need that an earlier release has stored names no clerks.
  const wanted: Partial<Needed> = JSON.parse(row.wanted);
  return { wanted: { ...noNeed, ...wanted }, version: row.version };
}

/** Selects the invitations of an event that are accepted or wait for an answer. */
const liveOnes = (db: Database, eventId: string, now: number) =>
  db
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where((is) =>
      is.or([
        is.and([is('status', '=', 'accepted'), isInForce('invitations')]),
        is.and([is('status', 'in', ['sent', 'viewed']), is('expires_at', '>', now)]),
      ]),
    );

/**
 * Returns the number of people that an event still needs for a duty.
 * @param except the id of an invitation that is sent again and takes no further place
 */
export async function placesLeft(
  db: Database,
  { eventId, duty, except = '' }: { eventId: string; duty: Duty; except?: string },
  now: number,
): Promise<number> {
  const { wanted } = await needOf(db, eventId);
  const { taken } = await liveOnes(db, eventId, now)
    // An expert who was released and invited again has accepted twice.
    .select((is) => is.fn.count<number>('expert_id').distinct().as('taken'))
    .where('duty', '=', duty)
    .where('id', '<>', except)
    .executeTakeFirstOrThrow();
  return wanted[duty] - taken;
}

async function describedNeed(
  db: Database,
  { event, held, acts, now }: { event: EventRow; held: Held; acts: boolean; now: number },
): Promise<EventNeed> {
  const { wanted, version } = await needOf(db, event.id);
  const rows = await liveOnes(db, event.id, now).select(['duty', 'status', 'expert_id']).execute();
  const state = invitingState(held, event, now);
  return {
    event: { id: event.id, code: event.code, name: event.name },
    competition: { id: held.id, name: held.name },
    starts_on: held.starts_on,
    ends_on: held.ends_on,
    state,
    rows: duties.map((duty) => {
      const ofDuty = rows.filter((row) => row.duty === duty);
      const accepted = ofDuty.filter(({ status }) => status === 'accepted');
      return {
        duty,
        wanted: wanted[duty],
        waiting: ofDuty.length - accepted.length,
        accepted: new Set(accepted.map(({ expert_id }) => expert_id)).size,
      };
    }),
    version,
    can_set: acts && (state === 'open' || state === 'early'),
  };
}

/** Returns the need of an event. @throws ApiError 404 */
export async function findNeed({ db, clock }: Parts, userId: string, eventId: string): Promise<EventNeed> {
  const event = await findEvent(db, eventId);
  if (event === undefined) throw notFound();
  const accessScope = await accessScopeOf(db, userId);
  const { row: held } = await requireHeld(db, accessScope, event.competition_id);
  return describedNeed(db, { event, held, acts: accessScope.acts, now: clock() });
}

/**
 * Sets the need of an event.
 * @throws ApiError 404, 403; 409 if the event is cancelled or its competition has begun, or another request
 *   has changed the need
 */
export async function setNeed(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  { version, ...wanted }: NeededChange,
): Promise<EventNeed> {
  return db.transaction().execute(async (transaction) => {
    const known = await findEvent(transaction, eventId);
    if (known === undefined) throw notFound();
    const held = await requireActing(transaction, userId, known.competition_id);
    const event = await findEvent(transaction, eventId);
    if (event === undefined) throw notFound();
    const now = clock();
    const state = invitingState(held, event, now);
    if (state === 'cancelled' || state === 'over') throw conflict();
    const before = await needOf(transaction, eventId);
    if (before.version !== version) throw stale();
    const set = { wanted: JSON.stringify(wanted), version: version + 1 };
    await transaction
      .insertInto('event_needs')
      .values({ event_id: eventId, ...set })
      .onConflict((one) => one.column('event_id').doUpdateSet(set))
      .execute();
    await audit(transaction, {
      object: 'competition',
      object_id: held.id,
      action: 'event.need',
      actor_id: userId,
      capacity: 'organiser',
      before: JSON.stringify(before.wanted),
      after: set.wanted,
      reason: '',
      at: now,
    });
    return describedNeed(transaction, { event, held, acts: true, now });
  });
}
