import { countingStatuses } from '../contract/expert/assignment.ts';
import type { ApiParts } from '../context.ts';
import type { OwnSheets, SheetAnswer } from '../contract/marking/score-sheet.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import { forbidden, notFound, stale } from '../kit/api-error.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { sheetFactsOf } from './sheet-facts.ts';
import {
  describedModule,
  describedSheet,
  eventStandings,
  sheetAnswerOf,
  standingsTo,
} from './sheet-readers.ts';
import type { SheetStanding } from './sheet-readers.ts';
import {
  readOneSheet,
  readSheets,
  sheetGroundOf,
  sheetStates,
  type SheetGround,
  type SheetState,
} from './sheet-rows.ts';

/** Reading score sheets on behalf of a user. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** A sheet with its context and the user's standings towards it. */
export interface FoundSheet {
  readonly ground: SheetGround;
  readonly state: SheetState;
  readonly by: SheetStanding[];
}

/**
 * Returns a sheet without checking a user's rights.
 * @param lock `sheet` locks the sheet's row; `event` also locks competition and event. Both values need a
 * transaction
 * @throws ApiError 404
 */
export async function readSheet(
  { db, clock }: Parts,
  id: string,
  lock: 'none' | 'sheet' | 'event' = 'none',
): Promise<Pick<FoundSheet, 'ground' | 'state'>> {
  if (lock === 'event') {
    const of = await db
      .selectFrom('score_sheets')
      .select(['competition_id', 'event_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (of === undefined) throw notFound();
    await lockCompetition(db, of.competition_id);
    await lockEvents(db, [of.event_id]);
  }
  const sheet = db.selectFrom('score_sheets').selectAll().where('id', '=', id);
  const row = await (lock === 'none' ? sheet : sheet.forUpdate()).executeTakeFirst();
  if (row === undefined) throw notFound();
  const found = await readOneSheet(db, await aboutEvent(db, row.event_id, clock()), row);
  if (found === undefined) throw notFound();
  return found;
}

/**
 * Returns a sheet that the user may see.
 * @param lock the same as in {@link readSheet}
 * @throws ApiError 404
 */
export async function findSheet(
  parts: Parts,
  userId: string,
  id: string,
  lock: 'none' | 'sheet' | 'event' = 'none',
): Promise<FoundSheet> {
  const { ground, state } = await readSheet(parts, id, lock);
  const by = standingsTo(state, userId, await eventStandings(parts.db, userId, ground.about));
  if (by.length === 0) throw notFound();
  return { ground, state, by };
}

/**
 * Returns a sheet as the user reads it.
 * @throws ApiError 404
 */
export async function showSheet(parts: Parts, userId: string, id: string): Promise<SheetAnswer> {
  const { ground, state, by } = await findSheet(parts, userId, id);
  return sheetAnswerOf(ground, state, userId, by);
}

/**
 * Notes that the leader has opened a submitted sheet. It writes once for each version, and nothing for a sheet
 * that does not wait for a signature. The answer shows a penalty that was reported since the page read the
 * sheet.
 * @throws ApiError 404; 403 if the user is not the leader; 409 if the version is outdated
 */
export const openSheet = (
  { db, clock }: Parts,
  userId: string,
  id: string,
  version: number,
): Promise<SheetAnswer> =>
  db.transaction().execute(async (transaction) => {
    const { ground, state, by } = await findSheet({ db: transaction, clock }, userId, id, 'sheet');
    const { row } = state;
    if (!by.includes('leader')) throw forbidden();
    if (row.version !== version) throw stale();
    const { isSeen } = sheetFactsOf(ground, state, userId);
    if (isSeen || row.status !== 'submitted') return sheetAnswerOf(ground, state, userId, by);
    const opened = { opened_by: userId, opened_version: version };
    await transaction.updateTable('score_sheets').set(opened).where('id', '=', id).execute();
    return sheetAnswerOf(ground, { ...state, row: { ...row, ...opened } }, userId, by);
  });

/** Returns the query for the events in which a user belongs to a judgement group. */
const ownEvents = (db: Database, userId: string) =>
  db
    .selectFrom('judgement_group_members as member')
    .innerJoin('assignments', 'assignments.id', 'member.assignment_id')
    .innerJoin('competition_events as event', 'event.id', 'assignments.event_id')
    .select('event.id')
    .distinct()
    .where('assignments.user_id', '=', userId)
    .where('assignments.status', 'in', countingStatuses)
    .where('event.status', 'in', ['running', 'marked', 'decoded', 'released', 'final'])
    .orderBy('event.id')
    .execute();

/** Returns the sheets of the user's own groups that are not locked, with the modules of these sheets. */
export async function listOwnSheets({ db, clock }: Parts, userId: string): Promise<OwnSheets> {
  const now = clock();
  const data = [];
  const modules = [];
  for (const { id } of await ownEvents(db, userId)) {
    const ground = await sheetGroundOf(db, await aboutEvent(db, id, now));
    const own = [...ground.groups.values()].filter(({ judges, reserves }) =>
      [...judges, ...reserves].some(({ id: judge }) => judge === userId),
    );
    const rows = (await readSheets(db, id)).filter(
      ({ group_id, status }) => own.some((group) => group.id === group_id) && status !== 'locked',
    );
    // A reserve judge has only the sheets of stations from which another judge is barred.
    const states = (await sheetStates(db, ground, rows)).filter(
      (state) => standingsTo(state, userId, []).length > 0,
    );
    data.push(
      ...states.map((state) => describedSheet(ground, state, userId, standingsTo(state, userId, []))),
    );
    const codes = new Set(states.map(({ row }) => row.module));
    modules.push(
      ...ground.content.modules
        .filter(({ code }) => codes.has(code))
        .map((module) => describedModule(ground, module)),
    );
  }
  return { data, modules, meta: { server_time: chinaInstant(now) } };
}
