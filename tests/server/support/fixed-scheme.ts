import type { Database } from '../../../server/db/open-database.ts';
import { demoSchemes } from '../../../server/seed/demonstration-schemes.ts';

/**
 * Gives events a fixed marking scheme of 100.00, which freezing a roster requires, and deletes their draft
 * schemes.
 */
export async function fixSchemes(db: Database, eventIds: readonly string[]): Promise<void> {
  await db.deleteFrom('schemes').where('event_id', 'in', eventIds).execute();
  await db
    .insertInto('schemes')
    .values(
      eventIds.map((id) => ({
        id: `fixed-${id}`,
        event_id: id,
        number: 1,
        status: 'fixed' as const,
        content: JSON.stringify(demoSchemes['SK03']),
        total: 10_000,
        fixed_at: 0,
      })),
    )
    .execute();
}
