import type { Selectable } from 'kysely';
import { competitionMachine, type CompetitionEvent } from '../../machines/competition.machine.ts';
import { forbidden, notFound, stale } from '../api-error.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from './audit.ts';
import { phaseOf } from './competitions.ts';
import { lockCompetition } from './row-locks.ts';
import { standingOf, type Standing } from './standing.ts';

export type CompetitionRow = Selectable<Tables['competitions']>;

/** May this be done to a competition where it stands at this moment? The one chart of it says so. */
export function isPossible(row: CompetitionRow, event: CompetitionEvent, now: number): boolean {
  return competitionMachine.resolveState({ value: phaseOf(row, now), context: {} }).can(event);
}

/**
 * A competition that somebody's committee holds.
 * @throws ApiError 404 also where it exists, but for others
 */
export async function demandHeld(
  db: Database,
  standing: Standing,
  id: string,
): Promise<{ row: CompetitionRow }> {
  const row = standing.competitions.includes(id)
    ? await db.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound();
  return { row };
}

/**
 * As {@link demandHeld}, for somebody who acts and does not only look; the competition is locked.
 * @throws ApiError 404, 403
 */
export async function demandActing(
  transaction: Database,
  userId: string,
  id: string,
): Promise<CompetitionRow> {
  await lockCompetition(transaction, id);
  const standing = await standingOf(transaction, userId);
  const { row } = await demandHeld(transaction, standing, id);
  if (!standing.acts) throw forbidden();
  return row;
}

/** Writes down what was done to a competition or to an event of it. */
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
    action: string;
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

/**
 * Writes what a competition has become, if nobody else has changed it meanwhile.
 * @throws ApiError 409 stale
 */
export async function writeCompetition(
  db: Database,
  { id, version }: Pick<CompetitionRow, 'id' | 'version'>,
  change: Partial<Omit<CompetitionRow, 'id' | 'version'>>,
): Promise<void> {
  const found = await db
    .updateTable('competitions')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (found === undefined) throw stale();
}
