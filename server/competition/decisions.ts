import type { CompetitionEvent } from '../../machines/competition/competition.machine.ts';
import { conflict, forbidden, invalid, notFound, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { Decision } from '../contract/competition/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import { countPlanned } from '../event/event-facts.ts';
import { lapseDuties } from '../duty/assignment-moves.ts';
import { endEvents } from '../event/event-moves.ts';
import { endExhibition } from '../exhibitor/exhibitor-call-moves.ts';
import { chinaInstant, timesOf } from './competitions.ts';
import { rehearsalFactsOf } from '../rehearsal/rehearsal-facts.ts';
import { closeRehearsal } from '../rehearsal/wipe-rehearsal.ts';
import { decisionEvent, writeDecision, type DecisionRow } from './decision-rows.ts';
import {
  requireActing,
  requireHeld,
  moveOfCompetition,
  note,
  type CompetitionRow,
} from './held-competitions.ts';
import { begin, requireMoveBy, moveOf, write } from '../db/move.ts';
import { lockCompetition } from '../kit/row-locks.ts';
import { isProven, lockIdentity, requireSecondPerson, secondPersonOf } from '../account/second-person.ts';
import { randomKey } from '../kit/secrets.ts';
import { requireSignature, useSignature, type Signature, type Signer } from '../account/signatures.ts';
import { officesHolding } from '../unit/offices.ts';
import { accessScopeOf, type AccessScope } from '../entry/access-scope.ts';
import type { CodeProof } from '../session/verification-codes.ts';

const SHOWN_AT_MOST = 10;

type By = 'proposer' | 'colleague';
const actorOn = ({ proposed_by }: Pick<DecisionRow, 'proposed_by'>, userId: string): By =>
  proposed_by === userId ? 'proposer' : 'colleague';

/**
 * Returns the event that an approved decision sends to its competition. A `decided_by` of null counts as a
 * future second approver.
 */
async function effectOf(
  db: Database,
  decision: Pick<DecisionRow, 'action' | 'reg_close_at' | 'reason' | 'proposed_by' | 'decided_by'>,
  competition: CompetitionRow,
  now: number,
): Promise<CompetitionEvent> {
  const { action, reason } = decision;
  const approvals = new Set([decision.proposed_by, decision.decided_by]).size;
  const agreed = { by: 'organiser', approvals } as const;
  const times = timesOf(competition, now);
  switch (action) {
    case 'publish':
      return {
        type: 'competition.publish',
        ...agreed,
        times,
        events: await countPlanned(db, competition.id),
      };
    case 'extend':
      return {
        type: 'competition.extend',
        ...agreed,
        reason,
        times,
        newClosesAt: decision.reg_close_at ?? 0,
      };
    case 'cancel':
      return { type: 'competition.cancel', ...agreed, reason };
    case 'wipe': {
      const rehearsal = await rehearsalFactsOf(db, competition, now);
      // The decision that is carried out now is approved already.
      const isGivenUp = rehearsal.isGivenUp && decision.decided_by === null;
      return { type: 'competition.wipe', ...agreed, rehearsal: { ...rehearsal, isGivenUp } };
    }
  }
}

/**
 * Determines whether the reader may approve a proposal, like {@link secondPersonOf}. The result is
 * `proposerUnproven` for a proposer without a proven identity.
 */
async function standsSecond(db: Database, proposer: string, reader: string): Promise<SecondPerson> {
  const isUnproven = proposer === reader && !(await isProven(db, reader));
  return isUnproven ? 'proposerUnproven' : secondPersonOf(db, proposer, reader);
}

/** Returns the decisions about a competition, the latest first. */
export async function decisionsOf(db: Database, accessScope: AccessScope, id: string): Promise<Decision[]> {
  const rows = await db
    .selectFrom('decisions as decision')
    .innerJoin('users as proposer', 'proposer.id', 'decision.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'decision.decided_by')
    .selectAll('decision')
    .select(['proposer.name as proposer', 'decider.name as decider'])
    .where('decision.competition_id', '=', id)
    .orderBy('decision.proposed_at', 'desc')
    .orderBy('decision.id')
    .limit(SHOWN_AT_MOST)
    .execute();
  const waiting = rows.find(({ status }) => status === 'proposed');
  const second =
    waiting === undefined ? 'samePerson' : await standsSecond(db, waiting.proposed_by, accessScope.userId);
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    reg_close_at: row.reg_close_at === null ? '' : chinaInstant(row.reg_close_at),
    reason: row.reason,
    status: row.status,
    version: row.version,
    proposed_by: row.proposer,
    proposed_at: chinaInstant(row.proposed_at),
    decided_by: row.decider ?? '',
    decided_at: row.decided_at === null ? '' : chinaInstant(row.decided_at),
    decision_reason: row.decision_reason,
    by: accessScope.acts ? actorOn(row, accessScope.userId) : '',
    second,
  }));
}

