import { setImmediate as othersFirst } from 'node:timers/promises';
import * as v from 'valibot';
import type { Check, EntryFileKind } from '../../contract/entry/entry-fields.ts';
import {
  IMPORT_LIMITS,
  importColumns,
  importRow,
  type ImportColumn,
  type ImportRow,
} from '../../contract/entry/entry-import.ts';
import type { Fault } from '../../contract/kit/faults.ts';
import { birthDateIn } from '../../contract/kit/identity.ts';
import { chinaDay } from '../../competition/competitions.ts';
import { checksOf, demandedFiles, missingFiles, noFiles, type EntryFiles } from '../eligibility.ts';
import { usedOf } from '../moving/places.ts';
import { openEvents, type Import, type OpenEvent, type Parts } from './read-import.ts';
import { AT_ONCE, chunksOf } from './at-once.ts';
import { takesPlace, teamFaults, teamsOf, type Team } from './sheet-teams.ts';
import { indexed, isEnteredAlready, lookUp, nobody, whoIs, type Known, type Person } from './known-people.ts';
import { faultOf } from '../../kit/payload.ts';
import { entriesOf } from '../../contract/kit/keys-of.ts';

/** Checks every row of a file: the people who can be entered, and the faults. */

/** Receives the progress: the number of finished rows and of all rows. */
export type OnProgress = (stage: 'checking' | 'saving', done: number, total: number) => void;

/** A person who can be entered. */
export interface Entrant {
  /** The number of the row in the sheet. */
  number: number;
  row: ImportRow;
  /** null for an individual competitor. */
  team: Team | null;
  digest: string;
  event: OpenEvent;
  checks: Check[];
  /** The files that the unit has given for the person. */
  files: EntryFiles;
  /** The kinds of files that the event demands and that the unit has not given. */
  lacks: EntryFileKind[];
  /** null if no account has the mobile number. */
  userId: string | null;
  /** True if no user has signed in to the account yet. Its number is proposed only. */
  isProposed: boolean;
  /** null if the account has no profile. */
  person: Person | null;
  /** True if the person is not entered for this event, nor for another event that excludes a second entry. */
  isUnique: boolean;
}

/** Returns the name of a cell, such as `rows.3.id_no`. */
export const fieldOf = (row: number, column: ImportColumn): string => `rows.${row}.${column}`;

/** The people of a file who can be entered, and its faults. */
export interface Judged {
  entrants: Entrant[];
  /** The faults by the names of {@link fieldOf}. */
  faults: Map<string, Fault>;
}

/** The column and the fault that are reported if a person does not meet a rule. */
export const ruleFaults = {
  age: ['id_no', 'rule.age'],
  birth: ['id_no', 'rule.birth'],
  occupation: ['occupation', 'rule.occupation'],
} as const;

/** The faulty columns of a row, each with its fault. */
export type Found = [ImportColumn, Fault][];
type Blame = (row: number, column: ImportColumn, fault: Fault) => void;
export type Readable = Pick<Entrant, 'number' | 'row' | 'digest'>;

/** The data that the checks of all rows share. */
interface Asked {
  readonly competition: Import['competition'];
  readonly events: ReadonlyMap<string, OpenEvent>;
  /** Used places of the unit, by event. */
  readonly used: ReadonlyMap<string, number>;
  readonly today: string;
  /** Returns the team of a row; null if it names none. */
  readonly teamOf: (number: number) => Team | null;
  readonly hasTeams: boolean;
  readonly given: Import['given'];
}

/** The people of earlier rows, and the number of entries for each event. */
interface Before {
  readonly owners: Map<string, { digest: string; number: number }>;
  /** Row numbers by event and identity, and for exclusive events also by identity alone. */
  readonly entered: Map<string, number>;
  readonly counted: Map<string, number>;
  /** The number of files that events demand from the people of earlier rows. */
  demanded: number;
}

