import type { ApiParts } from '../context.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import { forbidden, notFound } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { revokeTokens } from '../session/tokens.ts';
import { eventStandings } from './sheet-readers.ts';

/**
 * Removes all parts of an event from a lost device. Marks that the device sends afterwards do not count. The
 * judges whose parts the device held are signed out [running.md 5].
 * @returns the number of parts that the device held
 * @throws ApiError 404; 403 if the user is not the chief judge
 */
export async function revokeDevice(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  eventId: string,
  device: string,
): Promise<{ parts: number }> {
  return db.transaction().execute(async (transaction) => {
    const { competition, now } = await aboutEvent(transaction, eventId, clock());
    await lockCompetition(transaction, competition.id);
    await lockEvents(transaction, [eventId]);
    const about = await aboutEvent(transaction, eventId, now);
    const by = await eventStandings(transaction, userId, about);
    if (by.length === 0) throw notFound();
    if (!by.includes('chief')) throw forbidden();
    const rows = await transaction
      .updateTable('sheet_parts')
      .set((is) => ({ lease: is('lease', '+', 1), device: '', held_at: null }))
      .where('device', '=', device)
      .where(
        'sheet_id',
        'in',
        transaction.selectFrom('score_sheets').select('id').where('event_id', '=', eventId),
      )
      .returning('user_id')
      .execute();
    for (const judge of new Set(rows.map(({ user_id }) => user_id))) await revokeTokens(transaction, judge);
    await audit(transaction, {
      object: 'competitionEvent',
      object_id: eventId,
      action: 'scoreSheet.revokeDevice',
      actor_id: userId,
      capacity: 'chief',
      before: device,
      after: '',
      reason: '',
      at: now,
    });
    return { parts: rows.length };
  });
}
