import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Since when a notice stands at the top of the lists. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('notices').addColumn('pinned_at', 'bigint').execute();
}
