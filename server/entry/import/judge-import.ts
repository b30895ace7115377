import { setImmediate as othersFirst } from 'node:timers/promises';
import * as v from 'valibot';
import type { Check } from '../../contract/entry/entry-fields.ts';
import {
  importColumns,
  importRow,
  type ImportColumn,
  type ImportRow,
} from '../../contract/entry/entry-import.ts';
import type { Fault } from '../../contract/kit/faults.ts';
import { birthDateIn } from '../../contract/kit/identity.ts';
import { chinaDay } from '../../competition/competitions.ts';
import { checksOf, demandedFiles } from '../eligibility.ts';
import { usedOf } from '../moving/places.ts';
import { openEvents, type Import, type OpenEvent, type Parts } from './read-import.ts';
import { AT_ONCE, chunksOf } from './at-once.ts';
import { indexed, isEnteredAlready, lookUp, nobody, whoIs, type Known, type Person } from './known-people.ts';
import { faultOf } from '../../kit/payload.ts';
import { entriesOf } from '../../contract/kit/keys-of.ts';

/** A look at every row of a file: who can be entered, and what is at fault. */

/** Told how far it is: rows done of all rows. */
export type OnProgress = (stage: 'checking' | 'saving', done: number, total: number) => void;

/** Somebody who can be entered. */
export interface Entrant {
  /** As the sheet numbers the row. */
  number: number;
  row: ImportRow;
  digest: string;
  event: OpenEvent;
  checks: Check[];
  /** Null where there is no account of the mobile number. */
  userId: string | null;
  /** Nobody has signed in to the account yet: its number is proposed only. */
  isProposed: boolean;
  /** Null where the account has no profile. */
  person: Person | null;
  /** Not entered for the event already, nor where that allows no second. */
  isUnique: boolean;
}

/** A cell: `rows.3.id_no`. */
export const fieldOf = (row: number, column: ImportColumn): string => `rows.${row}.${column}`;

/** Who of a file can be entered, and what is wrong with it. */
export interface Judged {
  entrants: Entrant[];
  /** By {@link fieldOf}. */
  faults: Map<string, Fault>;
}

/** Which column is at fault where somebody does not meet a rule, and what is said of it. */
export const ruleFaults = {
  age: ['id_no', 'rule.age'],
  birth: ['id_no', 'rule.birth'],
  occupation: ['occupation', 'rule.occupation'],
} as const;

type Found = [ImportColumn, Fault][];
type Blame = (row: number, column: ImportColumn, fault: Fault) => void;
type Readable = Pick<Entrant, 'number' | 'row' | 'digest'>;

/** What is asked of all rows alike. */
interface Asked {
  readonly competition: Import['competition'];
  readonly events: ReadonlyMap<string, OpenEvent>;
  /** Places of the unit, by event. */
  readonly used: ReadonlyMap<string, number>;
  readonly today: string;
}

/** Where in the file somebody came before, and how many for each event. */
interface Before {
  readonly owners: Map<string, { digest: string; number: number }>;
  /** By event or kind of event. */
  readonly entered: Map<string, number>;
  readonly counted: Map<string, number>;
}

/**
 * Looks at every row: by the contract, in the file, by the rules and places of its event.
 * @param isTrial nobody is looked up: neither the faults nor the time say who is known here. Otherwise only people
 *   who are new, confirmed as the unit's own, or have been made by it and not yet signed in to, can be entered.
 */
export async function judge(
  { db, clock, sealing }: Parts,
  file: Import,
  isTrial: boolean,
  onProgress: OnProgress,
): Promise<Judged> {
  const { competition, rows, unitId } = file;
  const today = chinaDay(clock());
  const events = new Map((await openEvents(db, competition.id)).map((event) => [event.code, event]));
  const used = await usedOf(db, competition.id, unitId);
  const asked = { competition, events, used, today };
  const before: Before = { owners: new Map(), entered: new Map(), counted: new Map() };
  const faults = new Map<string, Fault>();
  const blame: Blame = (row, column, fault) => {
    const field = fieldOf(row, column);
    // The first thing that is wrong with a cell is enough to mend it.
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

/** The rows that the contract lets pass; of the others it is told what is wrong. */
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

/** Looks at one row, and adds to `found` what stands against it. @returns null where anything does */
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
  if (event.team_size > 1) found.push(['event', 'event.team']);
  const earlier = enteredBefore(before, event, one);
  const isEntered = isEnteredAlready(known, event, { userId, digest });
  const isUnique = earlier === undefined && !isEntered;
  if (earlier !== undefined) found.push(['id_no', `row.twice:${earlier}`]);
  else if (isTheirs && isEntered) found.push(['id_no', 'entry.taken']);

  // What people have told of themselves counts before what their unit says of them.
  // The day of birth is that of the row: a profile with another number is not entered.
  const checks = judgeRules(
    { ...event, starts_on: asked.competition.starts_on },
    { ...row, ...person, birth_date },
    found,
  );
  countIn({ asked, before }, event, found);
  if (found.length > 0) return null;
  return { number, row, digest, event, checks, userId, isProposed, person, isUnique };
}

/** The row in which a mobile number was given for somebody else before. */
function ownedBefore({ owners }: Before, { number, row, digest }: Readable): number | undefined {
  const owner = owners.get(row.phone);
  owners.set(row.phone, owner ?? { digest, number });
  return owner !== undefined && owner.digest !== digest ? owner.number : undefined;
}

/** The row in which somebody was entered for an event before, or for another that allows no second. */
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

/** What the rules of an event say of somebody. */
function judgeRules(
  asked: Parameters<typeof checksOf>[0] & Parameters<typeof demandedFiles>[0],
  known: Parameters<typeof checksOf>[1] & Parameters<typeof demandedFiles>[1],
  found: Found,
): Check[] {
  const checks = checksOf(asked, known);
  if (demandedFiles(asked, known).length > 0) found.push(['event', 'row.files']);
  for (const { rule, result, limit } of checks) {
    if (result !== 'fail' || rule === 'region' || rule === 'files') continue;
    const [column, fault] = ruleFaults[rule];
    found.push([column, fault === 'rule.age' ? `${fault}:${Number(limit)}` : fault]);
  }
  return checks;
}

/** Counts one more of an event, as long as it and the unit have places. */
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

/** Places that are left, of the event and of the unit; without end where there is no limit. */
const allowances = ({ places, taken, per_unit }: OpenEvent, used: number): number[] => [
  places === 0 ? Infinity : places - taken,
  per_unit === 0 ? Infinity : per_unit - used,
];
