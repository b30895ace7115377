import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the near matches of a duty that the chief judge or the committee has checked [domain.md 3]. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('assignments')
    .addColumn('settled', 'text', (is) => is.notNull().defaultTo('[]'))
    .execute();
}
