import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds sessions of events, and the check-ins of persons. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('competition_sessions')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('name', 'text', (is) => is.notNull())
    .addColumn('starts_at', 'bigint', (is) => is.notNull())
    .addColumn('ends_at', 'bigint', (is) => is.notNull())
    .addColumn('stations', 'text', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('numbers', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('list_hash', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('asked', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('asked_by', 'text', (is) => is.references('users.id'))
    .addColumn('asked_at', 'bigint')
    .addColumn('asked_reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('competition_sessions_event')
    .on('competition_sessions')
    .column('event_id')
    .execute();
  await db.schema
    .createIndex('competition_sessions_competition')
    .on('competition_sessions')
    .column('competition_id')
    .execute();

  await db.schema
    .createTable('checkins')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('session_id', 'text', (is) => is.notNull().references('competition_sessions.id'))
    .addColumn('entry_id', 'text', (is) => is.notNull().references('entries.id'))
    .addColumn('person_id', 'text', (is) => is.notNull().references('persons.id'))
    .addColumn('checked_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('at', 'bigint', (is) => is.notNull())
    .addColumn('undone_at', 'bigint')
    .execute();
  // A person has at most one check-in per session that is not undone.
  await db.schema
    .createIndex('checkins_live')
    .unique()
    .on('checkins')
    .columns(['session_id', 'person_id'])
    .where(sql.ref('undone_at'), 'is', null)
    .execute();
  await db.schema.createIndex('checkins_entry').on('checkins').column('entry_id').execute();
  await db.schema.createIndex('checkins_person').on('checkins').column('person_id').execute();
}
