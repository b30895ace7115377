import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the time since which a notice is pinned to the top of the lists. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('notices').addColumn('pinned_at', 'bigint').execute();
}
