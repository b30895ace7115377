import { chinaInstant } from '../competition/competitions.ts';
import type { EntryRuling } from '../contract/day/check-in.ts';
import type { Database } from '../db/open-database.ts';
import type { SessionStanding, SessionState } from './session-rows.ts';

/** The rulings that a chief judge requests for entries, as a user reads them. */

/** The standings that can read the reason of a late admission or a disqualification. */
const readers: readonly SessionStanding[] = ['chief', 'supervisor', 'organiser', 'viewer'];

/**
 * Returns the rulings on the entries of a session, the newest first. The list is empty for users without one
 * of the `readers` standings.
 */
export async function rulingsOn(
  db: Database,
  { entries }: Pick<SessionState, 'entries'>,
  { by, userId }: { by: readonly SessionStanding[]; userId: string },
): Promise<EntryRuling[]> {
  if (!by.some((one) => readers.includes(one))) return [];
  const rows = await db
    .selectFrom('entry_rulings as ruling')
    .innerJoin('users as asking', 'asking.id', 'ruling.asked_by')
    .leftJoin('users as deciding', 'deciding.id', 'ruling.decided_by')
    .selectAll('ruling')
    .select(['asking.name as asked_name', 'deciding.name as decided_name'])
    .where('ruling.entry_id', 'in', ['', ...entries.map(({ id }) => id)])
    .orderBy('ruling.asked_at', 'desc')
    .orderBy('ruling.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    entry_id: row.entry_id,
    kind: row.kind,
    cause: row.cause,
    reason: row.reason,
    status: row.status,
    asked_by: row.asked_name,
    is_own: row.asked_by === userId,
    asked_at: chinaInstant(row.asked_at),
    decided_by: row.decided_name ?? '',
    decided_at: row.decided_at === null ? '' : chinaInstant(row.decided_at),
    decision_reason: row.decision_reason,
    version: row.version,
  }));
}

/**
 * Checks whether a late entry can still be admitted. The list of the session is closed, and its entry numbers
 * are not being drawn.
 */
export async function isUndrawn(db: Database, { row }: Pick<SessionState, 'row'>): Promise<boolean> {
  if (row.status !== 'ready') return false;
  const prepared = await db
    .selectFrom('draw_rounds')
    .select('id')
    .where('session_id', '=', row.id)
    .where('kind', '=', 'entryNo')
    .where('status', 'not in', ['committed', 'void'])
    .executeTakeFirst();
  return prepared === undefined;
}
