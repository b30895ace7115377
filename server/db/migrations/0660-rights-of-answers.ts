import { sql, type Kysely } from 'kysely';

/**
 * Adds the rights that an account had when the response to its call was stored. The response is repeated only
 * while the account has them. Responses of earlier releases have none, and are deleted: they last a day.
 */
export async function up(db: Kysely<{ idempotency_keys: object }>): Promise<void> {
  await db.deleteFrom('idempotency_keys').execute();
  await db.schema
    .alterTable('idempotency_keys')
    .addColumn('rights', 'text', (is) => is.notNull().defaultTo(sql`'[]'`))
    .execute();
}
