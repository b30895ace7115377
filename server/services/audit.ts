import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { randomKey } from './secrets.ts';

/** Writes down who did what to which record; inside the transaction that does it. */
export async function audit(db: Database, act: Omit<Tables['audit_log'], 'id'>): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ id: randomKey(), ...act })
    .execute();
}
