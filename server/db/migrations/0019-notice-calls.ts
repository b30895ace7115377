import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the position up to which the readers of a revision are notified. These readers must acknowledge the
 * revision.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('notice_revisions').addColumn('told_up_to', 'text').execute();
  await db.schema
    .createIndex('notice_revisions_telling')
    .on('notice_revisions')
    .column('notice_id')
    .where(sql.ref('told_up_to'), 'is not', null)
    .execute();
}
