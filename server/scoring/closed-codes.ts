import type { Database } from '../db/open-database.ts';
import { requireMove, write } from '../db/move.ts';
import { auditSystem } from '../kit/audit.ts';
import type { CountedEntry } from '../results/count-input.ts';
import type { SheetRow } from './sheet-rows.ts';

/**
 * The codes of an entry that a ruling takes out of its session. The system closes them without judging
 * [running.md A4].
 */

export type CodeSheet = Pick<SheetRow, 'id' | 'status' | 'version'>;

const columns = ['id', 'status', 'version'] as const;

/** Returns the sheets of an entry that are not closed, at its station and under its work code. */
export function sheetsAt(
  db: Database,
  { session, codes }: Pick<CountedEntry, 'session' | 'codes'>,
): Promise<CodeSheet[]> {
  return db
    .selectFrom('score_sheets')
    .select(columns)
    .where('session_id', '=', session)
    .where((is) =>
      is.or([
        is.and([is('place', '=', 'work'), is('code', '=', codes.work)]),
        is.and([is('place', '=', 'station'), is('code', '=', codes.station)]),
      ]),
    )
    .where('status', '<>', 'closed')
    .execute();
}

/** Returns all sheets of a session that are not closed. */
export const sheetsOfSession = (
  db: Database,
  sessionId: string,
): Promise<(CodeSheet & Pick<SheetRow, 'place' | 'code'>)[]> =>
  db
    .selectFrom('score_sheets')
    .select([...columns, 'place', 'code'])
    .where('session_id', '=', sessionId)
    .where('status', '<>', 'closed')
    .execute();

/** Locks the sheets of a session. No judge can write in them until the transaction ends. */
export async function lockSheetsOf(db: Database, sessionId: string): Promise<void> {
  await db
    .selectFrom('score_sheets')
    .select('id')
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Counts the given sheets that have a mark, a penalty or a typed paper, or a status other than `blank`. */
export async function startedSheets(db: Database, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('score_sheets as sheet')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('sheet.id', 'in', ['', ...ids])
    .where((is) =>
      is.or([
        is('sheet.status', '<>', 'blank'),
        is.exists(is.selectFrom('mark_log').select('id').whereRef('sheet_id', '=', 'sheet.id')),
        is.exists(is.selectFrom('sheet_penalties').select('id').whereRef('sheet_id', '=', 'sheet.id')),
        is.exists(is.selectFrom('paper_sheets').select('id').whereRef('sheet_id', '=', 'sheet.id')),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Closes sheets. Their marks remain stored but no longer count. A mark that arrives afterwards is refused as
 * late.
 */
export async function closeSheets(db: Database, sheets: readonly CodeSheet[], now: number): Promise<void> {
  for (const { id, status, version } of sheets) {
    const move = requireMove('score_sheets', status, { type: 'scoreSheet.close', by: 'system' });
    await write(db, move, { id, version }, {});
    await auditSystem(db, {
      object: 'scoreSheet',
      object_id: id,
      action: 'scoreSheet.close',
      before: status,
      after: move.after,
      at: now,
    });
  }
}
