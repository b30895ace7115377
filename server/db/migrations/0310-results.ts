import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds versions of the results of events. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('publications')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('number', 'integer', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('corrects', 'text', (is) => is.references('publications.id'))
    .addColumn('rulings', 'text', (is) => is.notNull().defaultTo('[]'))
    .addColumn('result_hash', 'text', (is) => is.notNull())
    .addColumn('compiled_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('compiled_at', 'bigint', (is) => is.notNull())
    .addColumn('agreed_by', 'text', (is) => is.references('users.id'))
    .addColumn('agreed_at', 'bigint')
    .addColumn('proposed_by', 'text', (is) => is.references('users.id'))
    .addColumn('approved_by', 'text', (is) => is.references('users.id'))
    .addColumn('release_at', 'bigint')
    .addColumn('publicity_until', 'bigint')
    .addColumn('answer', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('answer_hash', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .addUniqueConstraint('publications_number', ['event_id', 'number'])
    .execute();
  await db.schema
    .createIndex('publications_competition')
    .on('publications')
    .column('competition_id')
    .execute();
  await db.schema
    .createIndex('publications_status')
    .on('publications')
    .columns(['status', 'release_at'])
    .execute();
  await db.schema
    .createTable('results')
    .addColumn('publication_id', 'text', (is) => is.notNull().references('publications.id'))
    .addColumn('entry_id', 'text', (is) => is.notNull().references('entries.id'))
    .addColumn('state', 'text', (is) => is.notNull())
    .addColumn('total', 'integer')
    .addColumn('rank', 'integer')
    .addColumn('award', 'text', (is) => is.notNull())
    .addColumn('time', 'integer')
    .addColumn('modules', 'text', (is) => is.notNull())
    .addPrimaryKeyConstraint('results_key', ['publication_id', 'entry_id'])
    .execute();
  await db.schema.createIndex('results_entry').on('results').column('entry_id').execute();
  // The window for objections ends at midnight after this number of full days. Complaints about a session end
  // after this number of minutes.
  await db.schema
    .alterTable('competitions')
    .addColumn('publicity_days', 'integer', (is) => is.notNull().defaultTo(5))
    .execute();
  await db.schema
    .alterTable('competitions')
    .addColumn('appeal_minutes', 'integer', (is) => is.notNull().defaultTo(120))
    .execute();
}
