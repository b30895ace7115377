import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds assignments, which give persons a capacity at an event. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('assignments')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('user_id', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('capacity', 'text', (is) => is.notNull())
    .addColumn('round_kind', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('asked_by', 'text', (is) => is.references('users.id'))
    .addColumn('is_barred', 'integer', (is) => is.notNull().defaultTo(0))
    .addColumn('told', 'text', (is) => is.notNull().defaultTo('[]'))
    .addColumn('proposed_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('proposed_at', 'bigint', (is) => is.notNull())
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  const isLive = sql<boolean>`status <> 'released'`;
  await db.schema
    .createIndex('assignments_person')
    .on('assignments')
    .columns(['event_id', 'user_id'])
    .unique()
    .where(isLive)
    .execute();
  await db.schema
    .createIndex('assignments_keeper')
    .on('assignments')
    .columns(['event_id', 'round_kind'])
    .unique()
    .where(sql<boolean>`status <> 'released' and round_kind <> ''`)
    .execute();
  await db.schema.createIndex('assignments_event').on('assignments').column('event_id').execute();
  await db.schema.createIndex('assignments_competition').on('assignments').column('competition_id').execute();
  await db.schema.createIndex('assignments_user').on('assignments').column('user_id').execute();
}
