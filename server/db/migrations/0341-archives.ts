import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds archive packages of competitions, and the storage place of the signed paper sheets. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('archive_packages')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('sha256', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('bytes', 'integer', (is) => is.notNull().defaultTo(0))
    .addColumn('logged', 'integer', (is) => is.notNull())
    .addColumn('made_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('made_at', 'bigint', (is) => is.notNull())
    .addColumn('registered_by', 'text', (is) => is.references('users.id'))
    .addColumn('registered_at', 'bigint')
    .addColumn('sheets_place', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('cctv', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .execute();
  await db.schema
    .createIndex('archive_packages_competition')
    .on('archive_packages')
    .column('competition_id')
    .execute();
  await db.schema
    .createTable('archive_pieces')
    .addColumn('package_id', 'text', (is) =>
      is.notNull().references('archive_packages.id').onDelete('cascade'),
    )
    .addColumn('seq', 'integer', (is) => is.notNull())
    .addColumn('content', sql`bytea`, (is) => is.notNull())
    .addPrimaryKeyConstraint('archive_pieces_key', ['package_id', 'seq'])
    .execute();
}
