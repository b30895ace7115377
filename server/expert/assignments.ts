import type { Selectable } from 'kysely';
import type { AssignmentEvent } from '../../machines/expert/assignment.machine.ts';
import { phaseOf } from '../competition/competitions.ts';
import { requireActing } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  expertCapacities,
  MOST_ASSIGNED,
  type Assignment,
  type AssignmentCause,
  type AssignmentList,
  type NewAssignment,
} from '../contract/expert/assignment.ts';
import { begin, requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { conflict, forbidden, invalid, notAssignable, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { randomKey } from '../kit/secrets.ts';
import { committeeAccounts, conflictsOf } from './assignment-conflicts.ts';

/** Capacities of people at events. A duty counts from its confirmation until its release. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;
type Held = Selectable<Tables['competitions']>;
type EventRow = Selectable<Tables['competition_events']>;
type Standing = AssignmentList['meta']['by'];

interface About {
  event: EventRow;
  competition: Held;
  now: number;
}

const isOver = ({ event, competition, now }: About) =>
  ['finished', 'archived', 'cancelled'].includes(phaseOf(competition, now)) ||
  !['planned', 'frozen'].includes(event.status);

const readAssignments = (db: Database) =>
  db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .leftJoin('persons', 'persons.user_id', 'assignments.user_id')
    .selectAll('assignments')
    .select(['users.name as account_name', 'persons.real_name', 'persons.id_no_digest']);
type Row = Awaited<ReturnType<ReturnType<typeof readAssignments>['execute']>>[number];

/** @throws ApiError 404 */
async function aboutEvent(db: Database, id: string, now: number): Promise<About> {
  const event = await db.selectFrom('competition_events').selectAll().where('id', '=', id).executeTakeFirst();
  if (event === undefined) throw notFound();
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', event.competition_id)
    .executeTakeFirstOrThrow();
  return { event, competition, now };
}

/**
 * What somebody is to the assignments of an event.
 * @throws ApiError 404 for everybody but the committee and the chief
 */
async function standingAt(db: Database, userId: string, event: EventRow): Promise<Standing> {
  const { competitions, acts } = await accessScopeOf(db, userId);
  if (competitions.includes(event.competition_id)) return acts ? 'organiser' : 'viewer';
  const duty = await db
    .selectFrom('assignments')
    .select('id')
    .where('event_id', '=', event.id)
    .where('user_id', '=', userId)
    .where('capacity', '=', 'chief')
    .where('status', 'in', ['confirmed', 'active'])
    .executeTakeFirst();
  if (duty === undefined) throw notFound();
  return 'chief';
}

const described = (row: Row, conflicts: Assignment['conflicts']): Assignment => ({
  id: row.id,
  person: { id: row.user_id, name: row.real_name ?? row.account_name },
  capacity: row.capacity,
  round_kind: row.round_kind,
  status: row.status,
  conflicts,
  reason: row.reason,
  version: row.version,
});

/** @throws ApiError 404 */
export async function listAssignments(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
): Promise<AssignmentList> {
  const about = await aboutEvent(db, eventId, clock());
  const by = await standingAt(db, userId, about.event);
  const rows = await readAssignments(db)
    .where('assignments.event_id', '=', eventId)
    .orderBy('assignments.proposed_at')
    .orderBy('assignments.id')
    .execute();
  const live = rows.filter(({ status }) => status !== 'released');
  const causes = await conflictsOf(db, live, about);
  return {
    data: rows.map((row) => described(row, row.status === 'released' ? [] : (causes.get(row.user_id) ?? []))),
    meta: { by },
  };
}

async function findAssignment(db: Database, id: string, now: number): Promise<Assignment> {
  const row = await readAssignments(db).where('assignments.id', '=', id).executeTakeFirstOrThrow();
  return described(
    row,
    row.status === 'released' ? [] : await causesFor(db, row, await aboutEvent(db, row.event_id, now)),
  );
}

const causesFor = async (db: Database, row: Row, about: About): Promise<AssignmentCause[]> =>
  (await conflictsOf(db, [row], about)).get(row.user_id) ?? [];

const note = (
  db: Database,
  id: string,
  act: Pick<Tables['audit_log'], 'action' | 'actor_id' | 'capacity' | 'before' | 'after' | 'reason' | 'at'>,
) => audit(db, { object: 'assignment', object_id: id, ...act });

/**
 * Whether the capacity is open to the account.
 * @throws ApiError 422 naming `user_id`, also where there is no such account
 */
async function requireEligible(db: Database, { user_id, capacity }: NewAssignment, competitionId: string) {
  const expert = await db
    .selectFrom('experts')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (expert !== undefined) return;
  const isOfExperts = expertCapacities.some((one) => one === capacity);
  const committee = isOfExperts ? new Set() : await committeeAccounts(db, [user_id], competitionId);
  if (!committee.has(user_id)) throw invalid({ user_id: ['choice'] });
}

/**
 * What may not be one person [domain.md 2].
 * @throws ApiError 409 with its own reason
 */
async function requireApart(db: Database, eventId: string, { user_id, round_kind }: NewAssignment) {
  const rows = await readAssignments(db).where('assignments.event_id', '=', eventId).execute();
  if (rows.length >= MOST_ASSIGNED) throw notAssignable('tooMany');
  const live = rows.filter(({ status }) => status !== 'released');
  const person = await db
    .selectFrom('persons')
    .select('id_no_digest')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const own = live.find(
    (row) => row.user_id === user_id || (person !== undefined && row.id_no_digest === person.id_no_digest),
  );
  if (own !== undefined) {
    throw notAssignable(own.round_kind !== '' && round_kind !== '' ? 'otherKeeper' : 'secondCapacity');
  }
  if (round_kind !== '' && live.some((row) => row.round_kind === round_kind)) {
    throw notAssignable('keeperTaken');
  }
}

/**
 * Proposes somebody for a capacity.
 * @throws ApiError 404, 403; 409 where the event is over, or it may not be one person; 422
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
    await requireApart(transaction, eventId, body);
    const id = randomKey();
    const { status } = begin('assignments');
    await transaction
      .insertInto('assignments')
      .values({
        id,
        competition_id: found.competition_id,
        event_id: eventId,
        ...body,
        status,
        proposed_by: userId,
        proposed_at: about.now,
      })
      .execute();
    await note(transaction, id, {
      action: 'assignment.propose',
      actor_id: userId,
      capacity: 'organiser',
      before: '',
      after: status,
      reason: '',
      at: about.now,
    });
    return findAssignment(transaction, id, about.now);
  });
}

/** An invitation that was accepted proposes its duty. Who serves at the event already keeps the capacity they have. */
export async function proposeInvited(
  transaction: Database,
  invitation: Pick<
    Selectable<Tables['invitations']>,
    'competition_id' | 'event_id' | 'expert_id' | 'duty' | 'invited_by'
  >,
  now: number,
): Promise<void> {
  const { competition_id, event_id, expert_id: user_id, duty: capacity, invited_by } = invitation;
  const id = randomKey();
  const { status } = begin('assignments');
  const made = await transaction
    .insertInto('assignments')
    .values({
      ...{ id, competition_id, event_id, user_id, capacity, status },
      round_kind: '',
      proposed_by: invited_by,
      proposed_at: now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return;
  await note(transaction, id, {
    action: 'assignment.propose',
    actor_id: user_id,
    capacity: 'invited',
    before: '',
    after: status,
    reason: '',
    at: now,
  });
}

type Act =
  | { type: 'assignment.check'; version: number }
  | { type: 'assignment.confirm'; version: number; is_trained: true; has_signed: true }
  | { type: 'assignment.release'; version: number; reason: string };

const eventOf = (
  act: Act,
  by: Standing,
  row: Row,
  over: boolean,
  facts: { hasConflict: boolean; hasSuccessor: boolean },
): AssignmentEvent => {
  const { hasConflict, hasSuccessor } = facts;
  switch (act.type) {
    case 'assignment.check':
      return { type: act.type, by, isOver: over, hasConflict };
    case 'assignment.confirm':
      return {
        type: act.type,
        by,
        isOver: over,
        hasConflict,
        isTrained: act.is_trained,
        hasSigned: act.has_signed,
      };
    case 'assignment.release':
      return {
        type: act.type,
        by,
        isChief: row.capacity === 'chief',
        hasSuccessor,
        reason: act.reason,
      };
  }
};

/** Whether somebody else at the event holds the same duty. */
const isHeldByAnother = async (db: Database, row: Row) =>
  (await db
    .selectFrom('assignments')
    .select('id')
    .where('event_id', '=', row.event_id)
    .where('capacity', '=', row.capacity)
    .where('round_kind', '=', row.round_kind)
    .where('id', '<>', row.id)
    .where('status', 'in', ['confirmed', 'active'])
    .executeTakeFirst()) !== undefined;

/**
 * Moves an assignment by its chart; its conflicts are worked out inside the transaction.
 * @throws ApiError 404, 403; 409 where the chart does not allow it, or it has been changed meanwhile
 */
export async function moveAssignment(
  { db, clock }: Parts,
  userId: string,
  id: string,
  act: Act,
): Promise<Assignment> {
  return db.transaction().execute(async (transaction) => {
    const found = await readAssignments(transaction).where('assignments.id', '=', id).executeTakeFirst();
    if (found === undefined) throw notFound();
    await lockCompetition(transaction, found.competition_id);
    await lockEvents(transaction, [found.event_id]);
    await transaction
      .selectFrom('experts')
      .select('user_id')
      .where('user_id', '=', found.user_id)
      .forUpdate()
      .executeTakeFirst();
    const about = await aboutEvent(transaction, found.event_id, clock());
    const by = await standingAt(transaction, userId, about.event);
    if (by === 'viewer' || (by === 'chief' && act.type !== 'assignment.release')) throw forbidden();
    const row = await readAssignments(transaction).where('assignments.id', '=', id).executeTakeFirstOrThrow();
    if (row.version !== act.version) throw stale();
    const event = eventOf(act, by, row, isOver(about), {
      hasConflict: (await causesFor(transaction, row, about)).length > 0,
      hasSuccessor: await isHeldByAnother(transaction, row),
    });
    const reason = act.type === 'assignment.release' ? act.reason : '';
    if (act.type === 'assignment.confirm' && row.capacity === 'encryption' && row.round_kind === '') {
      throw notAssignable('kindMissing');
    }
    const move = requireMove('assignments', row.status, event);
    await write(transaction, move, { id, version: row.version }, { reason });
    await note(transaction, id, {
      action: act.type,
      actor_id: userId,
      capacity: by,
      before: row.status,
      after: move.after,
      reason,
      at: about.now,
    });
    return findAssignment(transaction, id, about.now);
  });
}
