import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the time since which a session is paused. The duration of the pause is added to the end of the
 * session.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('competition_sessions').addColumn('paused_at', 'bigint').execute();
}
