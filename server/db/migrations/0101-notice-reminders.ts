import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the time of the last reminder to users who have not read a revision. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('notice_revisions').addColumn('reminded_at', 'bigint').execute();
}
