import type { Database } from '../db/open-database.ts';
import { prepared, together, type Statement } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';
import { randomKey } from './secrets.ts';

type Act = Omit<Tables['audit_log'], 'id'>;

const line = prepared((db, at: Tables['audit_log']) =>
  db.insertInto('audit_log').values({
    id: at.id,
    object: at.object,
    object_id: at.object_id,
    action: at.action,
    actor_id: at.actor_id,
    capacity: at.capacity,
    before: at.before,
    after: at.after,
    reason: at.reason,
    at: at.at,
  }),
);

const waiting = prepared((db, at: Tables['audit_unsealed']) =>
  db.insertInto('audit_unsealed').values({ audit_id: at.audit_id }),
);

/**
 * As {@link audit}, to be run with others. The id comes first: should it be all that is written, where there is no
 * transaction, it has no row to be sealed, while a row without it would never be.
 */
export function auditing(act: Act): readonly Statement<unknown>[] {
  const id = randomKey();
  return [waiting({ audit_id: id }), line({ id, ...act })];
}

/**
 * Writes down who did what to which record, or records, and that the chain (audit/sealer.ts) has yet to take it; inside
 * the transaction that does it.
 */
export async function audit(db: Database, acts: Act | readonly Act[]): Promise<void> {
  await together(db, ...[acts].flat().flatMap(auditing));
}
