import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the times at which entries finish their work at the stations, and the columns of a session that these
 * times are counted from: its start, and the sum of its pauses in milliseconds.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('competition_sessions').addColumn('started_at', 'bigint').execute();
  await db.schema
    .alterTable('competition_sessions')
    .addColumn('paused_for', 'bigint', (is) => is.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('station_finishes')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('session_id', 'text', (is) => is.notNull().references('competition_sessions.id'))
    .addColumn('station', 'text', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('seconds', 'integer', (is) => is.notNull())
    .addColumn('recorded_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('recorded_at', 'bigint', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('station_finishes_station')
    .unique()
    .on('station_finishes')
    .columns(['session_id', 'station'])
    .execute();
  await db.schema.createIndex('station_finishes_event').on('station_finishes').column('event_id').execute();
}
