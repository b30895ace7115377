import type { Selectable } from 'kysely';
import type { DecisionEvent } from '../../machines/competition/decision.machine.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { note } from './held-competitions.ts';
import { moveOf, write, type Move } from '../db/move.ts';

export type DecisionRow = Selectable<Tables['decisions']>;

/** What is done to a proposal. */
export type DecisionAct =
  | { type: 'decision.approve' }
  | { type: 'decision.refuse'; reason: string }
  | { type: 'decision.withdraw' };

/** The event of the chart for what somebody does to a proposal. */
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

/** Who moves a proposal, null for the system, and why. */
export interface Decided {
  actor: string | null;
  reason: string;
  now: number;
}

/**
 * Writes where a proposal stands, with who has moved it there.
 * @throws ApiError 409 where it has been moved meanwhile
 */
export const writeDecided = (
  transaction: Database,
  move: Move<'decisions'> | Move<'entry_rulings'> | Move<'substitutions'>,
  { id, version }: { id: string; version: number },
  { actor, reason, now }: Decided,
): Promise<void> => {
  const which = { id, version };
  const set = { decided_by: actor, decided_at: now, decision_reason: reason };
  // One call a table: each table has columns of its own.
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
 * As {@link writeDecided}, of a decision on a competition; noted.
 * @throws ApiError 409 where it has been moved meanwhile
 */
export async function writeDecision(
  transaction: Database,
  move: Move<'decisions'>,
  row: DecisionRow,
  decided: Decided,
): Promise<void> {
  await writeDecided(transaction, move, row, decided);
  await note(transaction, {
    id: row.competition_id,
    action: `${row.action}.${move.after}`,
    actor: decided.actor,
    before: move.before,
    after: move.after,
    reason: decided.reason,
    at: decided.now,
  });
}

/**
 * Ends the proposal to publish a competition, where one waits: its draft is changed, and a second person agrees
 * only to what the first one proposed. Inside the transaction of the change, which holds the competition's lock.
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
