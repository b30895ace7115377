import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds entries that a ruling allows to compete in a later session. Before, only rulings on appeals allow it,
 * in any session.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('later_places')
    .addColumn('entry_id', 'text', (is) => is.primaryKey().references('entries.id'))
    .addColumn('session_id', 'text', (is) => is.references('competition_sessions.id'))
    .addColumn('at', 'bigint', (is) => is.notNull())
    .execute();
  await sql`
    insert into later_places (entry_id, session_id, at)
    select entry_id, null, max(coalesce(ruled_at, filed_at)) from appeals
    where verdict in ('laterSession', 'reinstate') group by entry_id
  `.execute(db);
  await db.schema
    .alterTable('incidents')
    .addColumn('later_session_id', 'text', (is) => is.references('competition_sessions.id'))
    .execute();
}
