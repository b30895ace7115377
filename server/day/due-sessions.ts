import type { ApiParts } from '../context.ts';
import { moveOf, write } from '../db/move.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import { auditSystem } from '../kit/audit.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { announce } from '../news/event-news.ts';
import { markEvent } from '../scoring/event-marks.ts';
import { hereOf, moveEntries } from './session-moves.ts';
import { sessionStates } from './session-rows.ts';

/**
 * Transitions of sessions that depend on the time. The system ends a session when its time has expired
 * [running.md 2].
 */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/**
 * Ends one session if its time has expired. It changes nothing if another process or the chief judge has
 * ended the session.
 */
async function endDue(parts: Parts, id: string, now: number): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('competition_sessions')
      .select(['competition_id', 'event_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (known === undefined) return;
    await lockCompetition(transaction, known.competition_id);
    await lockEvents(transaction, [known.event_id]);
    const within = { db: transaction, sealing: parts.sealing };
    const { states } = await sessionStates(within, await aboutEvent(transaction, known.event_id, now));
    const state = states.find(({ row }) => row.id === id);
    if (state === undefined) return;
    const { row, facts } = state;
    const type = 'competitionSession.end';
    const move = moveOf('competition_sessions', row.status, { type, by: 'system', facts, reason: '' });
    if (move === null) return;
    await moveEntries(within, hereOf(state), 'entry.finish', now);
    await write(transaction, move, { id, version: row.version }, { reason: '', ended_at: now });
    await auditSystem(transaction, {
      object: 'competitionSession',
      object_id: id,
      action: type,
      before: row.status,
      after: move.after,
      at: now,
    });
    await markEvent(within, await aboutEvent(transaction, row.event_id, now));
    await announce(transaction, row.event_id, 'day');
  });
}

/** Ends every session whose time has expired, including the extra time of its stations. */
export async function endDueSessions(parts: Parts, now: number): Promise<void> {
  const rows = await parts.db
    .selectFrom('competition_sessions')
    .select('id')
    .where('status', '=', 'running')
    .where('ends_at', '<=', now)
    .orderBy('id')
    .execute();
  for (const { id } of rows) await endDue(parts, id, now);
}
