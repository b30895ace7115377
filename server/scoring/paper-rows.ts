import type { Selectable } from 'kysely';
import type { PaperSheetFacts } from '../../machines/marking/paper-sheet.machine.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { Paper, SheetPaper, TypedCell } from '../contract/marking/paper-sheet.ts';
import { isInput } from '../contract/marking/aspect-mark.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { dutyAt } from '../duty/assignment-rows.ts';
import type { FieldFaults } from '../kit/api-error.ts';
import { eventStandings } from './sheet-readers.ts';
import { askedOfJudge, judgeOf, sheetFactsOf } from './sheet-facts.ts';
import type { SheetGround, SheetState } from './sheet-rows.ts';

/** Papers as the table has them, and what somebody is told of them. */

export type PaperRow = Selectable<Tables['paper_sheets']>;
export type PaperReader = 'clerk' | 'leader' | 'chief' | 'supervisor';

/** Values by the codes of their aspects; null where nothing was read. */
export type Cells = Readonly<Record<string, number | null>>;
export const cellsOf = (json: string): Cells => JSON.parse(json);

type Judge = SheetState['group']['judges'][number];

/** Of sheets, the oldest first. */
export const readPapers = (db: Database, sheetIds: readonly string[]): Promise<PaperRow[]> =>
  db
    .selectFrom('paper_sheets')
    .selectAll()
    .where('sheet_id', 'in', ['', ...sheetIds])
    .orderBy('first_at')
    .orderBy('id')
    .execute();

/** What somebody is to the papers of an event, besides the groups that they lead. */
export async function paperReadersOf(
  db: Database,
  userId: string,
  about: SheetGround['about'],
): Promise<PaperReader[]> {
  const duty = await dutyAt(db, userId, about.event.id);
  const standings = await eventStandings(db, userId, about);
  return [
    ...(duty?.capacity === 'clerk' ? (['clerk'] as const) : []),
    ...standings.filter((one) => one === 'chief' || one === 'supervisor'),
  ];
}

/** What somebody is to the papers of one sheet. */
export const readersOfSheet = (
  { group }: Pick<SheetState, 'group'>,
  userId: string,
  ofEvent: readonly PaperReader[],
): PaperReader[] => [...(group.leader === userId ? (['leader'] as const) : []), ...ofEvent];

/** The paper of a judge that is not through yet, or else the last one that counts, or that was dropped. */
export function currentPaper(papers: readonly PaperRow[], sheetId: string, judge: string) {
  const own = papers.filter((one) => one.sheet_id === sheetId && one.judge === judge);
  return (
    own.findLast(({ status }) => status === 'typed' || status === 'unequal') ??
    own.findLast(({ status }) => status === 'counted') ??
    own.at(-1)
  );
}

/** What else is known of an aspect that a judge is asked for; an earlier paper of the same judge is replaced. */
function givenFor(
  state: SheetState,
  judge: string,
  aspect: Parameters<typeof judgeOf>[0] & { code: string },
): number | null {
  const owner = judgeOf(aspect, judge);
  const mark = state.marks.find((one) => one.aspect === aspect.code && one.judge === owner);
  return mark === undefined || (mark.paper_id !== null && mark.entered_by === judge) ? null : mark.value;
}

/** What two clerks have read differently, or otherwise than it came from a device or the paper of another judge. */
export function unequalCells(
  state: SheetState,
  judge: string,
  first: Cells,
  second: Cells,
): SheetPaper['cells'] {
  return askedOfJudge(state, judge).flatMap((aspect) => {
    const cell = {
      aspect: aspect.code,
      first: first[aspect.code] ?? null,
      second: second[aspect.code] ?? null,
      given: givenFor(state, judge, aspect),
    };
    const isKnown = cell.given === null || cell.first === null || cell.first === cell.given;
    return cell.first === cell.second && isKnown ? [] : [cell];
  });
}

const differing = (state: SheetState, row: PaperRow) =>
  unequalCells(state, row.judge, cellsOf(row.first_cells), cellsOf(row.second_cells));

