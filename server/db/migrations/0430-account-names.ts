import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Names the accounts without a name: by the proven identity or the profile of their owner. An account with a
 * password, such as one of `create-admin`, gets its username otherwise. Records of their acts had no subject.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    update users set name = coalesce(
      (select real_name from acting_identities where user_id = users.id),
      (select real_name from persons where user_id = users.id),
      case when password_hash is null then '' else username end)
    where name = ''`.execute(db);
}
