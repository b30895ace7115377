import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds assignments to whole competitions, for arbiters and venue staff. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('competition_assignments')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('user_id', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('capacity', 'text', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('told', 'text', (is) => is.notNull().defaultTo('[]'))
    .addColumn('proposed_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('proposed_at', 'bigint', (is) => is.notNull())
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('competition_assignments_person')
    .on('competition_assignments')
    .columns(['competition_id', 'user_id'])
    .unique()
    .where(sql<boolean>`status <> 'released'`)
    .execute();
  await db.schema
    .createIndex('competition_assignments_competition')
    .on('competition_assignments')
    .column('competition_id')
    .execute();
  await db.schema
    .createIndex('competition_assignments_user')
    .on('competition_assignments')
    .column('user_id')
    .execute();
}
