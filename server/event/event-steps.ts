import type { CompetitionEventEvent } from '../../machines/competition/competition-event.machine.ts';
import { requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { EventRow } from '../duty/assignment-rows.ts';
import { auditSystem } from '../kit/audit.ts';

/**
 * Moves an event with a step of the system, for example the start of a session. The caller's transaction has
 * locked the event.
 * @throws ApiError 409 if the chart does not allow the step
 */
export async function moveEvent(
  transaction: Database,
  { event, now }: { event: EventRow; now: number },
  step: Extract<CompetitionEventEvent, { by: 'system' }>,
): Promise<void> {
  const move = requireMove('competition_events', event.status, step);
  await write(transaction, move, { id: event.id, version: event.version });
  await auditSystem(transaction, {
    object: 'competitionEvent',
    object_id: event.id,
    action: step.type,
    before: event.status,
    after: move.after,
    at: now,
  });
}
