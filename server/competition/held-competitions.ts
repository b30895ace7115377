import type { Selectable } from 'kysely';
import type { CompetitionEvent } from '../../machines/competition/competition.machine.ts';
import type { CompetitionLogAct } from '../contract/competition/competition-log.ts';
import { forbidden, notFound } from '../kit/api-error.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from '../kit/audit.ts';
import { phaseOf } from './competitions.ts';
import { moveOf, type Move } from '../db/move.ts';
import { lockCompetition } from '../kit/row-locks.ts';
import { accessScopeOf, type AccessScope } from '../entry/access-scope.ts';

export type CompetitionRow = Selectable<Tables['competitions']>;

/**
 * Returns the move that an event causes in the current phase of a competition; null if the chart does not
 * allow it.
 */
export const moveOfCompetition = (
  row: CompetitionRow,
  event: CompetitionEvent,
  now: number,
): Move<'competitions'> | null => moveOf('competitions', phaseOf(row, now), event);

/**
 * Returns a competition that the user's committee holds.
 * @throws ApiError 404, also if only other committees hold it
 */
export async function requireHeld(
  db: Database,
  accessScope: AccessScope,
  id: string,
): Promise<{ row: CompetitionRow }> {
  const row = accessScope.competitions.includes(id)
    ? await db.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound();
  return { row };
}

/**
 * Locks and returns a competition like {@link requireHeld}, for a user who acts. A viewer is refused.
 * @throws ApiError 404, 403
 */
export async function requireActing(
  transaction: Database,
  userId: string,
  id: string,
): Promise<CompetitionRow> {
  await lockCompetition(transaction, id);
  const accessScope = await accessScopeOf(transaction, userId);
  const { row } = await requireHeld(transaction, accessScope, id);
  if (!accessScope.acts) throw forbidden();
  return row;
}

/** Adds an audit row for an act on a competition or on one of its events. */
export async function note(
  db: Database,
  {
    id,
    action,
    actor,
    before = '',
    after = '',
    reason = '',
    at,
  }: {
    id: string;
    action: CompetitionLogAct;
    actor: string | null;
    before?: string;
    after?: string;
    reason?: string;
    at: number;
  },
): Promise<void> {
  await audit(db, {
    object: 'competition',
    object_id: id,
    action,
    actor_id: actor,
    capacity: actor === null ? 'system' : 'organiser',
    before,
    after,
    reason,
    at,
  });
}
