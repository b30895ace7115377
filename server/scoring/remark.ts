import { randomInt } from 'node:crypto';
import { tiedToAppeal } from '../appeal/appeal-panels.ts';
import { invalid } from '../kit/api-error.ts';
import type { Database } from '../db/open-database.ts';
import type { FoundSheet } from './find-sheet.ts';
import type { SheetGround, SheetState } from './sheet-rows.ts';
import { groupsOf } from './open-sheets.ts';

/**
 * Re-marking of a decoded work after an upheld appeal. Another group marks it under a new code that the board
 * does not contain [running.md A1, A6].
 */

/**
 * Returns the accounts that have taken part in a sheet: by a mark, by a measurement, or as a judge with a
 * part.
 */
const markersOf = ({ group, parts, marks }: SheetState): ReadonlySet<string> =>
  new Set([
    ...group.judges.map(({ id }) => id),
    ...parts.map(({ user_id }) => user_id),
    ...marks.flatMap(({ judge, entered_by }) => [judge, entered_by]),
  ]);

/**
 * Returns the groups that can re-mark a sheet. Such a group is complete and judges the sheet's module. None
 * of its judges has marked the sheet or is tied to a party. The group has no sheet of the same work.
 */
export async function groupsToRemark(
  db: Database,
  { groups }: Pick<SheetGround, 'groups'>,
  state: SheetState,
): Promise<{ id: string; name: string }[]> {
  const { row } = state;
  const markers = markersOf(state);
  const known = await groupsOf(db, row.event_id);
  const appeal = await db
    .selectFrom('appeals')
    .selectAll()
    .where('id', '=', row.appeal_id ?? '')
    .executeTakeFirst();
  const judgeIds = [...groups.values()].flatMap(({ judges }) => judges.map(({ id }) => id));
  const tied = appeal === undefined ? new Set() : await tiedToAppeal(db, appeal, judgeIds);
  const taken = await db
    .selectFrom('score_sheets')
    .select('group_id')
    .where('session_id', '=', row.session_id)
    .where('code', '=', row.code)
    .where('module', '=', row.module)
    .execute();
  return [...groups.values()]
    .filter(({ id, judges }) => {
      const isFit = known.some(
        (one) => one.id === id && one.status === 'complete' && one.modules.includes(row.module),
      );
      const isNew =
        judges.length > 0 && judges.every(({ id: judge }) => !markers.has(judge) && !tied.has(judge));
      return isFit && isNew && taken.every(({ group_id }) => group_id !== id);
    })
    .map(({ id, name }) => ({ id, name }));
}

/**
 * Checks that the group can re-mark the sheet.
 * @throws ApiError 422 naming `group_id`
 */
export async function requireRemarkGroup(
  db: Database,
  { ground, state }: Pick<FoundSheet, 'ground' | 'state'>,
  groupId: string,
): Promise<void> {
  const groups = await groupsToRemark(db, ground, state);
  if (!groups.some(({ id }) => id === groupId)) throw invalid({ group_id: ['choice'] });
}

const CODES = 1_000;

/**
 * Returns the code that the group already has for the same work, or a code that no work of the event has or
 * had.
 */
async function freshCode(db: Database, row: SheetState['row']): Promise<string> {
  const rows = await db
    .selectFrom('score_sheets')
    .select(['code', 'fresh_code', 'session_id', 'group_id'])
    .where('event_id', '=', row.event_id)
    .execute();
  const same = rows.find(
    (one) =>
      one.session_id === row.session_id &&
      one.code === row.code &&
      one.group_id === row.asked_group &&
      one.fresh_code !== '',
  );
  if (same !== undefined) return same.fresh_code;
  const known = new Set(rows.flatMap(({ code, fresh_code }) => [code, fresh_code]));
  for (;;) {
    const code = `X${String(randomInt(CODES)).padStart(String(CODES - 1).length, '0')}`;
    if (!known.has(code)) return code;
  }
}

/**
 * Empties a sheet for another group. The marks that were given remain in the log.
 * @returns the columns to write in the sheet
 */
export async function giveToOthers(transaction: Database, { state: { row } }: Pick<FoundSheet, 'state'>) {
  await transaction.deleteFrom('marks').where('sheet_id', '=', row.id).execute();
  await transaction.deleteFrom('sheet_parts').where('sheet_id', '=', row.id).execute();
  return { group_id: row.asked_group, fresh_code: await freshCode(transaction, row) };
}
