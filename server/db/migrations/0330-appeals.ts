import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds appeals with their evidence and votes, the actual end of sessions, and sheets for a re-mark. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('appeals')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('entry_id', 'text', (is) => is.notNull().references('entries.id'))
    .addColumn('matter', 'text', (is) => is.notNull())
    .addColumn('subject_id', 'text', (is) => is.notNull())
    .addColumn('grounds', 'text', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('deadline', 'bigint', (is) => is.notNull())
    .addColumn('filed_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('filed_at', 'bigint', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('decided_by', 'text', (is) => is.references('users.id'))
    .addColumn('decided_at', 'bigint')
    .addColumn('verdict', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('ruling', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('ruled_at', 'bigint')
    .addColumn('report', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('remedied_by', 'text', (is) => is.references('users.id'))
    .addColumn('remedied_at', 'bigint')
    .addColumn('closed_by', 'text', (is) => is.references('users.id'))
    .addColumn('closed_at', 'bigint')
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  for (const column of ['competition_id', 'event_id', 'entry_id'] as const) {
    await db.schema
      .createIndex(`appeals_${column.replace('_id', '')}`)
      .on('appeals')
      .column(column)
      .execute();
  }
  await db.schema.createIndex('appeals_filer').on('appeals').column('filed_by').execute();
  // An entry has at most one appeal on a matter that is not withdrawn.
  await db.schema
    .createIndex('appeals_matter')
    .unique()
    .on('appeals')
    .columns(['entry_id', 'matter', 'subject_id'])
    .where(sql.ref('status'), '<>', sql`'withdrawn'`)
    .execute();
  await db.schema
    .createTable('appeal_files')
    .addColumn('appeal_id', 'text', (is) => is.notNull().references('appeals.id'))
    .addColumn('file_id', 'text', (is) => is.notNull().references('files.id'))
    .addColumn('position', 'integer', (is) => is.notNull())
    .addPrimaryKeyConstraint('appeal_files_key', ['appeal_id', 'file_id'])
    .execute();
  await db.schema.createIndex('appeal_files_file').on('appeal_files').column('file_id').execute();
  await db.schema
    .createTable('appeal_panel')
    .addColumn('appeal_id', 'text', (is) => is.notNull().references('appeals.id'))
    .addColumn('user_id', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('position', 'integer', (is) => is.notNull())
    .addColumn('verdict', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('voted_at', 'bigint')
    .addPrimaryKeyConstraint('appeal_panel_key', ['appeal_id', 'user_id'])
    .execute();
  await db.schema.createIndex('appeal_panel_user').on('appeal_panel').column('user_id').execute();
  // The window for complaints about a session begins at its actual end, which can differ from the planned
  // end.
  await db.schema.alterTable('competition_sessions').addColumn('ended_at', 'bigint').execute();
  await db.schema
    .alterTable('score_sheets')
    .addColumn('appeal_id', 'text', (is) => is.references('appeals.id'))
    .execute();
  await db.schema
    .alterTable('score_sheets')
    .addColumn('fresh_code', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
  await db.schema
    .alterTable('score_sheets')
    .addColumn('asked_group', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
  await db.schema.createIndex('score_sheets_appeal').on('score_sheets').column('appeal_id').execute();
}
