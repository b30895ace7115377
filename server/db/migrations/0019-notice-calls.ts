import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** How far the readers of a revision, who are to say that they have taken note, have been told of it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('notice_revisions').addColumn('told_up_to', 'text').execute();
  await db.schema
    .createIndex('notice_revisions_telling')
    .on('notice_revisions')
    .column('notice_id')
    .where(sql.ref('told_up_to'), 'is not', null)
    .execute();
}
