import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the instant at which leaders were reminded of a draw that still takes words [running.md A18]. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('draw_rounds').addColumn('reminded_at', 'bigint').execute();
}
