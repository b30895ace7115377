import { sql } from 'kysely';
import { waitingOf } from '../account/asked-second.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  WRONG_CLOCK,
  type LateMarks,
  type MarkingProgress,
  type ProgressCell,
} from '../contract/marking/marking-progress.ts';
import { sheetStatuses } from '../contract/marking/score-sheet.ts';
import { aspectsOf, maximumOf } from '../contract/marking/scheme-content.ts';
import { moveOf } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { aboutEvent, dutyAt } from '../duty/assignment-rows.ts';
import { notFound } from '../kit/api-error.ts';
import { findSheet } from './find-sheet.ts';
import { eventStandings } from './sheet-readers.ts';
import { evaluated, isSettled, partsIn, sheetFactsOf, shownCode } from './sheet-facts.ts';
import { barredFrom } from './sheet-groups.ts';
import { readSheets, sheetGroundOf, sheetStates, type SheetGround, type SheetState } from './sheet-rows.ts';

/** The progress of an event's marking, limited to the data that the reader may see. */

type Standing = MarkingProgress['by'][number];

/** Returns all standings of a user towards the marking of an event. */
async function standingsOf(db: Database, userId: string, ground: SheetGround): Promise<Standing[]> {
  const { event } = ground.about;
  const duty = await dutyAt(db, userId, event.id);
  const { competitions } = await accessScopeOf(db, userId);
  const leads = [...ground.groups.values()].some(({ leader }) => leader === userId);
  return [
    ...(await eventStandings(db, userId, ground.about)),
    ...(leads ? (['leader'] as const) : []),
    ...(duty?.capacity === 'clerk' ? (['clerk'] as const) : []),
    ...(competitions.includes(event.competition_id) ? (['organiser'] as const) : []),
  ];
}

/**
 * Selects the marks that arrived after the judge, or another judge, had submitted a part. A mark that the judge
 * has given again and that counts then is left out.
 */
const lateMarks = (db: Database) =>
  db
    .selectFrom('mark_log')
    .where('mark_log.fault', 'in', ['late', 'handedIn'])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('mark_log as again')
            .select('again.id')
            .whereRef('again.user_id', '=', 'mark_log.user_id')
            .whereRef('again.replaces', '=', 'mark_log.client_uuid')
            .where('again.outcome', '=', 'applied'),
        ),
      ),
    );

/** Counts the late marks of each sheet of an event. */
async function countLate(db: Database, eventId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await lateMarks(db)
    .innerJoin('score_sheets', 'score_sheets.id', 'mark_log.sheet_id')
    .select(['mark_log.sheet_id', (is) => is.fn.countAll<number | string>().as('count')])
    .where('score_sheets.event_id', '=', eventId)
    .groupBy('mark_log.sheet_id')
    .execute();
  return new Map(rows.map(({ sheet_id, count }) => [sheet_id, Number(count)]));
}

/**
 * Returns the devices whose clocks are wrong. A mark cannot arrive before it is given, so the smallest delay
 * is the best estimate of the clock error.
 */
async function wrongClocks(db: Database, eventId: string): Promise<MarkingProgress['clocks']> {
  const rows = await db
    .selectFrom('mark_log')
    .innerJoin('score_sheets', 'score_sheets.id', 'mark_log.sheet_id')
    .innerJoin('users', 'users.id', 'mark_log.user_id')
    .leftJoin('persons', 'persons.user_id', 'mark_log.user_id')
    .select(['mark_log.device', 'users.name as account_name', 'persons.real_name'])
    .select((is) => [
      is.fn.countAll<number | string>().as('marks'),
      is.fn.min<number | string>(sql`mark_log.arrived_at - mark_log.made_at`).as('behind'),
    ])
    .where('score_sheets.event_id', '=', eventId)
    .groupBy(['mark_log.user_id', 'mark_log.device', 'users.name', 'persons.real_name'])
    .orderBy('mark_log.device')
    .execute();
  return rows
    .map(({ account_name, real_name, behind, marks }) => ({
      judge: real_name ?? account_name,
      behind: Math.round(Number(behind) / 1000),
      marks: Number(marks),
    }))
    .filter(({ behind }) => Math.abs(behind) > WRONG_CLOCK)
    .toSorted((one, other) => Math.abs(other.behind) - Math.abs(one.behind));
}

const overseers: readonly Standing[] = ['chief', 'supervisor', 'arbiter'];

/**
 * Returns the late marks of a sheet, the earliest first. The list is empty for a reader who does not oversee the
 * marking.
 * @throws ApiError 404
 */
