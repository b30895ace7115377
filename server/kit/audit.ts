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
 * Returns the statements of {@link audit}, to be run together with others. The id is inserted before the row
 * of the log. If only the id is written, because there is no transaction, no row is missing from the chain.
 * If only the row is written, it is never sealed.
 */
export function auditing(act: Act): readonly Statement<unknown>[] {
  const id = randomKey();
  return [waiting({ audit_id: id }), line({ id, ...act })];
}

/**
 * Writes acts on records to the audit log, and marks them for the chain (audit/sealer.ts). Must run in the
 * transaction of the acts.
 */
export async function audit(db: Database, acts: Act | readonly Act[]): Promise<void> {
  await together(db, ...[acts].flat().flatMap(auditing));
}

/** A step that the system takes by itself. `reason` is '' if it needs none. */
type SystemStep = Omit<Act, 'actor_id' | 'capacity' | 'reason'> & { readonly reason?: string };

/** Writes a step of the system like {@link audit}. */
export const auditSystem = (db: Database, { reason = '', ...step }: SystemStep): Promise<void> =>
  audit(db, { ...step, reason, actor_id: null, capacity: 'system' });
