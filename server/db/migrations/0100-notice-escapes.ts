import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** In the text of a notice a backslash makes a mark plain text; backslashes that stood there before stay visible. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`update notice_revisions set body = replace(body, ${'\\'}, ${'\\\\'})
    where body like ${'%\\%'} escape '!'`.execute(db);
}
