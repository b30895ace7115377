import { isJudged } from '../contract/marking/marking-rule.ts';
import { aspectsOf, type Aspect, type SchemeContent } from '../contract/marking/scheme-content.ts';
import type { ScoreSheet } from '../contract/marking/score-sheet.ts';
import { findProgress } from '../scoring/progress.ts';
import type { GivenMark, peopleAt } from './demonstration-acts.ts';
import type { DemoGroup } from './demonstration-crew.ts';
import { demoSchemes } from './demonstration-schemes.ts';

/**
 * The steps of an event of the demonstration, from its order draw to its locked sheets, as calls of the
 * responsible users.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type People = ReturnType<typeof peopleAt>;
export interface Clock {
  now: number;
}

/** Returns station labels: a letter, and two digits from 01. */
export const stationsOf = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`);

export interface Held {
  readonly name: string;
  readonly starts: number;
  readonly hours: number;
  readonly stations: readonly string[];
  /** The names of the competitors who are absent. */
  readonly missing: readonly string[];
}

/**
 * Draws the order, plans the session and opens its check-in.
 * @returns the id of the session
 */
export async function openSession(people: People, clock: Clock, { name, starts, hours, stations }: Held) {
  clock.now = starts - 3 * HOUR;
  await people.draw('order', '');
  const session = await people.plan({ name, starts, ends: starts + hours * HOUR, stations });
  clock.now = starts - HOUR;
  await people.move('checkin.xia', 'competitionSession.openCheckIn');
  return session;
}

/**
 * Opens the session as {@link openSession} does, checks the competitors in, performs the draws and starts the
 * session.
 * @returns the id of the session
 */
export async function beginSession(people: People, clock: Clock, held: Held) {
  const session = await openSession(people, clock, held);
  await people.arrive(session, held.missing);
  clock.now = held.starts - 15 * MINUTE;
  await people.move('checkin.xia', 'competitionSession.closeCheckIn');
  await people.draw('entryNo', session);
  await people.draw('station', session);
  clock.now = held.starts;
  await people.move('chief.han', 'competitionSession.start');
  return session;
}

/** Ends the session. If works are judged away from the stations, draws their work codes. */
export async function endSession(
  people: People,
  clock: Clock,
  session: string,
  { at, hasWorkCodes }: { readonly at: number; readonly hasWorkCodes: boolean },
) {
  clock.now = at;
  await people.move('chief.han', 'competitionSession.end');
  if (hasWorkCodes) await people.draw('workCode', session);
  clock.now += 5 * MINUTE;
}

/**
 * Returns the value that a judge gives for an aspect. The values of all judges for the same work are close to
 * each other.
 * @param work the rank of the work: 0 is the best, and each following work is worse
 * @param seat the index of the judge in the group, from 0
 */
function valueOf({ rule, max }: Aspect, work: number, seat: number): number {
  switch (rule.kind) {
    case 'level':
      // The levels of three judges sum to 9 − `work` and differ by at most one.
      return Math.max(0, Math.floor((9 - work + (seat % 3)) / 3));
    case 'points':
      return Math.floor((max * (0.9 - work * 0.03)) / rule.step) * rule.step - (seat % 3) * rule.step;
    case 'yesNo':
      return work < 6 ? 1 : 0;
    case 'bands':
      return rule.bands[Math.min(Math.floor(work / 3), rule.bands.length - 1)]?.from ?? 0;
    case 'faults':
      return Math.floor(work / 3);
    case 'linear':
      return rule.best + Math.floor(((rule.worst - rule.best) * work) / 20);
    case 'scaled':
      return rule.of - work;
  }
}

/**
 * Returns all marks of a sheet. Each judge gives levels and points. The second judge, who is not the leader,
 * enters the measurements.
 */
export function marksOf(
  scheme: SchemeContent,
  sheet: ScoreSheet,
  work: number,
  judges: readonly string[],
): readonly GivenMark[] {
  const module = scheme.modules.find(({ code }) => code === sheet.module);
  if (module === undefined) throw new Error(`the demonstration has no module ${sheet.module}`);
  return judges.flatMap((judge, seat) =>
    aspectsOf(module)
      .filter(({ rule }) => isJudged(rule) || seat === 1)
      .map((aspect): GivenMark => [judge, aspect.code, valueOf(aspect, work, seat)]),
  );
}

export const schemeOf = (code: string): SchemeContent => {
  const scheme = demoSchemes[code];
  if (scheme === undefined) throw new Error(`the demonstration has no scheme of ${code}`);
  return scheme;
};

/** Returns the ids of the sheets of an event that the supervisor compares, chosen by lot. */
export async function lotOf({ parts, idOf }: People, event: string): Promise<ReadonlySet<string>> {
  const { cells } = await findProgress(parts, idOf('super.jiang'), event);
  return new Set(cells.filter(({ is_drawn }) => is_drawn).map(({ sheet_id }) => sheet_id));
}

/** Returns the rank of a work by its code or its station: 0 is the best. */
type Rank = (code: string) => number;

/** A wrong value that the judges enter for one aspect of one work. `work` is the rank of the work. */
export interface Misread {
  readonly work: number;
  readonly aspect: string;
  readonly value: number;
}

const asRead = (
  marks: readonly GivenMark[],
  work: number,
  misread: Misread | undefined,
): readonly GivenMark[] =>
  misread?.work === work
    ? marks.map(([judge, aspect, value]) => [
        judge,
        aspect,
        aspect === misread.aspect ? misread.value : value,
      ])
    : marks;

/**
 * Marks and signs all sheets of an event, compares those in the lot, and locks all of them.
 * @param order returns the rank of each work; by default the order of the codes
 * @param misread the value that is entered wrongly
 */
export async function lockSheets(
  people: People,
  event: string,
  {
    code,
    groups,
    order,
    misread,
  }: { code: string; groups: readonly DemoGroup[]; order?: Rank; misread?: Misread | undefined },
): Promise<void> {
  const scheme = schemeOf(code);
  const signed: ScoreSheet[] = [];
  for (const [, , members] of groups) {
    const judges = members.slice(0, -1);
    const [leader = ''] = judges;
    const sheets = await people.sheetsOf(leader);
    const works = [...new Set(sheets.map((sheet) => sheet.code))];
    const rankOf: Rank = order ?? ((work) => works.indexOf(work));
    for (const sheet of sheets) {
      const work = rankOf(sheet.code);
      const marks = asRead(marksOf(scheme, sheet, work, judges), work, misread);
      const marked = await people.mark(sheet, judges, marks);
      signed.push(await people.act(leader, marked, 'scoreSheet.sign'));
    }
  }
  const lot = await lotOf(people, event);
  const compared: ScoreSheet[] = [];
  for (const sheet of signed) {
    compared.push(lot.has(sheet.id) ? await people.act('super.jiang', sheet, 'scoreSheet.sample') : sheet);
  }
  for (const sheet of compared) await people.act('chief.han', sheet, 'scoreSheet.lock');
}
