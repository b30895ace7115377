import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds events for teams: the members of an entry besides the first, and a place for each of them. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('competition_events')
    .addColumn('team_size', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('substitutions')
    .addColumn('seq', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();

  await db.schema
    .createTable('entry_members')
    .addColumn('entry_id', 'text', (column) => column.notNull().references('entries.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull().references('persons.id'))
    .addColumn('residence_id', 'text', (column) => column.references('files.id'))
    .addColumn('certificate_id', 'text', (column) => column.references('files.id'))
    .addColumn('guardian_id', 'text', (column) => column.references('files.id'))
    .addPrimaryKeyConstraint('entry_members_key', ['entry_id', 'seq'])
    .execute();
  await db.schema.createIndex('entry_members_person').on('entry_members').column('person_id').execute();

  // One entry can now hold the places of several persons. The table is created again, because the embedded
  // database cannot change a primary key.
  await db.schema
    .createTable('team_places')
    .addColumn('entry_id', 'text', (column) => column.notNull().references('entries.id'))
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('competition_id', 'text', (column) => column.notNull())
    .addColumn('id_no_digest', 'text', (column) => column.notNull())
    .addColumn('exclusive', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('team_places_key', ['entry_id', 'id_no_digest'])
    .addUniqueConstraint('team_places_person', ['event_id', 'id_no_digest'])
    .execute();
  await sql`insert into team_places (entry_id, event_id, competition_id, id_no_digest, exclusive)
    select entry_id, event_id, competition_id, id_no_digest, exclusive from entry_places`.execute(db);
  await db.schema.dropTable('entry_places').execute();
  await db.schema.alterTable('team_places').renameTo('entry_places').execute();
  await db.schema
    .createIndex('entry_places_exclusive')
    .unique()
    .on('entry_places')
    .columns(['competition_id', 'id_no_digest'])
    .where(sql.ref('exclusive'), '=', sql`1`)
    .execute();
}
