import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds requests of a chief judge about an entry on the competition day, and the decisions of a second person.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('entry_rulings')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('entry_id', 'text', (is) => is.notNull().references('entries.id'))
    .addColumn('kind', 'text', (is) => is.notNull())
    .addColumn('cause', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('reason', 'text', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('asked_by', 'text', (is) => is.notNull().references('users.id'))
    .addColumn('asked_at', 'bigint', (is) => is.notNull())
    .addColumn('decided_by', 'text', (is) => is.references('users.id'))
    .addColumn('decided_at', 'bigint')
    .addColumn('decision_reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('entry_rulings_event').on('entry_rulings').column('event_id').execute();
  await db.schema
    .createIndex('entry_rulings_competition')
    .on('entry_rulings')
    .column('competition_id')
    .execute();
  // At most one request per entry is open, so the second person always decides on the request that is shown.
  await db.schema
    .createIndex('entry_rulings_open')
    .unique()
    .on('entry_rulings')
    .column('entry_id')
    .where(sql.ref('status'), '=', sql`'proposed'`)
    .execute();
}
