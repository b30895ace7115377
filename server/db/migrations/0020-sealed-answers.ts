import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Deletes stored responses that are not encrypted. Responses are stored for a day, and encrypted from this
 * release on.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('idempotency_keys').execute();
}