export async function listLateMarks(
  parts: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<LateMarks> {
  const { by } = await findSheet(parts, userId, id);
  if (!by.some((one) => overseers.includes(one))) return { data: [] };
  const rows = await lateMarks(parts.db)
    .innerJoin('users', 'users.id', 'mark_log.user_id')
    .leftJoin('persons', 'persons.user_id', 'mark_log.user_id')
    .select(['mark_log.client_uuid', 'mark_log.aspect', 'mark_log.value', 'mark_log.arrived_at'])
    .select(['users.name as account_name', 'persons.real_name'])
    .where('mark_log.sheet_id', '=', id)
    .orderBy('mark_log.arrived_at')
    .orderBy('mark_log.aspect')
    .orderBy('mark_log.value')
    .orderBy('mark_log.id')
    .execute();
  return {
    data: rows.map(({ client_uuid, aspect, value, arrived_at, account_name, real_name }) => ({
      client_uuid,
      aspect,
      value,
      judge: real_name ?? account_name,
      at: chinaInstant(arrived_at),
    })),
  };
}

/**
 * Checks whether a user sees a sheet. Depending on the standing, the user sees all sheets of the event, the
 * sheets of the group that the user leads, or the sheets of stations.
 */
function isShown({ row, group }: SheetState, userId: string, by: readonly Standing[]): boolean {
  if (by.some((one) => overseers.includes(one) || one === 'clerk')) return true;
  return group.leader === userId || (by.includes('viewer') && row.place === 'station');
}

/**
 * Returns the progress of the marking of an event.
 * @throws ApiError 404 unless the user is chief judge, supervisor, arbiter, group leader, floor judge, clerk
 * or committee member
 */
export async function findProgress(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  eventId: string,
): Promise<MarkingProgress> {
  const about = await aboutEvent(db, eventId, clock());
  const ground = await sheetGroundOf(db, about);
  const by = await standingsOf(db, userId, ground);
  if (by.length === 0) throw notFound();
  const rows = await readSheets(db, eventId);
  const states = await sheetStates(db, ground, rows);
  const late = await countLate(db, eventId);
  const oversees = by.some((one) => overseers.includes(one));
  const isAllLocked = rows.length > 0 && rows.every(({ status }) => status === 'locked');
  const seesTotals = oversees || (by.includes('clerk') && isAllLocked);
  const cellOf = (state: SheetState): ProgressCell => {
    const { row, group, panel, parts, penalties } = state;
    const handedIn = new Set(parts.filter((one) => one.submitted_at !== null).map(({ user_id }) => user_id));
    return {
      sheet_id: row.id,
      version: row.version,
      may_lock:
        by.includes('chief') &&
        moveOf('score_sheets', row.status, {
          type: 'scoreSheet.lock',
          by: 'chief',
          facts: sheetFactsOf(ground, state, userId),
        }) !== null,
      session: ground.sessions.get(row.session_id)?.name ?? '',
      code: shownCode(row),
      module: row.module,
      group: group.name,
      status: row.status,
      parts: { in: partsIn(state), of: panel.length },
      missing:
        oversees && !isSettled(row)
          ? panel.filter(({ id }) => !handedIn.has(id)).map(({ name }) => name)
          : [],
      barred: oversees
        ? (ground.groups.get(row.group_id)?.judges ?? [])
            .filter(({ assignment }) => barredFrom(row).includes(assignment))
            .map(({ name }) => name)
        : [],
      is_drawn: ground.lot.has(row.id),
      is_sampled: row.sampled_at !== null,
      late: late.get(row.id) ?? 0,
      open_penalties: penalties.filter(({ confirmed_at }) => confirmed_at === null).length,
      is_asked: waitingOf(row, about.now) !== '',
      total: seesTotals && isSettled(row) ? evaluated(state, ground.content).total : null,
    };
  };
  const { event, competition } = about;
  return {
    event: { id: event.id, code: event.code, name: event.name, status: event.status },
    competition: competition.name,
    by,
    modules: ground.content.modules.map((module) => ({
      code: module.code,
      name: module.name,
      max: maximumOf(aspectsOf(module)),
    })),
    counts: sheetStatuses
      .filter((status) => status !== 'closed')
      .map((status) => ({ status, count: rows.filter((row) => row.status === status).length })),
    cells: states.filter((state) => isShown(state, userId, by)).map(cellOf),
    clocks: by.includes('chief') || by.includes('supervisor') ? await wrongClocks(db, eventId) : [],
  };
}
