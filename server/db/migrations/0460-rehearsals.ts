import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds rehearsals: copies of a competition that two people wipe. A competition has at most one at a time. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('competitions')
    .addColumn('rehearsal_of', 'text', (is) => is.references('competitions.id'))
    .execute();
  await db.schema
    .createIndex('competitions_rehearsal')
    .unique()
    .on('competitions')
    .column('rehearsal_of')
    .where(sql.ref('rehearsal_of'), 'is not', null)
    .execute();
}
