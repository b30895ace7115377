import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds groups of judges and their members. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('judgement_groups')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('name', 'text', (is) => is.notNull())
    .addColumn('modules', 'text', (is) => is.notNull().defaultTo('[]'))
    .addColumn('leader_id', 'text', (is) => is.references('assignments.id'))
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('made_at', 'bigint', (is) => is.notNull())
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('judgement_groups_event').on('judgement_groups').column('event_id').execute();
  await db.schema.createIndex('judgement_groups_leader').on('judgement_groups').column('leader_id').execute();
  // The primary key allows each judge of an event in one group only.
  await db.schema
    .createTable('judgement_group_members')
    .addColumn('assignment_id', 'text', (is) => is.primaryKey().references('assignments.id'))
    .addColumn('group_id', 'text', (is) => is.notNull().references('judgement_groups.id'))
    .addColumn('seat', 'text', (is) => is.notNull())
    .addColumn('position', 'integer', (is) => is.notNull())
    .execute();
  await db.schema
    .createIndex('judgement_group_members_group')
    .on('judgement_group_members')
    .column('group_id')
    .execute();
}
