import type { Database } from '../db/open-database.ts';
import { tooMany } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { countHit, secondsUntil } from '../kit/rate-limits.ts';
import { secure } from '../session/security-log.ts';

/**
 * How often one account may reveal encrypted or masked numbers of entries, corrections, delegations and
 * profiles in total. A reviewer compares some dozens of cards in a day. The limit prevents copying all
 * numbers this way.
 */
const REVEAL_LIMITS = [
  { name: 'hour', hits: 30, milliseconds: 3_600_000 },
  { name: 'day', hits: 100, milliseconds: 24 * 3_600_000 },
] as const;

interface Wish {
  userId: string;
  /** The kind of the record, as in the audit log: `entry`, `correction`, `delegation`, `person`. */
  object: string;
  objectId: string;
  reason: string;
}

/**
 * Counts one reveal. Must be called before the transaction that returns the number, so that a rejection is
 * stored. The first rejection of a window is written to the audit log and the security log.
 * @throws ApiError 429 with the seconds to wait
 */
export async function requireReveal(
  db: Database,
  { userId, object, objectId, reason }: Wish,
  now: number,
): Promise<void> {
  for (const { name, hits: most, milliseconds } of REVEAL_LIMITS) {
    const { hits, expires_at } = await countHit(db, `reveals:${name}:${userId}`, milliseconds, now);
    if (hits <= most) continue;
    if (hits === most + 1) {
      await audit(db, {
        object,
        object_id: objectId,
        action: 'reveal.limit',
        actor_id: userId,
        capacity: '',
        before: '',
        after: `${most}/${name}`,
        reason,
        at: now,
      });
      await secure(db, {
        kind: 'revealLimit',
        user_id: userId,
        detail: `${object} ${objectId}: ${most}/${name}`,
        at: now,
      });
    }
    throw tooMany(secondsUntil(expires_at, now));
  }
}
