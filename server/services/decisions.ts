import type { Selectable } from 'kysely';
import { transition } from 'xstate';
import type { CompetitionEvent } from '../../machines/competition.machine.ts';
import { decisionMachine, type DecisionEvent, type DecisionStatus } from '../../machines/decision.machine.ts';
import { conflict, forbidden, invalid, notFound, stale } from '../api-error.ts';
import type { ApiParts } from '../context.ts';
import type { Decision } from '../contract/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { endEvents } from './competition-events.ts';
import { chinaInstant, timesOf } from './competitions.ts';
import {
  demandActing,
  demandHeld,
  isPossible,
  note,
  writeCompetition,
  type CompetitionRow,
} from './held-competitions.ts';
import { lockCompetition } from './row-locks.ts';
import { randomKey } from './secrets.ts';
import { standingOf, type Standing } from './standing.ts';

const SHOWN_AT_MOST = 10;

type DecisionRow = Selectable<Tables['decisions']>;
type By = 'proposer' | 'colleague';

/** Two have agreed: the one who proposed it, and the one who approves. */
const BOTH = 2;

/** Where an event leads, by the one chart of decisions; null where it may not happen. */
export function decisionAfter(status: DecisionStatus, event: DecisionEvent): DecisionStatus | null {
  const snapshot = decisionMachine.resolveState({ value: status, context: {} });
  return snapshot.can(event) ? transition(decisionMachine, snapshot, event)[0].value : null;
}

const actorOn = ({ proposed_by }: Pick<DecisionRow, 'proposed_by'>, userId: string): By =>
  proposed_by === userId ? 'proposer' : 'colleague';

/** What a decision does to its competition, once `approvals` people have agreed. */
function effectOf(
  decision: Pick<DecisionRow, 'action' | 'reg_close_at' | 'reason'>,
  competition: CompetitionRow,
  now: number,
): CompetitionEvent {
  const agreed = { by: 'organiser', approvals: BOTH, reason: decision.reason } as const;
  return decision.action === 'cancel'
    ? { type: 'competition.cancel', ...agreed }
    : {
        type: 'competition.extend',
        ...agreed,
        times: timesOf(competition, now),
        newClosesAt: decision.reg_close_at ?? 0,
      };
}

/** The decisions about a competition, the latest first. */
export async function decisionsOf(db: Database, standing: Standing, id: string): Promise<Decision[]> {
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
    by: standing.acts ? actorOn(row, standing.userId) : '',
  }));
}

/** What is proposed. */
export type Proposal = { version: number; reason: string } & (
  | { action: 'cancel' }
  | { action: 'extend'; reg_close_at: string }
);

/**
 * Proposes what takes two people of the committee: to close registration later, or to cancel a competition.
 * @throws ApiError 404, 403; 409 where not even two could do it now, a decision waits already, or the
 *   competition has been changed meanwhile; 422 where the new closing is no later one
 */
export async function propose(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  competitionId: string,
  proposal: Proposal,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const competition = await demandActing(transaction, userId, competitionId);
    if (competition.version !== proposal.version) throw stale();
    const now = clock();
    const { action, reason } = proposal;
    const reg_close_at = proposal.action === 'extend' ? Date.parse(proposal.reg_close_at) : null;
    const effect = effectOf({ action, reason, reg_close_at }, competition, now);
    if (!isPossible(competition, effect, now)) {
      // Could it close a moment later? Then it is what was asked for that cannot be.
      const other = { ...effect, newClosesAt: competition.reg_close_at + 1 };
      const isExtendable = action === 'extend' && isPossible(competition, other, now);
      throw isExtendable ? invalid({ reg_close_at: ['times.extension'] }) : conflict();
    }
    const made = await transaction
      .insertInto('decisions')
      .values({
        id: randomKey(),
        competition_id: competitionId,
        action,
        reg_close_at,
        reason,
        status: 'proposed',
        version: 1,
        proposed_by: userId,
        proposed_at: now,
        decided_by: null,
        decided_at: null,
        decision_reason: '',
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw conflict();
    const noted = { id: competitionId, action: `${action}.propose`, actor: userId, reason, at: now };
    await note(transaction, noted);
  });
}

