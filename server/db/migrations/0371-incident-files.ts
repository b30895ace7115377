import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the evidence of an incident: photos of the station, a note of the technician. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('incident_files')
    .addColumn('incident_id', 'text', (is) => is.notNull().references('incidents.id'))
    .addColumn('file_id', 'text', (is) => is.notNull().references('files.id'))
    .addColumn('position', 'integer', (is) => is.notNull())
    .addPrimaryKeyConstraint('incident_files_key', ['incident_id', 'file_id'])
    .execute();
  await db.schema.createIndex('incident_files_file').on('incident_files').column('file_id').execute();
}
