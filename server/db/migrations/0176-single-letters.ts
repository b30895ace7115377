import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The Latin letters that words of search begin with, each as a word of its own; new words are stored with them. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`insert into search_words (kind, suffix, id)
    select distinct kind, substr(suffix, 1, 1), id from search_words
    where suffix >= 'a' and suffix < '{'
    on conflict do nothing`.execute(db);
}
