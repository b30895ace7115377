import { forbidden, notFound } from '../../kit/api-error.ts';
import type { ApiParts } from '../../context.ts';
import { audit } from '../../kit/audit.ts';
import { openNumber } from '../../secret/opened-identity.ts';
import { requireReveal } from '../../secret/reveal-limits.ts';
import { requireRow } from './capacities.ts';

/** The identity number and the phone number of an entered person, in full. */

/**
 * Returns the identity number and the phone number of an entered person to a reviewer who gives a reason. The
 * audit log stores the access permanently.
 * @throws ApiError 404, 403, 429
 */
export async function revealEntry(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  { reason, seq }: { reason: string; seq: number },
): Promise<{ id_no: string; phone: string }> {
  await requireReveal(db, { userId, object: 'entry', objectId: id, reason }, clock());
  return db.transaction().execute(async (transaction) => {
    const { row, capacities } = await requireRow(transaction, sealing, id, userId);
    if (!capacities.includes('reviewer')) throw forbidden();
    const whose = seq === 1 ? row : row.team.find((one) => one.seq === seq);
    if (whose === undefined) throw notFound();
    const { id_no_sealed } = await transaction
      .selectFrom('persons')
      .select('id_no_sealed')
      .where('id', '=', whose.person_id)
      .executeTakeFirstOrThrow();
    await audit(transaction, {
      object: 'entry',
      object_id: id,
      action: 'person.reveal',
      actor_id: userId,
      capacity: 'reviewer',
      before: '',
      after: '',
      reason,
      at: clock(),
    });
    return { id_no: openNumber(sealing, id_no_sealed), phone: whose.phone ?? '' };
  });
}
