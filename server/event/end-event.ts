import { keysOf } from '../contract/kit/keys-of.ts';
import { moveOf, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { lapseDuties } from '../duty/assignment-moves.ts';
import type { EventRow } from '../duty/assignment-rows.ts';
import { withdrawAll } from '../entry/entry-endings.ts';
import { auditSystem } from '../kit/audit.ts';
import { newsOf } from '../contract/event-news.ts';
import { announce } from '../news/event-news.ts';

/** The records of an event that end together with it. */

/** The tables of these records, with the step by which the system ends each of them. */
const ending = {
  competition_sessions: {
    object: 'competitionSession',
    step: { type: 'competitionSession.abandon', by: 'system' },
  },
  score_sheets: { object: 'scoreSheet', step: { type: 'scoreSheet.close', by: 'system' } },
  appeals: { object: 'appeal', step: { type: 'appeal.lapse', by: 'system' } },
  publications: { object: 'publication', step: { type: 'publication.abandon', by: 'system' } },
} as const;

type Ending = keyof typeof ending;
type EndedEvent = Pick<EventRow, 'id' | 'name'>;

/** Moves the records of one table, and writes an audit row for each. */
async function endAll(transaction: Database, table: Ending, eventId: string, now: number): Promise<void> {
  const { object, step } = ending[table];
  const rows = await transaction
    .selectFrom(transaction.dynamic.table<Ending>(table).as('record'))
    .select(['record.id', 'record.status', 'record.version'])
    .where('record.event_id', '=', eventId)
    // Locked sheets keep the marks whose digest is published.
    .where('record.status', '<>', 'locked')
    .orderBy('record.id')
    .forUpdate()
    .execute();
  for (const { id, status, version } of rows) {
    const move = moveOf<Ending>(table, status, step);
    if (move === null) continue;
    await write(transaction, move, { id, version }, {});
    await auditSystem(transaction, {
      object,
      object_id: id,
      action: step.type,
      before: status,
      after: move.after,
      at: now,
    });
  }
}

/**
 * Ends everything that belongs to an event that is cancelled [running.md A11]: its entries are withdrawn, its
 * sessions cancelled, its open score sheets closed, its appeals closed, its results taken back and its duties
 * released. The caller has locked the competition and the event.
 */
export async function endEvent(
  transaction: Database,
  event: EndedEvent,
  cause: { actor: string | null; reason: string; now: number },
): Promise<void> {
  await withdrawAll(transaction, event.id, cause);
  for (const table of keysOf(ending)) await endAll(transaction, table, event.id, cause.now);
  await lapseDuties(transaction, 'assignments', event, cause);
  for (const part of newsOf) await announce(transaction, event.id, part);
}
