import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Since when a session is paused: the time of the pause is added to its end. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('competition_sessions').addColumn('paused_at', 'bigint').execute();
}
