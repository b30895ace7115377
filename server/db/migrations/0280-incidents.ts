import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds incidents that keep a station from its work in a session, and the rulings on them. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('incidents')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('session_id', 'text', (is) => is.notNull().references('competition_sessions.id'))
    .addColumn('station', 'text', (is) => is.notNull())
    .addColumn('cause', 'text', (is) => is.notNull())
    .addColumn('happened_at', 'bigint', (is) => is.notNull())
    .addColumn('text', 'text', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('reported_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('reported_as', 'text', (is) => is.notNull())
    .addColumn('reported_at', 'bigint', (is) => is.notNull())
    .addColumn('ruling', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('minutes', 'integer', (is) => is.notNull().defaultTo(0))
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('decided_by', 'text', (is) => is.references('users.id'))
    .addColumn('decided_at', 'bigint')
    .addColumn('closed_by', 'text', (is) => is.references('users.id'))
    .addColumn('closed_at', 'bigint')
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  for (const column of ['competition_id', 'event_id', 'session_id'] as const) {
    await db.schema
      .createIndex(`incidents_${column.replace('_id', '')}`)
      .on('incidents')
      .column(column)
      .execute();
  }
}
