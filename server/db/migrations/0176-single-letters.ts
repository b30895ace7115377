import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the first Latin letter of existing search words as a word. New words are stored with it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`insert into search_words (kind, suffix, id)
    select distinct kind, substr(suffix, 1, 1), id from search_words
    where suffix >= 'a' and suffix < '{'
    on conflict do nothing`.execute(db);
}
