import type { PaperSheetBy, PaperSheetEvent } from '../../../machines/marking/paper-sheet.machine.ts';
import { secondPersonOf } from '../../account/second-person.ts';
import type { ApiParts } from '../../context.ts';
import type { PaperSettling, PaperTyping, SheetPapers } from '../../contract/marking/paper-sheet.ts';
import { isInput } from '../../contract/marking/aspect-mark.ts';
import { aspectsOf } from '../../contract/marking/scheme-content.ts';
import { moveOf, requireMoveBy, write, type Move } from '../../db/move.ts';
import type { Database } from '../../db/open-database.ts';
import { beginDuty } from '../../duty/assignment-moves.ts';
import { conflict, forbidden, invalid, notFound, stale } from '../../kit/api-error.ts';
import { audit } from '../../kit/audit.ts';
import { randomKey } from '../../kit/secrets.ts';
import { announce } from '../../news/event-news.ts';
import { readSheet, type FoundSheet } from '../find-sheet.ts';
import {
  cellsOf,
  currentPaper,
  paperFactsOf,
  paperReadersOf,
  readCells,
  readersOfSheet,
  readPapers,
  unequalCells,
  type Cells,
  type PaperReader,
  type PaperRow,
} from './paper-rows.ts';
import { showPapers } from './papers.ts';
import { handInPaper } from '../sheet-moves.ts';
import { askedOfJudge, currentDisputes, judgeOf, sheetFactsOf } from '../sheet-facts.ts';
import { sheetAgain } from '../sheet-rows.ts';

/**
 * Acts on papers: two clerks type each paper separately, and the group leader settles or drops the typings.
 */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;
type Found = Pick<FoundSheet, 'ground' | 'state'>;

/** The standings that can act on a paper. */
const workers = ['clerk', 'leader'] as const;

interface Actor {
  readonly id: string;
  readonly by: readonly PaperReader[];
}

/**
 * Locks the row of a sheet, and returns the sheet with its papers.
 * @throws ApiError 404
 */
async function holdSheet(
  parts: Parts,
  userId: string,
  sheetId: string,
): Promise<Found & { readonly actor: Actor; readonly papers: readonly PaperRow[] }> {
  const { ground, state } = await readSheet(parts, sheetId, 'sheet');
  const by = readersOfSheet(state, userId, await paperReadersOf(parts.db, userId, ground.about));
  if (by.length === 0) throw notFound();
  return { ground, state, actor: { id: userId, by }, papers: await readPapers(parts.db, [sheetId]) };
}

/** Returns those standings of the user that the chart accepts. */
const asWorker = ({ by }: Actor) => by.filter((one) => one === 'clerk' || one === 'leader');

/** Writes an audit row for an act on a paper. The row contains no values. */
const notePaper = (
  transaction: Database,
  { ground }: Found,
  id: string,
  act: {
    readonly action: PaperSheetEvent['type'];
    readonly move: Move<'paper_sheets'> & { readonly by: PaperSheetBy };
    readonly userId: string;
    readonly reason: string;
  },
) =>
  audit(transaction, {
    object: 'paperSheet',
    object_id: id,
    action: act.action,
    actor_id: act.userId,
    capacity: act.move.by,
    before: act.move.before,
    after: act.move.after,
    reason: act.reason,
    at: ground.about.now,
  });

/** Stores the values of a paper as the marks of its judge, after two clerks have typed the paper. */
async function writeMarks(
  transaction: Database,
  { ground, state }: Found,
  { id, judge, second_by }: PaperRow,
  values: Cells,
): Promise<void> {
  const { row, module } = state;
  const marks = aspectsOf(module).flatMap((aspect) => {
    const value = values[aspect.code] ?? null;
    return value === null ? [] : [{ aspect, judge: judgeOf(aspect, judge), value }];
  });
  const move = moveOf('score_sheets', row.status, {
    type: 'scoreSheet.save',
    by: 'judge',
    facts: sheetFactsOf(ground, state, judge),
    isHeld: second_by !== null,
    isWithin: marks.every(({ aspect, value }) => isInput(aspect, value)),
    isDisputed: currentDisputes(state).length > 0,
    measure: 'compared',
  });
  if (move === null) throw conflict();
  for (const { aspect, judge: owner, value } of marks) {
    const given = { entered_by: judge, value, reason: '', saved_at: ground.about.now, paper_id: id };
    await transaction
      .insertInto('marks')
      .values({ sheet_id: row.id, aspect: aspect.code, judge: owner, ...given })
      .onConflict((on) => on.columns(['sheet_id', 'aspect', 'judge']).doUpdateSet(given))
      .execute();
  }
  if (marks.length > 0 && move.after !== row.status) {
    await write(transaction, move, { id: row.id, version: row.version });
  }
}

