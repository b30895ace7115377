import type { Selectable } from 'kysely';
import type { PaperSheetFacts } from '../../../machines/marking/paper-sheet.machine.ts';
import { chinaInstantOrNone } from '../../competition/competitions.ts';
import type { Paper, SheetPaper, TypedCell } from '../../contract/marking/paper-sheet.ts';
import { isInput } from '../../contract/marking/aspect-mark.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { dutyAt } from '../../duty/assignment-rows.ts';
import type { FieldFaults } from '../../kit/api-error.ts';
import { eventStandings } from '../sheet-readers.ts';
import { askedOfJudge, judgeOf, sheetFactsOf } from '../sheet-facts.ts';
import type { SheetGround, SheetState } from '../sheet-rows.ts';

/** The rows of papers, and the data about them that a user can read. */

export type PaperRow = Selectable<Tables['paper_sheets']>;
export type PaperReader = 'clerk' | 'leader' | 'chief' | 'supervisor';

/** Values by the codes of their aspects; null if the clerk read no value. */
export type Cells = Readonly<Record<string, number | null>>;
export const cellsOf = (json: string): Cells => JSON.parse(json);

type Judge = SheetState['group']['judges'][number];

/** Returns the papers of sheets, the oldest first. */
export const readPapers = (db: Database, sheetIds: readonly string[]): Promise<PaperRow[]> =>
  db
    .selectFrom('paper_sheets')
    .selectAll()
    .where('sheet_id', 'in', ['', ...sheetIds])
    .orderBy('first_at')
    .orderBy('id')
    .execute();

/** Returns a user's standings towards the papers of an event, without those as a group leader. */
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

/** Returns a user's standings towards the papers of one sheet. */
export const readersOfSheet = (
  { group }: Pick<SheetState, 'group'>,
  userId: string,
  ofEvent: readonly PaperReader[],
): PaperReader[] => [...(group.leader === userId ? (['leader'] as const) : []), ...ofEvent];

/**
 * Returns the judge's paper that is still open, or else the last counted one, or else the last dropped one.
 */
export function currentPaper(papers: readonly PaperRow[], sheetId: string, judge: string) {
  const own = papers.filter((one) => one.sheet_id === sheetId && one.judge === judge);
  return (
    own.findLast(({ status }) => status === 'typed' || status === 'unequal') ??
    own.findLast(({ status }) => status === 'counted') ??
    own.at(-1)
  );
}

/**
 * Returns the value of an aspect from another source: a device or another judge's paper. A value from the
 * same judge's earlier paper is ignored, because the new paper replaces it.
 */
function givenFor(
  state: SheetState,
  judge: string,
  aspect: Parameters<typeof judgeOf>[0] & { code: string },
): number | null {
  const owner = judgeOf(aspect, judge);
  const mark = state.marks.find((one) => one.aspect === aspect.code && one.judge === owner);
  return mark === undefined || (mark.paper_id !== null && mark.entered_by === judge) ? null : mark.value;
}

/**
 * Returns the cells that two clerks typed differently, or that differ from the value of a device or another
 * judge's paper.
 */
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

/** Returns the facts that the guards of the paper's chart read. */
export function paperFactsOf(ground: SheetGround, state: SheetState, judge: string): PaperSheetFacts {
  const { isOpen, isHandedIn } = sheetFactsOf(ground, state, judge);
  const { leader } = state.group;
  return {
    isOpen: isOpen && !isHandedIn && ['blank', 'draft'].includes(state.row.status),
    isLeaderIn: judge === leader || sheetFactsOf(ground, state, leader).isHandedIn,
  };
}

/** Returns the typed values of the requested aspects, and each wrong cell. */
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

/** The description of a paper that is not typed, or that has to be typed again. */
const untyped = { id: '', status: 'untyped', version: 0, is_own: false, differing: 0 } as const;

/** Returns the description of a typed paper, without its values. */
const typedPaper = (state: SheetState, row: PaperRow, userId: string) => ({
  id: row.id,
  status: row.status === 'dropped' ? untyped.status : row.status,
  version: row.version,
  is_own: [row.first_by, row.second_by].includes(userId),
  differing: row.status === 'unequal' ? differing(state, row).length : 0,
});

/** Describes the progress of a judge's paper. */
export function describedPaper(
  { ground, state }: { readonly ground: SheetGround; readonly state: SheetState },
  { id: judge, name, assignment }: Judge,
  row: PaperRow | undefined,
  userId: string,
): Paper {
  const { isHandedIn } = sheetFactsOf(ground, state, judge);
  // The part was submitted and then returned to the judge. The judge corrects the paper, so the clerks type
  // it again.
  const isReturned = row?.status === 'counted' && row.handed_at !== null && !isHandedIn;
  const isAnew = row === undefined || row.status === 'dropped' || isReturned;
  return {
    ...(isAnew ? untyped : typedPaper(state, row, userId)),
    judge: { id: assignment, name },
    is_handed_in: isHandedIn,
    at: chinaInstantOrNone(row === undefined ? null : (row.settled_at ?? row.second_at ?? row.first_at)),
    reason: row?.status === 'dropped' ? row.reason : '',
    facts: paperFactsOf(ground, state, judge),
  };
}

/** Does the same as {@link describedPaper}, and adds the aspects to type and the cells to settle. */
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
