import { releasedStatuses } from '../contract/competition/competition-making.ts';
import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { post } from './board/board.ts';
import { openSeed } from './draw-rows.ts';

/** The seeds of secret rounds on the board. The release of the results posts them [running.md A1]. */

/** Selects the decoded rounds of released events whose seed is not on the board. */
const unrevealed = (db: Database) =>
  db
    .selectFrom('draw_rounds as round')
    .innerJoin('competition_events as event', 'event.id', 'round.event_id')
    .where('round.status', '=', 'decoded')
    .where('event.status', 'in', releasedStatuses)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('board')
            .select('board.id')
            .whereRef('board.competition_id', '=', 'round.competition_id')
            .whereRef('board.round_id', '=', 'round.id')
            .where('board.kind', '=', 'seed'),
        ),
      ),
    );

/**
 * Posts the seeds of the secret rounds of a released event, in the order of the commitments. The caller's
 * transaction holds the locks on competition and event.
 * @param now milliseconds since the epoch
 */
export async function revealRounds(
  { sealing }: Pick<ApiParts, 'sealing'>,
  transaction: Database,
  eventId: string,
  now: number,
): Promise<void> {
  const rows = await unrevealed(transaction)
    .selectAll('round')
    .where('round.event_id', '=', eventId)
    .orderBy('round.committed_at')
    .orderBy('round.id')
    .execute();
  for (const row of rows) await post(transaction, row, 'seed', { seed: openSeed({ sealing }, row) }, now);
}

/**
 * Posts the seeds that are missing because an earlier version of the system released the results. The board
 * of an archived competition does not change.
 */
export async function revealReleased(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  now: number,
): Promise<void> {
  const events = await unrevealed(db)
    .innerJoin('competitions', 'competitions.id', 'event.competition_id')
    .select(['event.id', 'event.competition_id'])
    .distinct()
    .where('competitions.status', '=', 'published')
    .execute();
  for (const { id, competition_id } of events) {
    await db.transaction().execute(async (transaction) => {
      await lockCompetition(transaction, competition_id);
      await lockEvents(transaction, [id]);
      await revealRounds({ sealing }, transaction, id, now);
    });
  }
}
