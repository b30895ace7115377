import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Answers that are kept for a day are sealed from now on; those that are not are given up. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('idempotency_keys').execute();
}