/**
 * Checks every row against the contract, the rest of the file, and the rules and places of its event.
 * @param isTrial if true, no accounts are looked up, so neither the faults nor the response time reveal who
 * has an account. Otherwise only three groups can be entered: new people, people confirmed by the unit, and
 * people whose account the unit has created and who have not signed in yet.
 */
export async function judge(
  { db, clock, sealing }: Parts,
  file: Import,
  isTrial: boolean,
  onProgress: OnProgress,
): Promise<Judged> {
  const { competition, rows, unitId, hasTeams, given } = file;
  const today = chinaDay(clock());
  const events = new Map((await openEvents(db, competition.id)).map((event) => [event.code, event]));
  const used = await usedOf(db, competition.id, unitId);
  const teams = teamsOf(rows);
  const teamOf = (number: number) => teams.get(number) ?? null;
  const asked = { competition, events, used, today, teamOf, hasTeams, given };
  const before: Before = { owners: new Map(), entered: new Map(), counted: new Map(), demanded: 0 };
  const faults = new Map<string, Fault>();
  const blame: Blame = (row, column, fault) => {
    const field = fieldOf(row, column);
    // One fault per cell is enough to correct it.
    if (!faults.has(field)) faults.set(field, fault);
  };
  const entrants: Entrant[] = [];

  for (const [index, chunk] of chunksOf(rows).entries()) {
    const read = readable(chunk, sealing, blame);
    const looked = isTrial
      ? nobody
      : await lookUp(
          db,
          file,
          read.map(({ row }) => row.phone),
          read.map(({ digest }) => digest),
        );
    const known = indexed(looked);
    for (const one of read) {
      const found: Found = [];
      const entrant = judgeRow(one, { asked, before, known }, found);
      if (entrant !== null) entrants.push(entrant);
      for (const [column, fault] of found) blame(one.number, column, fault);
    }
    onProgress('checking', Math.min((index + 1) * AT_ONCE, rows.length), rows.length);
    await othersFirst();
  }
  return { entrants, faults };
}

/** Returns the rows that match the contract, and reports the faults of all others. */
const readable = (chunk: Import['rows'], sealing: Parts['sealing'], blame: Blame): Readable[] =>
  chunk.flatMap(({ number, cells, faults: known }) => {
    for (const [column, fault] of entriesOf(known)) blame(number, column, fault);
    const { success, output, issues } = v.safeParse(importRow, cells);
    for (const issue of issues ?? []) {
      const column = importColumns.find((one) => one === issue.path?.[0]?.key);
      if (column !== undefined) blame(number, column, faultOf(issue));
    }
    if (!success || Object.keys(known).length > 0) return [];
    return [{ number, row: output, digest: sealing.digest(output.id_no) }];
  });

/**
 * Checks one row, and adds its faults to `found`.
 * @returns null if the row has a fault
 */
function judgeRow(
  one: Readable,
  { asked, before, known }: { asked: Asked; before: Before; known: Known },
  found: Found,
): Entrant | null {
  const { number, row, digest } = one;
  const birth_date = birthDateIn(row.id_no) ?? '';
  if (birth_date > asked.today) found.push(['id_no', 'identity.date']);
  const event = asked.events.get(row.event);
  if (event === undefined) found.push(['event', 'event.unknown']);

  const other = ownedBefore(before, one);
  if (other !== undefined) found.push(['phone', `row.twice:${other}`]);
  const { userId, isProposed, person, isNew, isTheirs } = whoIs(known, one);
  if (!isNew && !isTheirs) found.push(['phone', 'person.elsewhere']);

  if (event === undefined) return null;
  const team = asked.teamOf(number);
  found.push(...teamFaults(event, team, one, asked.hasTeams));
  const earlier = enteredBefore(before, event, one);
  const isEntered = isEnteredAlready(known, event, { userId, digest });
  const isUnique = earlier === undefined && !isEntered;
  if (earlier !== undefined) found.push(['id_no', `row.twice:${earlier}`]);
  else if (isTheirs && isEntered) found.push(['id_no', 'entry.taken']);

  // A person's own profile takes precedence over the data of the unit. The date of birth is taken from the
  // row, because a profile with another number is not entered.
  const rules = { ...event, starts_on: asked.competition.starts_on };
  const judged = { ...row, ...person, birth_date };
  const demanded = demandedFiles(rules, judged);
  const files = demandedOf(asked.given.get(number), demanded);
  const checks = judgeRules(rules, judged, files, found);
  countFiles(before, demanded, found);
  if (takesPlace(team, number)) countIn({ asked, before }, event, found);
  if (found.length > 0) return null;
  const lacks = missingFiles(rules, judged, files);
  return { number, row, team, digest, event, checks, files, lacks, userId, isProposed, person, isUnique };
}

