import type { Database } from '../db/open-database.ts';
import { begin } from '../db/move.ts';
import { randomKey } from '../kit/secrets.ts';
import { modulesOf } from '../expert/judgement-group-rows.ts';
import type { Module } from '../contract/marking/scheme-content.ts';
import { storedTexts } from '../db/stored-json.ts';

/** What a sheet is of. */
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

/** The groups of an event with the modules that each judges. */
export async function groupsOf(db: Database, eventId: string) {
  const rows = await groupsIn(db, eventId).execute();
  return rows.map((row) => ({ ...row, modules: storedTexts(row.modules) }));
}

/** Sheets of a session by its work codes, which are void before anything is in them. */
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

/** The sheets of a station go with who was there to another one, with the marks in them. */
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

/** Whether somebody has given a mark on a work code of a session, or has typed one from paper. */
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
 * Makes the sheets of a session for its codes: one for each group and module that is judged there. Those that exist
 * stay.
 * @param place where the modules are judged whose codes these are
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
  // By their random ids, so that the order of the rows tells nothing either.
  const mixed = sheets.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (let at = 0; at < mixed.length; at += 100) {
    await transaction
      .insertInto('score_sheets')
      .values(mixed.slice(at, at + 100))
      .onConflict((on) => on.columns(['session_id', 'code', 'group_id', 'module']).doNothing())
      .execute();
  }
}