/** A proposal with its signature. */
type Proposal = Signature & { version: number } & (
    | { action: 'publish' }
    | { action: 'wipe' }
    | { action: 'cancel'; reason: string }
    | { action: 'extend'; reg_close_at: string; reason: string }
  );

/**
 * Proposes an act that needs two people of the committee: to publish a competition, to extend its
 * registration, to cancel it, or to wipe a rehearsal.
 * @throws ApiError 404, 403; 409 if the chart does not allow the act even with two people, a decision is
 *   waiting already, or another request has changed the competition; 422 if the new closing time is not
 *   later, or naming `code`
 */
export async function propose(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  user: Signer,
  competitionId: string,
  proposal: Proposal,
): Promise<void> {
  const { id: userId } = user;
  // This check comes before the code is checked. Otherwise a user without access receives an error about the
  // code.
  await requireActing(db, userId, competitionId);
  const about = { act: proposal.action, id: competitionId };
  const proof = await requireSignature(db, user, about, proposal, clock());
  await db.transaction().execute(async (transaction) => {
    await useSignature(transaction, proof);
    const competition = await requireActing(transaction, userId, competitionId);
    if (competition.version !== proposal.version) throw stale();
    const now = clock();
    await requireSecondPerson(
      transaction,
      userId,
      await officesHolding(transaction, competitionId),
      'organiser',
    );
    const { action } = proposal;
    const reason = 'reason' in proposal ? proposal.reason : '';
    const reg_close_at = proposal.action === 'extend' ? Date.parse(proposal.reg_close_at) : null;
    const proposed = { action, reason, reg_close_at, proposed_by: userId, decided_by: null };
    const effect = await effectOf(transaction, proposed, competition, now);
    if (moveOfCompetition(competition, effect, now) === null) {
      // If a later closing time is possible, the requested time is at fault and not the state of the
      // competition.
      const other = { ...effect, newClosesAt: competition.reg_close_at + 1 };
      const isExtendable = action === 'extend' && moveOfCompetition(competition, other, now) !== null;
      throw isExtendable ? invalid({ reg_close_at: ['times.extension'] }) : conflict();
    }
    const made = await transaction
      .insertInto('decisions')
      .values({
        id: randomKey(),
        competition_id: competitionId,
        ...proposed,
        status: begin('decisions').status,
        version: 1,
        proposed_at: now,
        decided_at: null,
        decision_reason: '',
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw conflict();
    const logged = `${action}.propose` as const;
    await note(transaction, { id: competitionId, action: logged, actor: userId, reason, at: now });
    await lockIdentity(transaction, userId, now);
  });
}

/** An act on a proposal about a competition. An approval is signed. */
type CompetitionDecisionAct = (
  | ({ type: 'decision.approve' } & Signature)
  | { type: 'decision.refuse'; reason: string }
  | { type: 'decision.withdraw' }
) & { version: number };

/**
 * Approves or refuses a proposal of a colleague, or withdraws the user's own. An approved act is carried out
 * in the same transaction.
 * @returns the id of the competition
 * @throws ApiError 404; 403 if the act is for the other person, or the user is only a viewer or does not
 *   count as a second person; 409 if the proposal is decided already, has changed, or can no longer be
 *   carried out; 422 naming `code`
 */
export async function decide(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  user: Signer,
  id: string,
  act: CompetitionDecisionAct,
): Promise<string> {
  const { id: userId } = user;
  const proof = act.type === 'decision.approve' ? await signed(db, user, id, { ...act, now: clock() }) : null;
  return db.transaction().execute(async (transaction) => {
    if (proof !== null) await useSignature(transaction, proof);
    const { row, competition, move } = await requireDecision(
      transaction,
      userId,
      await lockDecision(transaction, id),
      act,
      true,
    );
    const now = clock();
    const reason = act.type === 'decision.refuse' ? act.reason : '';
    await writeDecision(transaction, move, row, { actor: userId, reason, now });
    if (move.after === 'approved') {
      await lockIdentity(transaction, userId, now);
      await carryOut(transaction, { ...row, decided_by: userId }, competition, now);
    }
    return competition.id;
  });
}

/** Checks the code of an approval, after the check that the user may approve. @throws as {@link decide} */
async function signed(
  db: Database,
  user: Signer,
  id: string,
  { now, ...act }: Extract<CompetitionDecisionAct, { type: 'decision.approve' }> & { now: number },
): Promise<CodeProof> {
  const seen = await db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst();
  await requireDecision(db, user.id, seen, act);
  return requireSignature(db, user, { act: 'approve', id }, act, now);
}

/** Returns a decision with its competition and the move that an act causes. @throws as {@link decide} */
async function requireDecision(
  db: Database,
  userId: string,
  row: DecisionRow | undefined,
  { version, ...act }: CompetitionDecisionAct,
  isToBeLocked = false,
) {
  if (row === undefined) throw notFound();
  const accessScope = await accessScopeOf(db, userId);
  const { row: competition } = await requireHeld(db, accessScope, row.competition_id);
  if (!accessScope.acts) throw forbidden();
  if (row.version !== version) throw stale();
  const second = await secondPersonOf(db, row.proposed_by, userId, isToBeLocked);
  const acting = { as: [actorOn(row, userId)], of: ['proposer', 'colleague'], second } as const;
  const move = requireMoveBy('decisions', row.status, acting, (by, other) => decisionEvent(act, by, other));
  return { row, competition, move };
}

/** Locks the competition of a decision and the decision, and reads it; undefined if there is none. */
async function lockDecision(transaction: Database, id: string): Promise<DecisionRow | undefined> {
  const about = await transaction
    .selectFrom('decisions')
    .select('competition_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (about === undefined) return undefined;
  await lockCompetition(transaction, about.competition_id);
  return transaction.selectFrom('decisions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Carries out an approved decision.
 * @throws ApiError 409 if the chart no longer allows it; the decision is then rolled back too
 */
async function carryOut(
  transaction: Database,
  decision: DecisionRow & { decided_by: string },
  competition: CompetitionRow,
  now: number,
): Promise<void> {
  const move = moveOfCompetition(competition, await effectOf(transaction, decision, competition, now), now);
  if (move === null) throw conflict();
  const { action, reg_close_at, reason, decided_by: actor } = decision;
  if (action === 'cancel') {
    const cause = { actor, reason, now };
    await endEvents(transaction, competition, cause);
    await lapseDuties(transaction, 'competition_assignments', competition, cause);
    await endExhibition(transaction, competition.id, cause);
  }
  if (action === 'wipe' && competition.status !== 'cancelled')
    await closeRehearsal(transaction, competition, { actor, reason: competition.name, now });
  const { id, version } = competition;
  const beside = { publish: {}, extend: { reg_close_at: reg_close_at ?? 0 }, cancel: { reason }, wipe: {} };
  await write(transaction, move, { id, version }, beside[action]);
}

/** Lapses the proposals that can no longer be carried out. */
export async function lapseDecisions(db: Database, now: number): Promise<void> {
  const waiting = await db.selectFrom('decisions').select('id').where('status', '=', 'proposed').execute();
  for (const { id } of waiting) {
    await db.transaction().execute(async (transaction) => {
      const row = await lockDecision(transaction, id);
      if (row === undefined) return;
      const move = moveOf('decisions', row.status, { type: 'decision.lapse', by: 'system' });
      const competition = await transaction
        .selectFrom('competitions')
        .selectAll()
        .where('id', '=', row.competition_id)
        .executeTakeFirstOrThrow();
      const effect = await effectOf(transaction, row, competition, now);
      if (move === null || moveOfCompetition(competition, effect, now) !== null) return;
      await writeDecision(transaction, move, row, { actor: null, reason: '', now });
    });
  }
}
