import type { Database } from '../db/open-database.ts';
import type { CountedEntry } from '../results/count-input.ts';

/** The codes of an entry that a ruling takes out of its session: they are closed without a judgement [running.md A4]. */

/** The sheets of an entry, at its station and under its work code. */
export async function sheetsAt(
  db: Database,
  { session, codes }: Pick<CountedEntry, 'session' | 'codes'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('score_sheets')
    .select('id')
    .where('session_id', '=', session)
    .where((is) =>
      is.or([
        is.and([is('place', '=', 'work'), is('code', '=', codes.work)]),
        is.and([is('place', '=', 'station'), is('code', '=', codes.station)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** How many of some sheets have got a mark, a penalty or a typed paper, or have gone further. */
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

/** Removes sheets that nothing was given in. */
export async function removeSheets(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sheet_parts')
    .where('sheet_id', 'in', ['', ...ids])
    .execute();
  await db
    .deleteFrom('score_sheets')
    .where('id', 'in', ['', ...ids])
    .execute();
}
