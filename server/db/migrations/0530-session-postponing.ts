import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the start that a request to postpone a session names. */
export const up = (db: Kysely<Tables>): Promise<void> =>
  db.schema.alterTable('competition_sessions').addColumn('asked_starts_at', 'bigint').execute();
