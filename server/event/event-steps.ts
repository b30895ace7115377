import type { CompetitionEventEvent } from '../../machines/competition/competition-event.machine.ts';
import { requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { EventRow } from '../duty/assignment-rows.ts';
import { audit } from '../kit/audit.ts';

/**
 * Moves an event by its chart with what happens on its days; inside a transaction that has locked it.
 * @throws ApiError 409 where the chart does not allow it
 */
export async function moveEvent(
  transaction: Database,
  { event, now }: { event: EventRow; now: number },
  step: Extract<CompetitionEventEvent, { by: 'system' }>,
): Promise<void> {
  const move = requireMove('competition_events', event.status, step);
  await write(transaction, move, { id: event.id, version: event.version });
  await audit(transaction, {
    object: 'competitionEvent',
    object_id: event.id,
    action: step.type,
    actor_id: null,
    capacity: 'system',
    before: event.status,
    after: move.after,
    reason: '',
    at: now,
  });
}
