import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * A backslash in the text of a notice turns a mark into plain text. Existing backslashes are doubled, so that
 * they stay visible.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`update notice_revisions set body = replace(body, ${'\\'}, ${'\\\\'})
    where body like ${'%\\%'} escape '!'`.execute(db);
}
