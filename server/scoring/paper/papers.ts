import type { ApiParts } from '../../context.ts';
import type { PaperList, SheetPapers } from '../../contract/marking/paper-sheet.ts';
import { aboutEvent } from '../../duty/assignment-rows.ts';
import { placesBefore, sparesOf, type Spare } from '../../draw/spare-stations.ts';
import { notFound } from '../../kit/api-error.ts';
import { readSheet } from '../find-sheet.ts';
import {
  currentPaper,
  describedPaper,
  describedSheetPaper,
  paperReadersOf,
  readersOfSheet,
  readPapers,
} from './paper-rows.ts';
import { describedModule } from '../sheet-readers.ts';
import { readSheets, sheetGroundOf, sheetStates, type SheetGround, type SheetState } from '../sheet-rows.ts';

/** Reading papers on behalf of a user. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

const headOf = ({ sessions }: SheetGround, { row, group }: SheetState, spares: readonly Spare[]) => ({
  sheet_id: row.id,
  session: sessions.get(row.session_id)?.name ?? '',
  code: row.code,
  before:
    row.place === 'station'
      ? placesBefore(
          spares.filter(({ session_id }) => session_id === row.session_id),
          row.code,
        )
      : [],
  module: row.module,
  group: group.name,
});

/**
 * Returns the parts of all sheets of an event to clerks, chief judge and supervisor. A group leader receives
 * only the parts of the group.
 * @throws ApiError 404 for all other users
 */
export async function listPapers(
  { db, clock, sealing }: Parts,
  userId: string,
  eventId: string,
): Promise<PaperList> {
  const about = await aboutEvent(db, eventId, clock());
  const ofEvent = await paperReadersOf(db, userId, about);
  const ground = await sheetGroundOf(db, about);
  const leads = [...ground.groups.values()].some(({ leader }) => leader === userId);
  if (ofEvent.length === 0 && !leads) throw notFound();
  const states = await sheetStates(db, ground, await readSheets(db, eventId));
  const papers = await readPapers(
    db,
    states.map(({ row }) => row.id),
  );
  const spares = await sparesOf({ db, sealing }, eventId);
  const { event } = about;
  return {
    data: states
      .filter((state) => readersOfSheet(state, userId, ofEvent).length > 0)
      .flatMap((state) =>
        state.panel.map((judge) => ({
          ...headOf(ground, state, spares),
          ...describedPaper({ ground, state }, judge, currentPaper(papers, state.row.id, judge.id), userId),
        })),
      ),
    meta: {
      event: { id: event.id, code: event.code, name: event.name },
      by: [...ofEvent, ...(leads ? (['leader'] as const) : [])],
    },
  };
}

/**
 * Returns the papers of one sheet.
 * @throws ApiError 404
 */
export async function showPapers(parts: Parts, userId: string, sheetId: string): Promise<SheetPapers> {
  const { db } = parts;
  const { ground, state } = await readSheet(parts, sheetId);
  const by = readersOfSheet(state, userId, await paperReadersOf(db, userId, ground.about));
  if (by.length === 0) throw notFound();
  const papers = await readPapers(db, [sheetId]);
  const { event } = ground.about;
  return {
    data: {
      ...headOf(ground, state, await sparesOf(parts, event.id)),
      event: { id: event.id, code: event.code, name: event.name },
      by,
      papers: state.panel.map((judge) =>
        describedSheetPaper({ ground, state }, judge, currentPaper(papers, sheetId, judge.id), {
          userId,
          by,
        }),
      ),
    },
    module: describedModule(ground, state.module),
  };
}
