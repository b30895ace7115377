import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The key that seals has a name; what stands on paper is proven by the first one for ever. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('sealing_keys')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo('k1'))
    .execute();
  await db.schema.alterTable('sealing_keys').addColumn('proof_sealed', 'text').execute();
}
