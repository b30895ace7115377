import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds parts of score sheets that two clerks type from paper. A mark names the paper that it was typed from.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('paper_sheets')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('sheet_id', 'text', (is) => is.notNull().references('score_sheets.id'))
    .addColumn('judge', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('first_cells', 'text', (is) => is.notNull())
    .addColumn('first_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('first_at', 'bigint', (is) => is.notNull())
    .addColumn('second_cells', 'text', (is) => is.notNull().defaultTo('{}'))
    .addColumn('second_by', 'text', (is) => is.references('users.id'))
    .addColumn('second_at', 'bigint')
    .addColumn('settled_cells', 'text', (is) => is.notNull().defaultTo('{}'))
    .addColumn('settled_by', 'text', (is) => is.references('users.id'))
    .addColumn('settled_at', 'bigint')
    .addColumn('handed_at', 'bigint')
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('paper_sheets_sheet')
    .on('paper_sheets')
    .columns(['sheet_id', 'judge'])
    .execute();
  await db.schema
    .alterTable('marks')
    .addColumn('paper_id', 'text', (is) => is.references('paper_sheets.id'))
    .execute();
}
