import type { Database } from '../db/open-database.ts';
import { prepared, type Statement } from '../db/statement.ts';
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

/** As {@link audit}, to be run with others. */
export const auditing = (act: Act): Statement<unknown> => line({ id: randomKey(), ...act });

/** Writes down who did what to which record, or records; inside the transaction that does it. */
export async function audit(db: Database, acts: Act | readonly Act[]): Promise<void> {
  await db
    .insertInto('audit_log')
    .values([acts].flat().map((act) => ({ id: randomKey(), ...act })))
    .execute();
}
