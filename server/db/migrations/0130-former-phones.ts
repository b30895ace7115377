import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the phone numbers that committee accounts have given up. An account that takes one over does not count
 * as a second person beside the former owner.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('former_phones')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('given_up_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('former_phones_key', ['user_id', 'phone'])
    .execute();
}
