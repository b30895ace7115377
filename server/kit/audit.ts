import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { randomKey } from './secrets.ts';

type Act = Omit<Tables['audit_log'], 'id'>;

/** Writes down who did what to which record, or records; inside the transaction that does it. */
export async function audit(db: Database, acts: Act | readonly Act[]): Promise<void> {
  await db
    .insertInto('audit_log')
    .values([acts].flat().map((act) => ({ id: randomKey(), ...act })))
    .execute();
}
