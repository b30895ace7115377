import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the name of the encryption key. The first key permanently verifies printed documents. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('sealing_keys')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo('k1'))
    .execute();
  await db.schema.alterTable('sealing_keys').addColumn('proof_sealed', 'text').execute();
}
