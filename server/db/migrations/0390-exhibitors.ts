import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds exhibitor calls, booths and applications, and opens their pages. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('exhibitor_calls')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('theme', 'text', (is) => is.notNull())
    .addColumn('intro', 'text', (is) => is.notNull())
    .addColumn('opens_at', 'bigint', (is) => is.notNull())
    .addColumn('closes_at', 'bigint', (is) => is.notNull())
    .addColumn('move_in_from', 'bigint', (is) => is.notNull())
    .addColumn('move_in_until', 'bigint', (is) => is.notNull())
    .addColumn('move_out_until', 'bigint', (is) => is.notNull())
    .addColumn('most_area', 'integer', (is) => is.notNull())
    .addColumn('most_power', 'integer', (is) => is.notNull())
    .addColumn('safety', 'text', (is) => is.notNull())
    .addColumn('contact_phone', 'text', (is) => is.notNull())
    .addColumn('plan_id', 'text', (is) => is.references('files.id'))
    .addColumn('manual_id', 'text', (is) => is.references('files.id'))
    .addColumn('published_at', 'bigint')
    .addColumn('asked', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('asked_by', 'text', (is) => is.references('users.id'))
    .addColumn('asked_at', 'bigint')
    .addColumn('asked_reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  // A competition has at most one call that is not cancelled.
  await db.schema
    .createIndex('exhibitor_calls_competition')
    .unique()
    .on('exhibitor_calls')
    .column('competition_id')
    .where(sql.ref('status'), '<>', sql`'cancelled'`)
    .execute();
  for (const column of ['plan_id', 'manual_id'] as const) {
    await db.schema
      .createIndex(`exhibitor_calls_${column.replace('_id', '')}`)
      .on('exhibitor_calls')
      .column(column)
      .execute();
  }

  await db.schema
    .createTable('exhibitor_applications')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('call_id', 'text', (is) => is.notNull().references('exhibitor_calls.id'))
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('organisation_id', 'text', (is) => is.notNull().references('organisations.id'))
    .addColumn('user_id', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('theme', 'text', (is) => is.notNull())
    .addColumn('exhibits', 'text', (is) => is.notNull())
    .addColumn('area', 'integer', (is) => is.notNull())
    .addColumn('power', 'integer', (is) => is.notNull())
    .addColumn('build', 'text', (is) => is.notNull())
    .addColumn('contact_name', 'text', (is) => is.notNull())
    .addColumn('contact_phone', 'text', (is) => is.notNull())
    .addColumn('commitment_id', 'text', (is) => is.references('files.id'))
    .addColumn('staff', 'text', (is) => is.notNull().defaultTo(sql`'[]'`))
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('submitted_at', 'bigint')
    .addColumn('decided_at', 'bigint')
    .addColumn('assigned_at', 'bigint')
    .addColumn('confirm_until', 'bigint')
    .addColumn('moved_in_at', 'bigint')
    .addColumn('safety_note', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('moved_out_at', 'bigint')
    .addColumn('return_note', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  // An organisation has at most one application to a call that has not ended.
  await db.schema
    .createIndex('exhibitor_applications_organisation')
    .unique()
    .on('exhibitor_applications')
    .columns(['call_id', 'organisation_id'])
    .where(sql.ref('status'), 'not in', sql`('withdrawn', 'rejected')`)
    .execute();
  for (const column of ['competition_id', 'commitment_id', 'confirm_until'] as const) {
    await db.schema
      .createIndex(`exhibitor_applications_${column.replace('_id', '')}`)
      .on('exhibitor_applications')
      .column(column)
      .execute();
  }
  await db.schema
    .createIndex('exhibitor_applications_of')
    .on('exhibitor_applications')
    .column('organisation_id')
    .execute();

  await db.schema
    .createTable('booths')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('call_id', 'text', (is) => is.notNull().references('exhibitor_calls.id'))
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('hall', 'text', (is) => is.notNull())
    .addColumn('no', 'text', (is) => is.notNull())
    .addColumn('area', 'integer', (is) => is.notNull())
    .addColumn('power', 'integer', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('application_id', 'text', (is) => is.unique().references('exhibitor_applications.id'))
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .addUniqueConstraint('booths_no', ['call_id', 'hall', 'no'])
    .execute();
  await db.schema.createIndex('booths_competition').on('booths').column('competition_id').execute();

  await db
    .updateTable('sidebar_items')
    .set({ disabled: 0 })
    .where('path', 'in', ['/onlineManagement/exhibitors', '/exhibitor/application', '/exhibitor/booth'])
    .execute();
  await db
    .updateTable('revisions')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('subject', '=', 'sidebars')
    .execute();
}
