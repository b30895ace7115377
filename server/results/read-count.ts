import type { ApiParts } from '../context.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { ResultState } from '../contract/results/result-lines.ts';
import type { EntryStatus } from '../../machines/entry/entry.machine.ts';
import { finishTimesIn } from '../day/finish-times.ts';
import { sessionStates } from '../day/session-rows.ts';
import { ticketsOf } from '../draw/draw-rows.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { panelOf } from '../scoring/sheet-groups.ts';
import { bySheet, readSheets, sheetGroundOf } from '../scoring/sheet-rows.ts';
import { mapInSlices } from '../db/loop-slices.ts';
import { jsonRows } from '../db/json-rows.ts';
import type { Database } from '../db/open-database.ts';
import { liveAt } from '../draw/draw-lists.ts';
import { placeOf, type Spare } from '../draw/spare-stations.ts';
import type { CountedEntry, CountedSheet, CountInput } from './count-input.ts';

/** The input of a count, read from the tables after decoding. */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/** The drawn label of each input. */
type Drawn = ReadonlyMap<string, string>;

async function drawnIn(
  parts: Parts,
  rounds: Parameters<typeof liveAt>[0]['rounds'],
  draw: Parameters<typeof liveAt>[1],
): Promise<Drawn> {
  const row = liveAt({ rounds }, draw);
  if (row === undefined) return new Map();
  return new Map((await ticketsOf(parts, row.id)).map(({ input, label }) => [input, label]));
}

const stateOf = (status: EntryStatus): ResultState =>
  status === 'absent' || status === 'disqualified' || status === 'unranked' ? status : 'ranked';

/**
 * Returns the entries of an event with their codes, which follow from order number, entry number, station and
 * work code.
 */
export async function countedEntries(parts: Parts, about: AboutEvent): Promise<CountedEntry[]> {
  const { db } = parts;
  const { states, order } = await sessionStates(parts, about);
  const rounds = await db
    .selectFrom('draw_rounds')
    .selectAll()
    .where('event_id', '=', about.event.id)
    .orderBy('attempt', 'desc')
    .execute();
  const numberOf = new Map([...order].map(([number, receipt]) => [receipt, number]));
  const sessions: {
    id: string;
    numbers: ReadonlySet<string>;
    spares: readonly Spare[];
    entry: Drawn;
    station: Drawn;
    work: Drawn;
    times: ReadonlyMap<string, number>;
  }[] = [];
  for (const state of states) {
    const { row, numbers, spares } = state;
    if (row.status === 'cancelled') continue;
    const at = (kind: 'entryNo' | 'station' | 'workCode') =>
      drawnIn(parts, rounds, { kind, session_id: row.id });
    sessions.push({
      id: row.id,
      numbers: new Set(numbers),
      spares,
      entry: await at('entryNo'),
      station: await at('station'),
      work: await at('workCode'),
      times: new Map(finishTimesIn(state).map(({ station, seconds }) => [station, seconds])),
    });
  }
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'no', 'status'])
    .where('event_id', '=', about.event.id)
    .where('status', 'in', onRoster)
    .orderBy('no')
    .orderBy('id')
    .execute();
  return rows.map(({ id, no, status }) => {
    const number = numberOf.get(no ?? '') ?? '';
    const session = sessions.find(({ numbers, entry }) => numbers.has(number) && entry.has(number));
    const drawn = session?.station.get(session.entry.get(number) ?? '') ?? '';
    const station = placeOf(session?.spares ?? [], drawn);
    return {
      id,
      state: stateOf(status),
      session: session?.id ?? '',
      codes: { station, work: session?.work.get(station) ?? '' },
      time: session?.times.get(station) ?? null,
    };
  });
}

/** Parses the marks of a sheet. @param given JSON as `jsonRows` returns it */
function marksIn(given: string): CountedSheet['marks'] {
  const rows: readonly [aspect: string, judge: string, value: number][] = JSON.parse(given);
  return rows.map(([aspect, judge, value]) => ({ aspect, judge, value }));
}

/** The sheets of one statement. Their marks are read in some milliseconds, also if each has 400 aspects. */
const SHEETS_READ = 25;

/** Returns a function that gives the marks and confirmed penalties of a sheet. */
async function givenIn(db: Database, eventId: string, sheets: readonly string[]) {
  const given = new Map<string, string>();
  for (let at = 0; at < sheets.length; at += SHEETS_READ) {
    const marks = await db
      .selectFrom('marks')
      .where('sheet_id', 'in', sheets.slice(at, at + SHEETS_READ))
      .groupBy('sheet_id')
      .select(['sheet_id', jsonRows(db, ['aspect', 'judge', 'value']).as('given')])
      .execute();
    for (const one of marks) given.set(one.sheet_id, one.given);
  }
  const penalties = await db
    .selectFrom('sheet_penalties as penalty')
    .innerJoin('score_sheets as sheet', 'sheet.id', 'penalty.sheet_id')
    .where('sheet.event_id', '=', eventId)
    .where('penalty.confirmed_at', 'is not', null)
    .select(['penalty.sheet_id', 'penalty.code', 'penalty.times'])
    .orderBy('penalty.given_at')
    .execute();
  const taken = bySheet(penalties);
  return (sheet: string): Pick<CountedSheet, 'marks' | 'penalties'> => ({
    marks: marksIn(given.get(sheet) ?? '[]'),
    penalties: (taken.get(sheet) ?? []).map(({ code, times }) => ({ code, times })),
  });
}

async function countedSheets({ db }: Parts, about: AboutEvent) {
  const ground = await sheetGroundOf(db, about);
  const { content, groups } = ground;
  const rows = await readSheets(db, about.event.id);
  const given = await givenIn(
    db,
    about.event.id,
    rows.map(({ id }) => id),
  );
  const sheets = await mapInSlices(rows, (row): CountedSheet[] => {
    const group = groups.get(row.group_id);
    if (group === undefined) return [];
    const { session_id, place, code, module } = row;
    const judges = panelOf(row, group, ground).map(({ id }) => id);
    return [{ session: session_id, place, code, module, judges, ...given(row.id) }];
  });
  return { content, sheets: sheets.flat(), areLocked: rows.every(({ status }) => status === 'locked') };
}

/** Reads the input of a count. The caller's transaction holds the locks on competition and event. */
export async function readCount(
  parts: Parts,
  about: AboutEvent,
  rulings: CountInput['rulings'],
): Promise<CountInput & { readonly areLocked: boolean }> {
  const { content, sheets, areLocked } = await countedSheets(parts, about);
  return { content, sheets, entries: await countedEntries(parts, about), rulings, areLocked };
}
