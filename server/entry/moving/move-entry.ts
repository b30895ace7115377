import type { EntryActor, EntryEvent } from '../../../machines/entry/entry.machine.ts';
import { stale } from '../../kit/api-error.ts';
import type { ApiParts } from '../../context.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { confirmByEndorsement } from '../../unit/affiliations.ts';
import { audit } from '../../kit/audit.ts';
import { requireMoveBy, write, type Move } from '../../db/move.ts';
import type { Topic } from '../../message/message-texts.ts';
import { tell } from '../../message/outbox.ts';
import type { Row } from '../reading/entry-rows.ts';
import { factsOf } from '../reading/entry-facts.ts';
import { requireLocked } from '../reading/capacities.ts';
import { requireQuota, holdEvent, givePlaceBack } from './places.ts';

/** Acts on a submitted entry: endorse, approve, return, reject, revoke, withdraw. */

/** All capacities that a user can have towards an entry. */
export const anybody = ['owner', 'unit', 'reviewer', 'organiser'] as const;

/** An act other than the submission, with the columns that it writes besides the status. */
export interface Deed {
  version: number;
  event: (by: EntryActor, facts: ReturnType<typeof factsOf>) => EntryEvent;
  reason: string;
  set?: (now: number) => Partial<Pick<Tables['entries'], 'return_reasons' | 'reason' | 'correction_until'>>;
}

/**
 * Performs an act on an entry, as its chart allows it in one of the user's capacities.
 * @throws ApiError 404; 403 if the act needs another capacity; 409 if the version is outdated or the act is
 * not possible now
 */
export async function moveEntry(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  { version, event, reason, set }: Deed,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { row, capacities } = await requireLocked(transaction, sealing, id, userId);
    if (row.version !== version) throw stale();
    const now = clock();
    const facts = factsOf(row, now);
    const acting = { as: capacities, of: anybody };
    const move = requireMoveBy('entries', row.status, acting, (one) => event(one, facts));
    const { type } = event(move.by, facts);
    // The lock makes simultaneous endorsements count one after the other.
    if (type === 'entry.endorse') await holdEvent(transaction, row.event_id);
    await carryOut(transaction, move, row, {
      type,
      by: move.by,
      actor: userId,
      reason,
      now,
      set: set?.(now),
    });
    if (type === 'entry.endorse' && row.organisation_id !== null) {
      await requireQuota(transaction, row);
      const key = { userId: row.user_id, organisationId: row.organisation_id };
      await confirmByEndorsement(transaction, key, { actor: userId, now });
    }
  });
}

/** Topics of the acts that the people in the entry are notified of. */
const told: readonly Topic[] = [
  'entry.approve',
  'entry.revoke',
  'entry.return',
  'entry.reject',
  'entry.lapse',
  'entry.withdraw',
];

/** The actor and the act, and the columns that the act writes besides the status. */
export interface Written {
  by: EntryActor;
  actor: string | null;
  type: EntryEvent['type'];
  reason: string;
  now: number;
  set?: (ReturnType<NonNullable<Deed['set']>> & { organisation_id?: null }) | undefined;
}

/** Writes the result of a transition: the entry, its places, the notifications, and the audit row. */
export async function carryOut(
  transaction: Database,
  move: Move<'entries'>,
  row: Row,
  { by, actor, type, reason, now, set }: Written,
) {
  const { id, version } = row;
  await write(transaction, move, { id, version }, { reason, ...set, updated_at: now });
  if (move.after === 'rejected' || move.after === 'withdrawn') await givePlaceBack(transaction, row);
  const topic = told.find((one) => one === type);
  const others = [row, ...row.team].filter(({ user_id }) => user_id !== actor);
  if (topic !== undefined && others.length > 0) {
    const about = { no: row.no ?? '', event: row.event_name };
    await tell(
      transaction,
      others.map(({ user_id }) => ({ userId: user_id, topic, about })),
      now,
    );
  }
  await audit(transaction, {
    object: 'entry',
    object_id: row.id,
    action: type,
    actor_id: actor,
    capacity: by,
    before: move.before,
    after: move.after,
    reason,
    at: now,
  });
}
