import type { AssignmentEvent } from '../../machines/expert/assignment.machine.ts';
import { requireActing, requireHeld } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  MOST_AT_COMPETITION,
  type CompetitionAssignment,
  type CompetitionAssignmentList,
  type NewCompetitionAssignment,
} from '../contract/expert/competition-assignment.ts';
import { begin, requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { conflict, invalid, notAssignable, notFound, stale } from '../kit/api-error.ts';
import { randomKey } from '../kit/secrets.ts';
import { committeeAccounts, isApprovedExpert } from './assignment-conflicts.ts';
import { isChief, noteAssignment } from './assignment-rows.ts';
import {
  checkAt,
  conflictsAt,
  describedAt,
  isCounting,
  isOverAt,
  readCompetitionAssignments,
  type AboutCompetition,
  type CompetitionAssignmentRow,
} from './competition-assignment-rows.ts';
import { tellOfReleaseAt, tellSuccessorAt } from './succession.ts';
import { exhibitionAccounts } from '../exhibitor/exhibition-offices.ts';
import { causesIn } from '../expert/conflict/invitation-causes.ts';
import { samePersonAs } from '../expert/same-person.ts';

/** Arbiters of a competition, and accounts of the exhibition office that look after its venue. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** Returns the assignments of a competition. @throws ApiError 404 for every user except the committee */
export async function listCompetitionAssignments(
  { db, clock }: Parts,
  userId: string,
  competitionId: string,
): Promise<CompetitionAssignmentList> {
  const accessScope = await accessScopeOf(db, userId);
  const { row: competition } = await requireHeld(db, accessScope, competitionId);
  const about = { competition, now: clock() };
  const rows = await readCompetitionAssignments(db)
    .where('of.competition_id', '=', competitionId)
    .orderBy('of.proposed_at')
    .orderBy('of.id')
    .execute();
  const conflicts = await conflictsAt(db, rows, about);
  return {
    data: rows.map((row) => describedAt(row, conflicts(row), { userId, acts: accessScope.acts })),
    meta: { by: accessScope.acts ? 'organiser' : 'viewer', is_over: isOverAt(about) },
  };
}

async function found(
  db: Database,
  id: string,
  userId: string,
  about: AboutCompetition,
): Promise<CompetitionAssignment> {
  const row = await readCompetitionAssignments(db).where('of.id', '=', id).executeTakeFirstOrThrow();
  return describedAt(row, (await conflictsAt(db, [row], about))(row), { userId, acts: true });
}

/**
 * Checks that the capacity is open to the account.
 * @throws ApiError 422 naming `user_id`, also if there is no such account
 */
async function requireOpenTo(
  db: Database,
  { user_id, capacity }: NewCompetitionAssignment,
  competitionId: string,
): Promise<void> {
  const isOpen =
    capacity === 'venue'
      ? (await exhibitionAccounts(db, competitionId).where('of.user_id', '=', user_id).executeTakeFirst()) !==
        undefined
      : (await isApprovedExpert(db, user_id)) ||
        (await committeeAccounts(db, [user_id], competitionId)).has(user_id);
  if (!isOpen) throw invalid({ user_id: ['choice'] });
}

/**
 * Checks that a person has no other capacity at the competition itself, and that an arbiter serves at none of
 * its events.
 * @throws ApiError 409 with the specific reason, also if the competition has the maximum number of
 *   assignments
 */
async function requireNoOther(
  db: Database,
  { user_id, capacity }: NewCompetitionAssignment,
  competitionId: string,
): Promise<void> {
  const rows = await db
    .selectFrom('competition_assignments')
    .select(['user_id', 'status'])
    .where('competition_id', '=', competitionId)
    .execute();
  if (rows.length >= MOST_AT_COMPETITION) throw notAssignable('tooManyAtCompetition');
  const atEvents =
    capacity === 'arbiter'
      ? await db
          .selectFrom('assignments')
          .select('user_id')
          .distinct()
          .where('competition_id', '=', competitionId)
          .where('status', '<>', 'released')
          .execute()
      : [];
  const live = [...rows.filter(({ status }) => status !== 'released'), ...atEvents];
  const same = await samePersonAs(
    db,
    user_id,
    live.map((row) => row.user_id),
  );
  if (same.size > 0) throw notAssignable('servesAlready');
}

/**
 * Proposes an account as arbiter or for the venue, and checks it at once.
 * @throws ApiError 404, 403; 409 if the competition is over, or the capacities of one person must be
 *   separate; 422
 */
export async function proposeForCompetition(
  { db, clock }: Parts,
  userId: string,
  competitionId: string,
  body: NewCompetitionAssignment,
): Promise<CompetitionAssignment> {
  return db.transaction().execute(async (transaction) => {
    const competition = await requireActing(transaction, userId, competitionId);
    const about = { competition, now: clock() };
    if (isOverAt(about)) throw conflict();
    await requireOpenTo(transaction, body, competitionId);
    await requireNoOther(transaction, body, competitionId);
    const id = randomKey();
    const { status } = begin('competition_assignments');
    await transaction
      .insertInto('competition_assignments')
      .values({
        id,
        competition_id: competitionId,
        user_id: body.user_id,
        capacity: body.capacity,
        status,
        proposed_by: userId,
        proposed_at: about.now,
      })
      .execute();
    await noteAssignment(transaction, id, {
      action: 'assignment.propose',
      actor_id: userId,
      capacity: 'organiser',
      before: '',
      after: 'proposed',
      reason: '',
      at: about.now,
    });
    const row = await readCompetitionAssignments(transaction)
      .where('of.id', '=', id)
      .executeTakeFirstOrThrow();
    await checkAt(transaction, row, causesIn((await conflictsAt(transaction, [row], about))(row)), about);
    return found(transaction, id, userId, about);
  });
}

export type CompetitionAssignmentAct =
  | { type: 'assignment.confirm'; version: number; is_trained: true; has_signed: true }
  | { type: 'assignment.release'; version: number; reason: string };

/**
 * Returns the facts that the chart needs for a release. The chief judge's consent is not needed, because a
 * competition has no chief judge.
 */
async function releaseFacts(db: Database, row: CompetitionAssignmentRow) {
  const all = await readCompetitionAssignments(db)
    .where('of.competition_id', '=', row.competition_id)
    .where('of.id', '<>', row.id)
    .execute();
  const others = all.filter(isCounting);
  return {
    isChief: isChief(row),
    hasChief: others.some(isChief),
    hasSuccessor: others.some(({ capacity }) => capacity === row.capacity),
  };
}

/**
 * Returns the chart event of an act with the current facts. The committee is the only actor, because a
 * competition has no chief judge.
 */
async function eventOf(
  db: Database,
  act: CompetitionAssignmentAct,
  row: CompetitionAssignmentRow,
  userId: string,
  about: AboutCompetition,
): Promise<AssignmentEvent> {
  const by = 'organiser';
  if (act.type === 'assignment.release') {
    return { type: act.type, by, reason: act.reason, ...(await releaseFacts(db, row)) };
  }
  return {
    type: act.type,
    by,
    isOver: isOverAt(about),
    isOwn: (await samePersonAs(db, userId, [row.user_id])).size > 0,
    hasConflict: (await conflictsAt(db, [row], about))(row).length > 0,
    isTrained: act.is_trained,
    hasSigned: act.has_signed,
  };
}

/**
 * Moves an assignment by its chart. The conflicts are computed inside the transaction.
 * @throws ApiError 404, 403; 409 if the chart does not allow the act or another request has changed the
 *   assignment
 */
export async function moveCompetitionAssignment(
  { db, clock }: Parts,
  userId: string,
  id: string,
  act: CompetitionAssignmentAct,
): Promise<CompetitionAssignment> {
  return db.transaction().execute(async (transaction) => {
    const of = await transaction
      .selectFrom('competition_assignments')
      .select('competition_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (of === undefined) throw notFound();
    const competition = await requireActing(transaction, userId, of.competition_id);
    const about = { competition, now: clock() };
    const row = await readCompetitionAssignments(transaction)
      .where('of.id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.version !== act.version) throw stale();
    await transaction
      .selectFrom('experts')
      .select('user_id')
      .where('user_id', '=', row.user_id)
      .forUpdate()
      .executeTakeFirst();
    const event = await eventOf(transaction, act, row, userId, about);
    const move = requireMove('competition_assignments', row.status, event);
    const reason = act.type === 'assignment.release' ? act.reason : '';
    await write(transaction, move, { id, version: row.version }, reason === '' ? {} : { reason });
    await noteAssignment(transaction, id, {
      action: act.type,
      actor_id: userId,
      capacity: 'organiser',
      before: row.status,
      after: move.after,
      reason,
      at: about.now,
    });
    const change = { row, actorId: userId, about };
    if (act.type === 'assignment.confirm') await tellSuccessorAt(transaction, change);
    else await tellOfReleaseAt(transaction, change, isCounting(row));
    return found(transaction, id, userId, about);
  });
}
