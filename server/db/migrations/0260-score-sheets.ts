import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds score sheets with their parts, marks and penalties. The board now accepts entries that belong to no
 * draw.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('score_sheets')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('session_id', 'text', (is) => is.notNull().references('competition_sessions.id'))
    .addColumn('group_id', 'text', (is) => is.notNull().references('judgement_groups.id'))
    .addColumn('module', 'text', (is) => is.notNull())
    .addColumn('place', 'text', (is) => is.notNull())
    .addColumn('code', 'text', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('disputed', 'text', (is) => is.notNull().defaultTo('{}'))
    .addColumn('signed_by', 'text', (is) => is.references('users.id'))
    .addColumn('signed_at', 'bigint')
    .addColumn('sampled_by', 'text', (is) => is.references('users.id'))
    .addColumn('sampled_at', 'bigint')
    .addColumn('locked_by', 'text', (is) => is.references('users.id'))
    .addColumn('locked_at', 'bigint')
    .addColumn('asked', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('asked_by', 'text', (is) => is.references('users.id'))
    .addColumn('asked_at', 'bigint')
    .addColumn('asked_reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .addUniqueConstraint('score_sheets_code', ['session_id', 'code', 'group_id', 'module'])
    .execute();
  await db.schema.createIndex('score_sheets_event').on('score_sheets').column('event_id').execute();
  await db.schema.createIndex('score_sheets_group').on('score_sheets').column('group_id').execute();

  await db.schema
    .createTable('sheet_parts')
    .addColumn('sheet_id', 'text', (is) => is.notNull().references('score_sheets.id'))
    .addColumn('user_id', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('lease', 'integer', (is) => is.notNull().defaultTo(0))
    .addColumn('device', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('held_at', 'bigint')
    .addColumn('submitted_at', 'bigint')
    .addPrimaryKeyConstraint('sheet_parts_pkey', ['sheet_id', 'user_id'])
    .execute();
  await db.schema.createIndex('sheet_parts_user').on('sheet_parts').column('user_id').execute();

  await db.schema
    .createTable('marks')
    .addColumn('sheet_id', 'text', (is) => is.notNull().references('score_sheets.id'))
    .addColumn('aspect', 'text', (is) => is.notNull())
    .addColumn('judge', 'text', (is) => is.notNull())
    .addColumn('entered_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('value', 'bigint', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('saved_at', 'bigint', (is) => is.notNull())
    .addPrimaryKeyConstraint('marks_pkey', ['sheet_id', 'aspect', 'judge'])
    .execute();

  await db.schema
    .createTable('mark_log')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('user_id', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('client_uuid', 'text', (is) => is.notNull())
    .addColumn('content_hash', 'text', (is) => is.notNull())
    .addColumn('sheet_id', 'text', (is) => is.notNull().references('score_sheets.id'))
    .addColumn('aspect', 'text', (is) => is.notNull())
    .addColumn('value', 'bigint', (is) => is.notNull())
    .addColumn('lease', 'integer', (is) => is.notNull())
    .addColumn('device', 'text', (is) => is.notNull())
    .addColumn('n', 'bigint', (is) => is.notNull())
    .addColumn('made_at', 'bigint', (is) => is.notNull())
    .addColumn('arrived_at', 'bigint', (is) => is.notNull())
    .addColumn('outcome', 'text', (is) => is.notNull())
    .addColumn('fault', 'text', (is) => is.notNull())
    .addUniqueConstraint('mark_log_uuid', ['user_id', 'client_uuid'])
    .execute();
  await db.schema.createIndex('mark_log_sheet').on('mark_log').column('sheet_id').execute();

  await db.schema
    .createTable('sheet_penalties')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('sheet_id', 'text', (is) => is.notNull().references('score_sheets.id'))
    .addColumn('code', 'text', (is) => is.notNull())
    .addColumn('times', 'integer', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull())
    .addColumn('given_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('given_at', 'bigint', (is) => is.notNull())
    .addColumn('confirmed_by', 'text', (is) => is.references('users.id'))
    .addColumn('confirmed_at', 'bigint')
    .execute();
  await db.schema.createIndex('sheet_penalties_sheet').on('sheet_penalties').column('sheet_id').execute();

  await db.schema.alterTable('competition_events').addColumn('marks_sealed', 'text').execute();

  // The embedded database cannot drop `not null` from a column, so the table is created again.
  await db.schema
    .createTable('board_of_all')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('seq', 'integer', (is) => is.notNull())
    .addColumn('kind', 'text', (is) => is.notNull())
    .addColumn('round_id', 'text', (is) => is.references('draw_rounds.id'))
    .addColumn('text', 'text', (is) => is.notNull())
    .addColumn('at', 'bigint', (is) => is.notNull())
    .addUniqueConstraint('board_number', ['competition_id', 'seq'])
    .execute();
  await sql`insert into board_of_all (id, competition_id, seq, kind, round_id, text, at)
    select id, competition_id, seq, kind, round_id, text, at from board`.execute(db);
  await db.schema.dropTable('board').execute();
  await db.schema.alterTable('board_of_all').renameTo('board').execute();
}
