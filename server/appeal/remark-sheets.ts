import { waitingOf } from '../account/asked-second.ts';
import type { ApiParts } from '../context.ts';
import type { Appeal } from '../contract/appeal/appeal.ts';
import { isDecoded } from '../contract/competition/competition-making.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import type { Database } from '../db/open-database.ts';
import { conflict } from '../kit/api-error.ts';
import { countedEntries } from '../results/read-count.ts';
import { groupsToRemark } from '../scoring/remark.ts';
import { shownCode } from '../scoring/sheet-facts.ts';
import { readSheets, sheetGroundOf, sheetStates } from '../scoring/sheet-rows.ts';
import type { AppealRow, AppealStanding } from './appeal-readers.ts';

/** The sheets of a work that another group marks anew after an upheld appeal. */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/**
 * Marks the sheets of the entry as open to new marks. The caller's transaction makes the ruling and holds the
 * event.
 * @throws ApiError 409 before decoding, and if the entry has no sheet
 */
export async function tieSheets(
  { db, sealing }: Parts,
  about: AboutEvent,
  { id, entry_id }: Pick<AppealRow, 'id' | 'entry_id'>,
): Promise<void> {
  if (!isDecoded(about.event.status)) throw conflict();
  const entry = (await countedEntries({ db, sealing }, about)).find((one) => one.id === entry_id);
  if (entry === undefined) throw conflict();
  const tied = await db
    .updateTable('score_sheets')
    .set({ appeal_id: id })
    .where('event_id', '=', about.event.id)
    .where('session_id', '=', entry.session)
    .where((is) =>
      is.or([
        is.and([is('place', '=', 'work'), is('code', '=', entry.codes.work)]),
        is.and([is('place', '=', 'station'), is('code', '=', entry.codes.station)]),
      ]),
    )
    .returning('id')
    .execute();
  // An absent entry has no sheet.
  if (tied.length === 0) throw conflict();
}

/** Standings that can read the sheets: the panel of the case and the chief judge. */
const seeing: readonly AppealStanding[] = ['panel', 'chief'];

/** Returns the sheets for the panel and the chief judge; empty before the ruling. */
export async function remarkSheets(
  db: Database,
  about: AboutEvent,
  { id, verdict, status }: Pick<AppealRow, 'id' | 'verdict' | 'status'>,
  by: readonly AppealStanding[],
): Promise<Appeal['sheets']> {
  if (verdict !== 'remark' || !by.some((one) => seeing.includes(one))) return [];
  const ground = await sheetGroundOf(db, about);
  const rows = (await readSheets(db, about.event.id)).filter(({ appeal_id }) => appeal_id === id);
  const sheets: Appeal['sheets'] = [];
  for (const state of await sheetStates(db, ground, rows)) {
    const { row, module, group } = state;
    const isLocked = status === 'upheld' && row.status === 'locked';
    sheets.push({
      id: row.id,
      module: row.module,
      name: module.name,
      code: shownCode(row),
      status: row.status,
      group: group.name,
      is_remarked: row.fresh_code !== '',
      is_asked: waitingOf(row, about.now) !== '',
      groups: isLocked ? await groupsToRemark(db, ground, state) : [],
      version: row.version,
    });
  }
  return sheets;
}
