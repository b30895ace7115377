import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds invitations of experts to duties at events. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('expert_id', 'text', (is) => is.notNull().references('experts.user_id'))
    .addColumn('duty', 'text', (is) => is.notNull())
    .addColumn('token_hash', 'text')
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('invited_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('sent_at', 'bigint', (is) => is.notNull())
    .addColumn('expires_at', 'bigint', (is) => is.notNull())
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('invitations_event').on('invitations').column('event_id').execute();
  await db.schema.createIndex('invitations_competition').on('invitations').column('competition_id').execute();
  await db.schema.createIndex('invitations_expert').on('invitations').column('expert_id').execute();
  await db.schema.createIndex('invitations_token').on('invitations').column('token_hash').unique().execute();
}