/**
 * Stores the values of a paper as marks that count. The paper is signed, so a complete part is submitted with
 * it. Parts of earlier papers that were incomplete without a measurement are submitted too.
 */
async function count(
  transaction: Database,
  found: Found,
  paperId: string,
  values: Cells,
  actor: { readonly id: string; readonly capacity: string },
): Promise<void> {
  const { ground, state } = found;
  const { id } = state.row;
  const counted = (await readPapers(transaction, [id])).filter(({ status }) => status === 'counted');
  const paper = counted.find((one) => one.id === paperId);
  if (paper === undefined) throw new Error(`the paper ${paperId} does not count`);
  await writeMarks(transaction, found, paper, values);
  for (const one of counted.filter(({ handed_at }) => handed_at === null)) {
    const now = { ground, state: await sheetAgain(transaction, ground, id) };
    if (!(await handInPaper(transaction, now, one.judge, actor))) continue;
    await transaction
      .updateTable('paper_sheets')
      .set({ handed_at: ground.about.now })
      .where('id', '=', one.id)
      .execute();
  }
  await beginDuty(transaction, paper.judge, ground.about.event.id, ground.about.now);
}

/** Begins the user's duty and announces the change. Every act on a paper ends with this step. */
async function finish(transaction: Database, { ground }: Found, userId: string): Promise<void> {
  const { event, now } = ground.about;
  await beginDuty(transaction, userId, event.id, now);
  for (const news of ['marks', 'sheets'] as const) await announce(transaction, event.id, news);
}

/** The values that a clerk types, and the first typing of the same paper. */
interface Typing {
  readonly sheetId: string;
  readonly judge: string;
  readonly values: Cells;
  /** The paper as another clerk typed it; undefined for the first typing. */
  readonly first: PaperRow | undefined;
}

/**
 * Reads the judge and the values that a clerk has typed.
 * @throws ApiError 422
 */
function readTyping(
  { state }: Found,
  papers: readonly PaperRow[],
  { judge: assignment, cells }: PaperTyping,
) {
  const judge = state.panel.find((one) => one.assignment === assignment)?.id;
  if (judge === undefined) throw invalid({ judge: ['choice'] });
  const asked = askedOfJudge(state, judge).map(({ code }) => code);
  const { faults, ...read } = readCells(state, asked, cells);
  if (!read.isWithin) throw invalid(faults);
  const current = currentPaper(papers, state.row.id, judge);
  return { judge, ...read, current };
}