/** What the chart of a paper asks for. */
export function paperFactsOf(ground: SheetGround, state: SheetState, judge: string): PaperSheetFacts {
  const { isOpen, isHandedIn } = sheetFactsOf(ground, state, judge);
  const { leader } = state.group;
  return {
    isOpen: isOpen && !isHandedIn && ['blank', 'draft'].includes(state.row.status),
    isLeaderIn: judge === leader || sheetFactsOf(ground, state, leader).isHandedIn,
  };
}

/** Values as they were typed, of the aspects that are asked for, and each cell that is wrong. */
export function readCells(
  state: SheetState,
  asked: readonly string[],
  cells: readonly TypedCell[],
): { readonly values: Cells; readonly faults: FieldFaults; readonly isWithin: boolean } {
  const aspects = state.module.criteria.flatMap((criterion) => criterion.aspects);
  const faultyField = ({ aspect: code, value }: TypedCell, at: number): string => {
    const aspect = aspects.find((one) => one.code === code);
    const isTwice = cells.findIndex((one) => one.aspect === code) !== at;
    if (aspect === undefined || !asked.includes(code) || isTwice) return `cells.${at}.aspect`;
    return value === null || isInput(aspect, value) ? '' : `cells.${at}.value`;
  };
  const wrong = cells.map(faultyField).filter((field) => field !== '');
  const isShort = wrong.length === 0 && cells.length < asked.length;
  const faults: FieldFaults = isShort
    ? { cells: ['required'] }
    : Object.fromEntries(wrong.map((field) => [field, ['choice']]));
  return {
    values: Object.fromEntries(cells.map(({ aspect, value }) => [aspect, value])),
    faults,
    isWithin: Object.keys(faults).length === 0,
  };
}

const instantOf = (at: number | null) => (at === null ? '' : chinaInstant(at));

/** What is told of a paper that nobody has typed, or that is typed anew. */
const untyped = { id: '', status: 'untyped', version: 0, is_own: false, differing: 0 } as const;

/** What is told of a paper that somebody has typed; no value of it. */
const typedPaper = (state: SheetState, row: PaperRow, userId: string) => ({
  id: row.id,
  status: row.status === 'dropped' ? untyped.status : row.status,
  version: row.version,
  is_own: [row.first_by, row.second_by].includes(userId),
  differing: row.status === 'unequal' ? differing(state, row).length : 0,
});

/** How far the paper of a judge is. */
export function describedPaper(
  { ground, state }: { readonly ground: SheetGround; readonly state: SheetState },
  { id: judge, name, assignment }: Judge,
  row: PaperRow | undefined,
  userId: string,
): Paper {
  const { isHandedIn } = sheetFactsOf(ground, state, judge);
  // What was handed in and came back is typed anew from what the judge has put right.
  const isReturned = row?.status === 'counted' && row.handed_at !== null && !isHandedIn;
  const isAnew = row === undefined || row.status === 'dropped' || isReturned;
  return {
    ...(isAnew ? untyped : typedPaper(state, row, userId)),
    judge: { id: assignment, name },
    is_handed_in: isHandedIn,
    at: instantOf(row === undefined ? null : (row.settled_at ?? row.second_at ?? row.first_at)),
    reason: row?.status === 'dropped' ? row.reason : '',
    facts: paperFactsOf(ground, state, judge),
  };
}

/** As {@link describedPaper}, with what there is to be typed or settled. */
export function describedSheetPaper(
  of: { readonly ground: SheetGround; readonly state: SheetState },
  judge: Judge,
  row: PaperRow | undefined,
  reader: { readonly userId: string; readonly by: readonly PaperReader[] },
): SheetPaper {
  const paper = describedPaper(of, judge, row, reader.userId);
  const maySee = reader.by.includes('leader') && paper.facts.isLeaderIn;
  return {
    ...paper,
    asked: askedOfJudge(of.state, judge.id).map(({ code }) => code),
    cells: row?.status === 'unequal' && maySee ? differing(of.state, row) : [],
  };
}
