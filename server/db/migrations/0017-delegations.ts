import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the leader and the liaison of a unit's delegation in a competition. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('delegations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('competition_id', 'text', (column) => column.notNull().references('competitions.id'))
    .addColumn('organisation_id', 'text', (column) => column.notNull().references('organisations.id'))
    .addColumn('leader', 'text', (column) => column.notNull())
    .addColumn('leader_phone', 'text', (column) => column.notNull())
    .addColumn('liaison', 'text', (column) => column.notNull())
    .addColumn('liaison_phone', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('delegations_once', ['competition_id', 'organisation_id'])
    .execute();
}
