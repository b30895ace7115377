import { forbidden } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { RevealedCorrection } from '../contract/person/correction.ts';
import { audit } from '../kit/audit.ts';
import { requireReveal } from '../secret/reveal-limits.ts';
import { requireRow } from './corrections.ts';

/** Revealing both values of a request in full. */

/**
 * Returns both values of a request in full to a committee member who gives a reason. The audit log stores the
 * access permanently.
 * @throws ApiError 404; 403 if the user filed the request; 429
 */
export async function revealCorrection(
  { db, clock, sealing }: ApiParts,
  userId: string,
  id: string,
  reason: string,
): Promise<RevealedCorrection> {
  const now = clock();
  await requireReveal(db, { userId, object: 'correction', objectId: id, reason }, now);
  return db.transaction().execute(async (transaction) => {
    const { row, by } = await requireRow(transaction, userId, id);
    if (by !== 'organiser') throw forbidden();
    await audit(transaction, {
      object: 'correction',
      object_id: id,
      action: 'correction.reveal',
      actor_id: userId,
      capacity: by,
      before: '',
      after: '',
      reason,
      at: now,
    });
    return { old_value: sealing.open(row.old_sealed), new_value: sealing.open(row.new_sealed) };
  });
}
