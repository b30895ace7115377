import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the organisations that are named with a competition besides its host, one name a line. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const column of ['organised_by', 'co_organised_by', 'supported_by']) {
    await db.schema
      .alterTable('competitions')
      .addColumn(column, 'text', (is) => is.notNull().defaultTo(sql`''`))
      .execute();
  }
}
