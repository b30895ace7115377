import type { Selectable } from 'kysely';
import type { DecisionEvent } from '../../machines/competition/decision.machine.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { note } from './held-competitions.ts';
import { moveOf, write, type Move } from '../db/move.ts';

export type DecisionRow = Selectable<Tables['decisions']>;

/** An act on a proposal. */
export type DecisionAct =
  | { type: 'decision.approve' }
  | { type: 'decision.refuse'; reason: string }
  | { type: 'decision.withdraw' };

/** Returns the chart event for an act on a proposal. */
export const decisionEvent = (
  act: DecisionAct,
  by: 'proposer' | 'colleague',
  second: SecondPerson,
): DecisionEvent =>
  act.type === 'decision.refuse'
    ? { type: act.type, reason: act.reason, by }
    : act.type === 'decision.approve'
      ? { type: act.type, by, second }
      : { type: act.type, by };

/** The actor of a move, null for the system, and the reason. */
export interface Decided {
  actor: string | null;
  reason: string;
  now: number;
}

/**
 * Writes the new state of a proposal and the actor of the move.
 * @throws ApiError 409 if another transaction has moved the proposal
 */
export const writeDecided = (
  transaction: Database,
  move: Move<'decisions'> | Move<'entry_rulings'> | Move<'substitutions'>,
  { id, version }: { id: string; version: number },
  { actor, reason, now }: Decided,
): Promise<void> => {
  const which = { id, version };
  const set = { decided_by: actor, decided_at: now, decision_reason: reason };
  // Each table needs its own call, because its columns differ.
  switch (move.table) {
    case 'decisions':
      return write(transaction, move, which, set);
    case 'entry_rulings':
      return write(transaction, move, which, set);
    case 'substitutions':
      return write(transaction, move, which, set);
  }
};

/**
 * Writes the new state of a decision on a competition like {@link writeDecided}, and adds an audit row.
 * @throws ApiError 409 if another transaction has moved the decision
 */
export async function writeDecision(
  transaction: Database,
  move: Move<'decisions'>,
  row: DecisionRow,
  decided: Decided,
): Promise<void> {
  const { after } = move;
  // The log has no text for a decision that is proposed again.
  if (after === 'proposed') throw new Error('A decision cannot return to its proposal');
  await writeDecided(transaction, move, row, decided);
  await note(transaction, {
    id: row.competition_id,
    action: `${row.action}.${after}`,
    actor: decided.actor,
    before: move.before,
    after,
    reason: decided.reason,
    at: decided.now,
  });
}

/**
 * Lapses the waiting proposal to publish a competition after its draft has changed. Otherwise the second
 * person approves a draft that the first one did not propose. The caller's transaction changes the draft and
 * holds the competition's lock.
 */
export async function lapsePublication(
  transaction: Database,
  competitionId: string,
  now: number,
): Promise<void> {
  const row = await transaction
    .selectFrom('decisions')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('action', '=', 'publish')
    .where('status', '=', 'proposed')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const move = moveOf('decisions', row.status, { type: 'decision.lapse', by: 'system' });
  if (move !== null) await writeDecision(transaction, move, row, { actor: null, reason: '', now });
}
