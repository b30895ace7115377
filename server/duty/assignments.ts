import type { Selectable } from 'kysely';
import { requireActing } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  expertCapacities,
  MOST_ASSIGNED,
  type Assignment,
  type AssignmentList,
  type NewAssignment,
} from '../contract/expert/assignment.ts';
import { begin } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { conflict, invalid, notAssignable } from '../kit/api-error.ts';
import { lockEvents } from '../kit/row-locks.ts';
import { randomKey } from '../kit/secrets.ts';
import { announce } from '../news/event-news.ts';
import { arbitersOf } from './competition-assignment-rows.ts';
import { causesIn } from '../expert/conflict/invitation-causes.ts';
import { samePersonAs } from '../expert/same-person.ts';
import { committeeAccounts, conflictsOf, isApprovedExpert } from './assignment-conflicts.ts';
import {
  aboutEvent,
  checkNow,
  described,
  findAssignment,
  groundsFor,
  groundsNow,
  isOver,
  noteAssignment,
  readAssignments,
  standingsAt,
  type AboutEvent,
} from './assignment-rows.ts';

/** Capacities of accounts at events. A duty counts from its confirmation until its release. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** Returns the assignments of an event. @throws ApiError 404 */
export async function listAssignments(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
): Promise<AssignmentList> {
  const about = await aboutEvent(db, eventId, clock());
  const by = await standingsAt(db, userId, about.event);
  const rows = await readAssignments(db)
    .where('assignments.event_id', '=', eventId)
    .orderBy('assignments.proposed_at')
    .orderBy('assignments.id')
    .execute();
  const live = rows.filter(({ status }) => status !== 'released');
  const found = await conflictsOf(db, live, about);
  return {
    data: rows.map((row) => described(row, groundsNow(row, found.get(row.user_id)), { userId, by })),
    meta: { by, is_over: isOver(about) },
  };
}

/**
 * Checks that the capacity is open to the account.
 * @throws ApiError 422 naming `user_id`, also if there is no such account
 */
async function requireEligible(
  db: Database,
  { user_id, capacity }: Pick<NewAssignment, 'user_id' | 'capacity'>,
  competitionId: string,
) {
  if (await isApprovedExpert(db, user_id)) return;
  const isOfExperts = expertCapacities.some((one) => one === capacity);
  const committee = isOfExperts ? new Set() : await committeeAccounts(db, [user_id], competitionId);
  if (!committee.has(user_id)) throw invalid({ user_id: ['choice'] });
}

/**
 * Checks that one person does not take capacities that must be separate [domain.md 2].
 * @throws ApiError 409 with the specific reason
 */
async function requireApart(
  db: Database,
  event: Pick<AboutEvent['event'], 'id' | 'competition_id'>,
  { user_id, round_kind }: Pick<NewAssignment, 'user_id' | 'round_kind'>,
) {
  const rows = await readAssignments(db).where('assignments.event_id', '=', event.id).execute();
  if (rows.length >= MOST_ASSIGNED) throw notAssignable('tooMany');
  const live = rows.filter(({ status }) => status !== 'released');
  const arbiters = await arbitersOf(db, event.competition_id);
  const served = rows.map((row) => row.user_id);
  const same = await samePersonAs(db, user_id, [...served, ...arbiters]);
  if (arbiters.some((id) => same.has(id))) throw notAssignable('isArbiter');
  const own = live.find((row) => same.has(row.user_id));
  if (own !== undefined) {
    throw notAssignable(own.round_kind !== '' && round_kind !== '' ? 'otherKeeper' : 'secondCapacity');
  }
  if (round_kind === '') return;
  // A keeper who has begun is released only once a successor is confirmed, so both count until then.
  if (live.some((row) => row.round_kind === round_kind && row.status !== 'active')) {
    throw notAssignable('keeperTaken');
  }
  // A former keeper knows the links of one encryption. With the links of another, the keeper could tell whose
  // work a work code is.
  const kept = rows.filter(
    (row) => same.has(row.user_id) && row.round_kind !== '' && row.round_kind !== round_kind,
  );
  if (await hasBegunOne(db, kept)) throw notAssignable('otherKeeper');
}

