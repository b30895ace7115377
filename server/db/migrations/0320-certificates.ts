import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds awards and certificates. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('awards')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (is) => is.references('competition_events.id'))
    .addColumn('publication_id', 'text', (is) => is.references('publications.id'))
    .addColumn('entry_id', 'text', (is) => is.references('entries.id'))
    .addColumn('organisation_id', 'text', (is) => is.references('organisations.id'))
    .addColumn('kind', 'text', (is) => is.notNull())
    .addColumn('award', 'text', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('proposed_by', 'text', (is) => is.references('users.id'))
    .addColumn('proposed_at', 'bigint', (is) => is.notNull())
    .addColumn('asked_by', 'text', (is) => is.references('users.id'))
    .addColumn('granted_by', 'text', (is) => is.references('users.id'))
    .addColumn('granted_at', 'bigint')
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('awards_competition')
    .on('awards')
    .columns(['competition_id', 'event_id'])
    .execute();
  await db.schema.createIndex('awards_entry').on('awards').column('entry_id').execute();
  await db.schema
    .createTable('certificates')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('award_id', 'text', (is) => is.notNull().references('awards.id'))
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (is) => is.references('competition_events.id'))
    .addColumn('person_id', 'text', (is) => is.references('persons.id'))
    .addColumn('organisation_id', 'text', (is) => is.references('organisations.id'))
    .addColumn('number', 'text', (is) => is.notNull().unique())
    .addColumn('code', 'text', (is) => is.notNull().unique())
    .addColumn('key_id', 'integer', (is) => is.notNull().references('signing_keys.id'))
    .addColumn('kind', 'integer', (is) => is.notNull())
    .addColumn('award', 'text', (is) => is.notNull())
    .addColumn('name', 'text', (is) => is.notNull())
    .addColumn('unit', 'text', (is) => is.notNull())
    .addColumn('event', 'text', (is) => is.notNull())
    .addColumn('competition', 'text', (is) => is.notNull())
    .addColumn('day', 'text', (is) => is.notNull())
    .addColumn('payload', 'text', (is) => is.notNull())
    .addColumn('form', 'text', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('replaced_by', 'text', (is) => is.references('certificates.id'))
    .addColumn('asked_by', 'text', (is) => is.references('users.id'))
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('issued_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('issued_at', 'bigint', (is) => is.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('certificates_award').on('certificates').column('award_id').execute();
  await db.schema
    .createIndex('certificates_competition')
    .on('certificates')
    .columns(['competition_id', 'event_id'])
    .execute();
  await db.schema.createIndex('certificates_ended').on('certificates').column('ended_at').execute();
  await db.schema
    .createTable('certificate_forms')
    .addColumn('competition_id', 'text', (is) => is.primaryKey().references('competitions.id'))
    .addColumn('content', 'text', (is) => is.notNull())
    .addColumn('short_forms', 'text', (is) => is.notNull())
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('certificate_keys')
    .addColumn('competition_id', 'text', (is) => is.primaryKey().references('competitions.id'))
    .addColumn('key_id', 'integer', (is) => is.notNull().unique().references('signing_keys.id'))
    .execute();
}
