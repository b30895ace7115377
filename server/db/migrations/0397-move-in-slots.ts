import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Adds the slots for moving in: their length and places on the call, the booked one on the application. Existing
 * calls have no slots, and their exhibitors come at any time of the move-in as before.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('exhibitor_calls')
    .addColumn('slot_minutes', 'integer', (is) => is.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('exhibitor_calls')
    .addColumn('slot_places', 'integer', (is) => is.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('exhibitor_applications').addColumn('slot_at', 'bigint').execute();
}
