import * as v from 'valibot';
import { phone } from '../../contract/kit/fields.ts';
import { keyOf } from '../../sheet/sheet-reader.ts';
import { grouped } from './at-once.ts';
import type { SheetRow } from './entry-sheet.ts';
import type { Entrant, Found, Readable } from './judge-import.ts';
import type { OpenEvent } from './read-import.ts';

/** Teams of a sheet: the rows of an event that have the same name or number in the column for teams. */

/** The columns that hold for the whole team. One of its rows is enough. */
const teamColumns = ['coach_name', 'coach_phone', 'remarks'] as const;
type TeamColumn = (typeof teamColumns)[number];

/** A team, before its rows are checked. */
export interface Team {
  /** The numbers of its rows in the sheet, in their order. The first one speaks for the team. */
  readonly rows: readonly number[];
  /** The first row that fills in a column of the team. */
  readonly filled: Readonly<Partial<Record<TeamColumn, { readonly number: number; readonly word: string }>>>;
  /** The mobile numbers of the members. */
  readonly phones: ReadonlySet<string>;
}

/** Returns a mobile number as a row of the contract has it. A faulty number stays as it is. */
const phoneOf = (word: string): string => {
  const read = v.safeParse(phone, word);
  return read.success ? read.output : word;
};

function teamIn(rows: readonly SheetRow[]): Team {
  const filled: Partial<Record<TeamColumn, { number: number; word: string }>> = {};
  for (const column of teamColumns) {
    const row = rows.find(({ cells }) => cells[column] !== '');
    if (row === undefined) continue;
    const word = row.cells[column];
    filled[column] = { number: row.number, word: column === 'coach_phone' ? phoneOf(word) : word };
  }
  return {
    rows: rows.map(({ number }) => number),
    filled,
    phones: new Set(rows.map(({ cells }) => phoneOf(cells.phone))),
  };
}

/**
 * Returns the team of each row, by row number. A row that names no team is not included. Rows with faults count too.
 * Otherwise a fault in one row makes its team too small.
 */
export function teamsOf(rows: readonly SheetRow[]): ReadonlyMap<number, Team> {
  const named = rows.filter(({ cells }) => cells.team !== '');
  // No key contains a line break, because a cell of a sheet with one is not a valid code.
  const groups = grouped(named, ({ cells }) => `${keyOf(cells.event)}\n${keyOf(cells.team)}`);
  const teams = new Map<number, Team>();
  for (const group of groups.values()) {
    const team = teamIn(group);
    for (const { number } of group) teams.set(number, team);
  }
  return teams;
}

/** Checks whether a row takes a place of its event. A team takes one, with its first row. */
export const takesPlace = (team: Team | null, number: number): boolean =>
  team === null || team.rows[0] === number;

/**
 * Returns the faults of a row as a member of a team, or as a competitor of an event without teams.
 * @param hasTeams whether the rows can form teams
 */
export function teamFaults(
  { team_size }: Pick<OpenEvent, 'team_size'>,
  team: Team | null,
  { number, row }: Readable,
  hasTeams: boolean,
): Found {
  if (team_size > 1 && !hasTeams) return [['event', 'event.team']];
  if (team_size === 1) return team === null ? [] : [['team', 'team.single']];
  if (team === null) return [['team', 'team.missing']];
  const found: Found = [];
  const { rows, filled, phones } = team;
  const isFirst = rows[0] === number;
  // A team that is too small is reported once, and one that is too large at each row too many.
  const isWrong = rows.length < team_size ? isFirst : rows.indexOf(number) >= team_size;
  if (isWrong) found.push(['team', `team.size:${team_size}`]);
  for (const column of teamColumns) {
    const first = filled[column];
    if (first === undefined || first.number === number || row[column] === '') continue;
    if (keyOf(row[column]) !== keyOf(first.word)) found.push([column, `team.differs:${first.number}`]);
  }
  if (row.coach_phone !== '' && phones.has(row.coach_phone)) found.push(['coach_phone', 'coach.member']);
  return found;
}

/** Returns the entrants by entry: the members of a team together, in the order of their rows. */
export function entriesIn(entrants: readonly Entrant[]): readonly (readonly [Entrant, ...Entrant[]])[] {
  const groups = grouped(entrants, ({ team, number }) => team ?? number);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  );
}

/** Returns the coach and the remarks of an entry: those of the first of its rows that has them. */
export const teamWords = (entrants: readonly Pick<Entrant, 'row'>[]): Record<TeamColumn, string> => ({
  coach_name: entrants.find(({ row }) => row.coach_name !== '')?.row.coach_name ?? '',
  coach_phone: entrants.find(({ row }) => row.coach_phone !== '')?.row.coach_phone ?? '',
  remarks: entrants.find(({ row }) => row.remarks !== '')?.row.remarks ?? '',
});