async function writeTyping(
  transaction: Database,
  move: Move<'paper_sheets'>,
  { sheetId, judge, values, first }: Typing,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<string> {
  const cells = JSON.stringify(values);
  if (first !== undefined) {
    const set = { second_cells: cells, second_by: userId, second_at: now };
    await write(transaction, move, { id: first.id, version: first.version }, set);
    return first.id;
  }
  const id = randomKey();
  await transaction
    .insertInto('paper_sheets')
    .values({
      id,
      sheet_id: sheetId,
      judge,
      status: move.status,
      first_cells: cells,
      first_by: userId,
      first_at: now,
      second_by: null,
      second_at: null,
      settled_by: null,
      settled_at: null,
      handed_at: null,
    })
    .execute();
  return id;
}

/**
 * Stores a clerk's typing of a judge's paper. The first typing waits, and the second one is compared with it.
 * @throws ApiError 404; 403 if the user is not a clerk or has typed the first copy; 409 if the part is
 * submitted or the sheet accepts no marks; 422 naming `judge` or each wrong cell
 */
export async function typePaper(
  parts: Parts,
  userId: string,
  sheetId: string,
  typed: PaperTyping,
): Promise<SheetPapers> {
  await parts.db.transaction().execute(async (transaction) => {
    const found = await holdSheet({ ...parts, db: transaction }, userId, sheetId);
    const { ground, state, actor, papers } = found;
    if (!actor.by.includes('clerk')) throw forbidden();
    const { judge, values, isWithin, current } = readTyping(found, papers, typed);
    const open = current?.status === 'typed' || current?.status === 'unequal' ? current : undefined;
    const second =
      open === undefined ? 'another' : await secondPersonOf(transaction, open.first_by, userId, true);
    const unequal = open === undefined ? [] : unequalCells(state, judge, cellsOf(open.first_cells), values);
    const facts = paperFactsOf(ground, state, judge);
    const move = requireMoveBy(
      'paper_sheets',
      open?.status ?? 'untyped',
      { as: asWorker(actor), of: workers, second },
      (by, other) => ({
        type: 'paperSheet.type' as const,
        by,
        facts,
        second: other,
        isWithin,
        isEqual: unequal.length === 0,
      }),
    );
    const typing = { sheetId, judge, values, first: open };
    const id = await writeTyping(transaction, move, typing, { userId, now: ground.about.now });
    await notePaper(transaction, found, id, { action: 'paperSheet.type', move, userId, reason: '' });
    if (move.after === 'counted') {
      await count(transaction, found, id, values, { id: userId, capacity: 'clerk' });
    }
    await finish(transaction, found, userId);
  });
  return showPapers(parts, userId, sheetId);
}

/**
 * Locks the row of a paper's sheet, and returns the sheet with the paper.
 * @throws ApiError 404; 409 if the version is outdated
 */
async function holdPaper(parts: Parts, userId: string, id: string, version: number) {
  const known = await parts.db
    .selectFrom('paper_sheets')
    .select('sheet_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) throw notFound();
  const found = await holdSheet(parts, userId, known.sheet_id);
  const row = found.papers.find((one) => one.id === id);
  if (row === undefined) throw notFound();
  if (row.version !== version) throw stale();
  return { ...found, row };
}

/**
 * Settles the cells that the two clerks typed differently. The leader reads the values from the paper.
 * @throws ApiError 404; 403 if the user is not the leader; 409 if the leader's own part is not submitted, the
 * judge has submitted the part, or the version is outdated; 422 naming each wrong cell
 */
export async function settlePaper(
  parts: Parts,
  userId: string,
  id: string,
  { version, cells }: PaperSettling,
): Promise<SheetPapers> {
  const sheetId = await parts.db.transaction().execute(async (transaction) => {
    const found = await holdPaper({ ...parts, db: transaction }, userId, id, version);
    const { ground, state, actor, row } = found;
    if (!actor.by.includes('leader')) throw forbidden();
    const { judge } = row;
    const first = cellsOf(row.first_cells);
    const unequal = unequalCells(state, judge, first, cellsOf(row.second_cells));
    const {
      values: settled,
      faults,
      isWithin,
    } = readCells(
      state,
      unequal.map(({ aspect }) => aspect),
      cells,
    );
    const facts = paperFactsOf(ground, state, judge);
    // The error names the differing cells, so a leader whose own part is not submitted must not receive it.
    if (!isWithin && facts.isLeaderIn) throw invalid(faults);
    const move = requireMoveBy('paper_sheets', row.status, { as: asWorker(actor), of: workers }, (by) => ({
      type: 'paperSheet.settle' as const,
      by,
      facts,
      isWithin,
    }));
    const { now } = ground.about;
    const set = { settled_cells: JSON.stringify(settled), settled_by: userId, settled_at: now };
    await write(transaction, move, { id, version }, set);
    await notePaper(transaction, found, id, { action: 'paperSheet.settle', move, userId, reason: '' });
    await count(transaction, found, id, { ...first, ...settled }, { id: userId, capacity: 'leader' });
    await finish(transaction, found, userId);
    return state.row.id;
  });
  return showPapers(parts, userId, sheetId);
}

/**
 * Drops both typings of a paper. The group leader sends this act.
 * @throws ApiError 404; 403 if the user is not the leader; 409
 */
export async function dropPaper(
  parts: Parts,
  userId: string,
  id: string,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<SheetPapers> {
  const sheetId = await parts.db.transaction().execute(async (transaction) => {
    const found = await holdPaper({ ...parts, db: transaction }, userId, id, version);
    const { ground, state, actor, row } = found;
    const move = requireMoveBy('paper_sheets', row.status, { as: asWorker(actor), of: workers }, (by) => ({
      type: 'paperSheet.drop' as const,
      by,
      facts: paperFactsOf(ground, state, row.judge),
      reason,
    }));
    await write(transaction, move, { id, version }, { reason });
    await notePaper(transaction, found, id, { action: 'paperSheet.drop', move, userId, reason });
    await finish(transaction, found, userId);
    return state.row.id;
  });
  return showPapers(parts, userId, sheetId);
}
