import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Groups that the panel of an appeal forms, to mark a work anew; of the committee's groups there is no appeal. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('judgement_groups')
    .addColumn('appeal_id', 'text', (is) => is.references('appeals.id'))
    .execute();
}