/** Returns the earlier row that contains the same mobile number for another person. */
function ownedBefore({ owners }: Before, { number, row, digest }: Readable): number | undefined {
  const owner = owners.get(row.phone);
  owners.set(row.phone, owner ?? { digest, number });
  return owner !== undefined && owner.digest !== digest ? owner.number : undefined;
}

/**
 * Returns the earlier row that enters the same person for this event, or for another one that excludes a
 * second entry.
 */
function enteredBefore(
  { entered }: Before,
  event: OpenEvent,
  { number, digest }: Readable,
): number | undefined {
  const keys = [`${event.id} ${digest}`, ...(event.exclusive === 1 ? [digest] : [])];
  const before = keys.map((key) => entered.get(key)).find((one) => one !== undefined);
  for (const key of keys) entered.set(key, before ?? number);
  return before;
}

/** Checks a person against the rules of an event. A missing file is not a fault here: {@link lackingIn} lists it. */
function judgeRules(
  asked: Parameters<typeof checksOf>[0],
  known: Parameters<typeof checksOf>[1],
  files: EntryFiles,
  found: Found,
): Check[] {
  const checks = checksOf(asked, known, files);
  for (const { rule, result, limit } of checks) {
    if (result !== 'fail' || rule === 'region' || rule === 'files') continue;
    const [column, fault] = ruleFaults[rule];
    found.push([column, fault === 'rule.age' ? `${fault}:${Number(limit)}` : fault]);
  }
  return checks;
}

/** Returns the given files without those that the event does not demand. */
const demandedOf = (given: EntryFiles | undefined, demanded: readonly EntryFileKind[]): EntryFiles => ({
  ...noFiles,
  ...Object.fromEntries(demanded.map((kind) => [`${kind}_id`, given?.[`${kind}_id`] ?? null])),
});

/** Counts the files that an event demands from a person, and adds a fault if one import cannot take them. */
function countFiles(before: Before, demanded: readonly EntryFileKind[], found: Found): void {
  if (demanded.length === 0) return;
  before.demanded += demanded.length;
  if (before.demanded > IMPORT_LIMITS.files) found.push(['event', `row.files:${IMPORT_LIMITS.files}`]);
}

/** Counts one more entry for an event, and adds a fault if the event or the unit has no place left. */
function countIn(
  { asked: { used }, before: { counted } }: { asked: Asked; before: Before },
  event: OpenEvent,
  found: Found,
): void {
  const count = (counted.get(event.id) ?? 0) + 1;
  counted.set(event.id, count);
  const left = Math.max(0, Math.min(...allowances(event, used.get(event.id) ?? 0)));
  if (count > left) found.push(['event', `places.left:${left}`]);
}

/** Returns the places left of the event and of the unit; Infinity if there is no limit. */
const allowances = ({ places, taken, per_unit }: OpenEvent, used: number): number[] => [
  places === 0 ? Infinity : places - taken,
  per_unit === 0 ? Infinity : per_unit - used,
];
