import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds spare stations that replace drawn ones. Each is a supplement to the station draw of a session. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('spare_stations')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('round_id', 'text', (is) => is.notNull().references('draw_rounds.id'))
    .addColumn('incident_id', 'text', (is) => is.notNull().unique().references('incidents.id'))
    .addColumn('station', 'text', (is) => is.notNull())
    .addColumn('label_sealed', 'text', (is) => is.notNull())
    .addColumn('label_digest', 'text', (is) => is.notNull().unique())
    .addColumn('at', 'bigint', (is) => is.notNull())
    .execute();
  await db.schema.createIndex('spare_stations_round').on('spare_stations').column('round_id').execute();
}
