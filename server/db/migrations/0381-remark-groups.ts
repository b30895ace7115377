import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the appeal whose panel forms a group for a re-mark. Groups of the committee have no appeal. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('judgement_groups')
    .addColumn('appeal_id', 'text', (is) => is.references('appeals.id'))
    .execute();
}
