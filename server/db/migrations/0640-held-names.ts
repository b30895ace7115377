import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Only confirmed organisations hold their name and their credit code, and suspended ones keep what they hold. Before,
 * the first organisation that gave a name or a code held it for good. The unique column of the codes becomes
 * `held_code`.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('organisations').renameColumn('credit_code', 'held_code').execute();
  await db.schema.alterTable('organisations').addColumn('credit_code', 'text').execute();
  await sql`update organisations set credit_code = held_code`.execute(db);
  await db.schema.createIndex('organisations_code').on('organisations').columns(['credit_code']).execute();
  const isConfirmed = sql`status in ('confirmed', 'suspended')`;
  await sql`update organisations set held_code = null where not (${isConfirmed})`.execute(db);
  await sql`update organisations set held_key = '#' || id
    where held_key = name_key and status <> 'declared' and not (${isConfirmed})`.execute(db);
  // People who give this name later join the same organisation until one is confirmed.
  await sql`update organisations set held_key = '?' || name_key
    where held_key = name_key and status = 'declared'`.execute(db);
}
