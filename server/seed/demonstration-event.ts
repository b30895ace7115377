import { isJudged } from '../contract/marking/marking-rule.ts';
import { aspectsOf, type Aspect, type SchemeContent } from '../contract/marking/scheme-content.ts';
import type { ScoreSheet } from '../contract/marking/score-sheet.ts';
import { findProgress } from '../scoring/progress.ts';
import type { GivenMark, peopleAt } from './demonstration-acts.ts';
import type { DemoGroup } from './demonstration-crew.ts';
import { demoSchemes } from './demonstration-schemes.ts';

/** An event of the demonstration from its order to its locked sheets, as its people do it. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type People = ReturnType<typeof peopleAt>;
export interface Clock {
  now: number;
}

/** Station labels: a letter, and two digits from 01. */
export const stationsOf = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`);

export interface Held {
  readonly name: string;
  readonly starts: number;
  readonly hours: number;
  readonly stations: readonly string[];
  /** How many do not come. */
  readonly missing: number;
}

/** The order is drawn, the session planned, and its check-in begun. @returns the session */
export async function openSession(people: People, clock: Clock, { name, starts, hours, stations }: Held) {
  clock.now = starts - 3 * HOUR;
  await people.draw('order', '');
  const session = await people.plan({ name, starts, ends: starts + hours * HOUR, stations });
  clock.now = starts - HOUR;
  await people.move('checkin.xia', 'competitionSession.openCheckIn');
  return session;
}

/** As {@link openSession}, until they compete. @returns the session */
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

/** Their time is over; where works are judged apart, each has its code. */
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
 * What a judge gives for an aspect: close to what the others give for the same work.
 * @param work how good it is: 0 is the best, and each of the next is worse
 * @param seat of the judge in the group, from 0
 */
function valueOf({ rule, max }: Aspect, work: number, seat: number): number {
  switch (rule.kind) {
    case 'level':
      // Three judges give 9 − work together, no two of them more than one level apart.
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

/** All marks of a sheet: the levels and points by each judge, the measures by the second, who is not the leader. */
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

/** The sheets of an event that the supervisor compares, by lot. */
export async function lotOf({ parts, idOf }: People, event: string): Promise<ReadonlySet<string>> {
  const { cells } = await findProgress(parts, idOf('super.jiang'), event);
  return new Set(cells.filter(({ is_drawn }) => is_drawn).map(({ sheet_id }) => sheet_id));
}

/** How good each work is, by its code or its station: 0 is the best. */
type Rank = (code: string) => number;

/** What the judges have entered wrongly for one work, by how good it is. */
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
 * All sheets of an event are marked by their groups, signed, compared where the lot says so, and locked.
 * @param order which work is how good; by default in the order of the codes
 * @param misread what is entered wrongly
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
