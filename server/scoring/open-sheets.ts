import type { Database } from '../db/open-database.ts';
import { begin } from '../db/move.ts';
import { randomKey } from '../kit/secrets.ts';
import { modulesOf } from '../expert/judgement-group-rows.ts';
import type { Module } from '../contract/marking/scheme-content.ts';
import { storedTexts } from '../db/stored-json.ts';

/** The session of a sheet, with its event and its competition. */
interface Of {
  readonly competition_id: string;
  readonly event_id: string;
  readonly session_id: string;
}

export const groupsIn = (db: Database, eventId: string) =>
  db
    .selectFrom('judgement_groups')
    .select(['id', 'name', 'modules', 'leader_id', 'status'])
    .where('event_id', '=', eventId)
    .orderBy('name');

/** Returns the groups of an event with the modules that each group judges. */
export async function groupsOf(db: Database, eventId: string) {
  const rows = await groupsIn(db, eventId).execute();
  return rows.map((row) => ({ ...row, modules: storedTexts(row.modules) }));
}

/** Removes the sheets of a session's work codes. The round is void, and these sheets contain no marks. */
export async function removeWorkSheets(
  transaction: Database,
  { session_id }: { readonly session_id: string },
): Promise<void> {
  const sheets = transaction
    .selectFrom('score_sheets')
    .select('id')
    .where('session_id', '=', session_id)
    .where('place', '=', 'work');
  await transaction.deleteFrom('sheet_parts').where('sheet_id', 'in', sheets).execute();
  await transaction
    .deleteFrom('score_sheets')
    .where('session_id', '=', session_id)
    .where('place', '=', 'work')
    .execute();
}

/**
 * Moves the sheets of a station to another station, with their marks, because the competitor changes
 * stations.
 */
export async function moveSheetsTo(
  transaction: Database,
  sessionId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await transaction
    .updateTable('score_sheets')
    .set((is) => ({ code: to, version: is('version', '+', 1) }))
    .where('session_id', '=', sessionId)
    .where('place', '=', 'station')
    .where('code', '=', from)
    .execute();
}

/** Checks whether a work code of a session has a mark or a value typed from paper. */
export async function hasWorkMarks(db: Database, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('score_sheets as sheet')
    .select('sheet.id')
    .where('sheet.session_id', '=', sessionId)
    .where('sheet.place', '=', 'work')
    .where((is) =>
      is.or([
        is.exists(is.selectFrom('mark_log').select('id').whereRef('sheet_id', '=', 'sheet.id')),
        is.exists(is.selectFrom('paper_sheets').select('id').whereRef('sheet_id', '=', 'sheet.id')),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Creates the sheets of a session for its codes: one for each group and module that is judged there. Existing
 * sheets do not change.
 * @param place the place where the modules of these codes are judged
 */
export async function openSheets(
  transaction: Database,
  of: Of,
  place: Module['at'],
  codes: readonly string[],
): Promise<void> {
  const modules = (await modulesOf(transaction, of.event_id)).filter(({ at }) => at === place);
  const groups = await groupsOf(transaction, of.event_id);
  const sheets = groups.flatMap((group) =>
    modules
      .filter(({ code }) => group.modules.includes(code))
      .flatMap((module) =>
        codes.map((code) => ({
          id: randomKey(),
          ...of,
          group_id: group.id,
          module: module.code,
          place,
          code,
          status: begin('score_sheets').status,
          signed_by: null,
          signed_at: null,
          sampled_by: null,
          sampled_at: null,
          locked_by: null,
          locked_at: null,
          asked_by: null,
          asked_at: null,
        })),
      ),
  );
  if (sheets.length === 0) return;
  // The rows are inserted in the order of their random ids. Otherwise the order of the rows reveals the order
  // of the codes.
  const mixed = sheets.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (let at = 0; at < mixed.length; at += 100) {
    await transaction
      .insertInto('score_sheets')
      .values(mixed.slice(at, at + 100))
      .onConflict((on) => on.columns(['session_id', 'code', 'group_id', 'module']).doNothing())
      .execute();
  }
}
