import { sql, type Kysely } from 'kysely';

/** Adds the request of a committee member to a colleague to cancel an event whose order is prepared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['asked', 'asked_reason']) {
    await db.schema
      .alterTable('competition_events')
      .addColumn(name, 'text', (is) => is.notNull().defaultTo(sql`''`))
      .execute();
  }
  await db.schema.alterTable('competition_events').addColumn('asked_by', 'text').execute();
  await db.schema.alterTable('competition_events').addColumn('asked_at', 'bigint').execute();
}