/** Checks whether one of the duties has begun. The status of a released duty does not tell it. */
async function hasBegunOne(
  db: Database,
  duties: readonly Pick<Selectable<Tables['assignments']>, 'id'>[],
): Promise<boolean> {
  if (duties.length === 0) return false;
  const begun = await db
    .selectFrom('audit_log')
    .select('id')
    .where('object', '=', 'assignment')
    .where(
      'object_id',
      'in',
      duties.map(({ id }) => id),
    )
    .where('action', '=', 'assignment.begin')
    .executeTakeFirst();
  return begun !== undefined;
}

/** An account that is proposed for a capacity, and the proposer. */
type Proposal = Pick<Selectable<Tables['assignments']>, 'user_id' | 'capacity' | 'round_kind'> & {
  proposedBy: string;
  actor: string;
  as: 'organiser' | 'invited';
};

/**
 * Inserts an assignment and checks it. The caller's transaction holds the lock on the event.
 * @returns the id of the assignment
 * @throws ApiError 409 if the capacities of one person must be separate
 */
async function add(
  transaction: Database,
  { user_id, capacity, round_kind, proposedBy, actor, as }: Proposal,
  about: AboutEvent,
): Promise<string> {
  const { event, now } = about;
  await requireApart(transaction, event, { user_id, round_kind });
  const id = randomKey();
  const { status } = begin('assignments');
  await transaction
    .insertInto('assignments')
    .values({
      id,
      competition_id: event.competition_id,
      event_id: event.id,
      user_id,
      capacity,
      round_kind,
      status,
      proposed_by: proposedBy,
      proposed_at: now,
    })
    .execute();
  const row = await readAssignments(transaction).where('assignments.id', '=', id).executeTakeFirstOrThrow();
  await noteAssignment(transaction, id, {
    action: 'assignment.propose',
    actor_id: actor,
    capacity: as,
    before: '',
    after: row.status,
    reason: '',
    at: now,
  });
  await checkNow(transaction, row, causesIn(await groundsFor(transaction, row, about)), about);
  await announce(transaction, event.id, 'duties');
  return id;
}

/**
 * Proposes an account for a capacity.
 * @throws ApiError 404, 403; 409 if the event is over, or the capacities of one person must be separate; 422
 */
export async function proposeAssignment(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  body: NewAssignment,
): Promise<Assignment> {
  return db.transaction().execute(async (transaction) => {
    const { event: found } = await aboutEvent(transaction, eventId, clock());
    await requireActing(transaction, userId, found.competition_id);
    await lockEvents(transaction, [eventId]);
    const about = await aboutEvent(transaction, eventId, clock());
    if (isOver(about)) throw conflict();
    if ((body.capacity === 'encryption') !== (body.round_kind !== '')) {
      throw invalid({ round_kind: [body.round_kind === '' ? 'required' : 'choice'] });
    }
    await requireEligible(transaction, body, found.competition_id);
    const id = await add(transaction, { ...body, proposedBy: userId, actor: userId, as: 'organiser' }, about);
    return findAssignment(transaction, id, userId, about.now);
  });
}

/**
 * Proposes the duty of an accepted invitation, inside the transaction of the acceptance, which holds the
 * competition.
 * @throws ApiError 409 if the person now has another capacity at the event; the invitation stays open
 */
export async function proposeInvited(
  transaction: Database,
  {
    event_id,
    expert_id,
    duty,
    invited_by,
  }: Pick<Selectable<Tables['invitations']>, 'event_id' | 'expert_id' | 'duty' | 'invited_by'>,
  now: number,
): Promise<void> {
  await lockEvents(transaction, [event_id]);
  const about = await aboutEvent(transaction, event_id, now);
  const proposal = {
    user_id: expert_id,
    capacity: duty,
    round_kind: '',
    proposedBy: invited_by,
    actor: expert_id,
    as: 'invited',
  } as const;
  await add(transaction, proposal, about);
}
