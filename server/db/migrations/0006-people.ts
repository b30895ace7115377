import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the capacities of accounts in a unit, the unit's profile, files, and requests to correct locked
 * fields.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('mime', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // A file that the same account sends twice is stored once.
    .addUniqueConstraint('files_once', ['owner_id', 'sha256', 'name'])
    .execute();
  await db.schema
    .createTable('file_contents')
    .addColumn('file_id', 'text', (column) => column.primaryKey().references('files.id').onDelete('cascade'))
    // The embedded database accepts any type name and stores bytes unchanged.
    .addColumn('content', sql`bytea`, (column) => column.notNull())
    .execute();

  await db.schema.alterTable('users').addColumn('one_time_until', 'bigint').execute();

  await db.schema.alterTable('user_organisations').addColumn('capacity', 'text').execute();
  await db.schema
    .alterTable('user_organisations')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('user_organisations_unit')
    .on('user_organisations')
    .columns(['organisation_id', 'capacity'])
    .execute();
  // The account that registered a unit or an exhibitor administers it.
  await db
    .updateTable('user_organisations')
    .set({ capacity: 'administrator' })
    .where((is) =>
      is.or([
        is('user_id', 'in', is.selectFrom('users').select('id').where('is_unit', '=', 1)),
        is('user_id', 'in', is.selectFrom('user_roles').select('user_id').where('role', '=', 'Exhibitor')),
      ]),
    )
    .execute();

  for (const name of ['kind', 'region_code', 'contact', 'contact_phone']) {
    await db.schema
      .alterTable('organisations')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('organisations')
    .addColumn('stamp_file_id', 'text', (column) => column.references('files.id'))
    .execute();
  await db.schema
    .alterTable('organisations')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();

  await db.schema
    .alterTable('persons')
    .addColumn('photo_id', 'text', (column) => column.references('files.id'))
    .execute();

  await db.schema
    .createTable('corrections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('field', 'text', (column) => column.notNull())
    // Exactly one of the two columns is set: the owner of the field.
    .addColumn('person_id', 'text', (column) => column.references('persons.id'))
    .addColumn('organisation_id', 'text', (column) => column.references('organisations.id'))
    .addColumn('old_sealed', 'text', (column) => column.notNull())
    .addColumn('new_sealed', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('filed_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('filed_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.references('users.id'))
    .addColumn('decided_at', 'bigint')
    .addColumn('decision_reason', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('corrections_queue')
    .on('corrections')
    .columns(['status', 'filed_at'])
    .execute();
  await db.schema
    .createIndex('corrections_applicant')
    .on('corrections')
    .columns(['filed_by', 'filed_at'])
    .execute();
  // A field has at most one open request.
  for (const subject of ['person_id', 'organisation_id'] as const) {
    await db.schema
      .createIndex(`corrections_open_${subject}`)
      .unique()
      .on('corrections')
      .columns([subject, 'field'])
      .where(sql.ref('status'), '=', sql`'filed'`)
      .execute();
  }
}