/** What is done to a proposal. */
export type DecisionAct =
  | { type: 'decision.approve' }
  | { type: 'decision.refuse'; reason: string }
  | { type: 'decision.withdraw' };

/**
 * Approves a proposal of somebody else, refuses it, or takes one's own back; what is approved is done in the
 * same instant.
 * @returns the id of its competition
 * @throws ApiError 404; 403 where it is for the other to do, or one only looks; 409 where it is decided already,
 *   not as it was seen, or cannot be done any more
 */
export async function decide(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  id: string,
  { version, ...act }: DecisionAct & { version: number },
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const row = await lockDecision(transaction, id);
    if (row === undefined) throw notFound();
    const standing = await standingOf(transaction, userId);
    const { row: competition } = await demandHeld(transaction, standing, row.competition_id);
    if (!standing.acts) throw forbidden();
    if (row.version !== version) throw stale();
    const by = actorOn(row, userId);
    const next = decisionAfter(row.status, { ...act, by });
    if (next === null) {
      const other = by === 'proposer' ? 'colleague' : 'proposer';
      throw decisionAfter(row.status, { ...act, by: other }) === null ? conflict() : forbidden();
    }
    const now = clock();
    const reason = act.type === 'decision.refuse' ? act.reason : '';
    await write(transaction, row, { status: next, actor: userId, reason, now });
    if (next === 'approved') await carryOut(transaction, row, competition, userId, now);
    return competition.id;
  });
}

/** A decision as it is once its competition and it are locked; undefined where there is none. */
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

async function write(
  transaction: Database,
  row: DecisionRow,
  {
    status,
    actor,
    reason,
    now,
  }: { status: DecisionStatus; actor: string | null; reason: string; now: number },
): Promise<void> {
  const written = await transaction
    .updateTable('decisions')
    .set({
      status,
      version: row.version + 1,
      decided_by: actor,
      decided_at: now,
      decision_reason: reason,
    })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) throw stale();
  const action = `${row.action}.${status}`;
  await note(transaction, {
    id: row.competition_id,
    action,
    actor,
    before: row.status,
    after: status,
    reason,
    at: now,
  });
}

/** @throws ApiError 409 where it cannot be done any more: then nothing has been decided either */
async function carryOut(
  transaction: Database,
  decision: DecisionRow,
  competition: CompetitionRow,
  actor: string,
  now: number,
): Promise<void> {
  if (!isPossible(competition, effectOf(decision, competition, now), now)) throw conflict();
  const { action, reg_close_at, reason } = decision;
  if (action === 'extend') {
    await writeCompetition(transaction, competition, { reg_close_at: reg_close_at ?? 0 });
    return;
  }
  await writeCompetition(transaction, competition, { status: 'cancelled', reason });
  await endEvents(transaction, competition.id, { actor, reason, now });
}

/** Ends proposals that came too late: what they were about cannot be done any more. */
export async function lapseDecisions(db: Database, now: number): Promise<void> {
  const waiting = await db.selectFrom('decisions').select('id').where('status', '=', 'proposed').execute();
  for (const { id } of waiting) {
    await db.transaction().execute(async (transaction) => {
      const row = await lockDecision(transaction, id);
      if (row === undefined) return;
      const next = decisionAfter(row.status, { type: 'decision.lapse', by: 'system' });
      const competition = await transaction
        .selectFrom('competitions')
        .selectAll()
        .where('id', '=', row.competition_id)
        .executeTakeFirstOrThrow();
      if (next === null || isPossible(competition, effectOf(row, competition, now), now)) return;
      await write(transaction, row, { status: next, actor: null, reason: '', now });
    });
  }
}
