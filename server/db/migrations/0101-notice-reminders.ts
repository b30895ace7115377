import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** When the readers of a revision who have not read it were reminded last. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('notice_revisions').addColumn('reminded_at', 'bigint').execute();
}
