import { IMPORT_LIMITS, importColumns, type ImportResult } from '../../contract/entry/entry-import.ts';
import type { Fault } from '../../contract/kit/faults.ts';
import { maskPhone } from '../../secret/mask.ts';
import { maskIdentity } from '../../contract/kit/identity.ts';
import { requireWithin } from '../../kit/rate-limits.ts';
import type { Parts, Import } from './read-import.ts';
import { grouped } from './at-once.ts';
import { type OnProgress, fieldOf, type Judged, judge } from './judge-import.ts';
import { entriesIn } from './sheet-teams.ts';
import { writeAll } from './write-import.ts';

/** An import: the trial, the run, and their results. */

/**
 * Limits for reporting rows that name an existing person who cannot be entered: for each file, and for each
 * unit within a day. Such rows reveal whether numbers belong together. The limits prevent a search by trial
 * and error.
 */
const KNOWN_TOLD = 50;
const KNOWN_PER_UNIT = { hits: 500, milliseconds: 24 * 3_600_000 };
const knownFaults: readonly Fault[] = ['person.elsewhere', 'entry.taken'];

/** Returns the people whose event demands files that the unit has not given, each with the kinds of these files. */
const lackingIn = (entrants: Judged['entrants']) =>
  entrants
    .filter(({ lacks }) => lacks.length > 0)
    .map(({ number, row, event, lacks }) => ({
      row: number,
      real_name: row.real_name,
      event: `${event.code} ${event.name}`,
      files: lacks,
    }));

/**
 * Returns the result of a file, with fault codes instead of texts.
 * @param isTrial whether the result lists the people who can be entered
 */
function resultOf(
  { rows }: Import,
  { entrants, faults }: Judged,
  { entered, isTrial }: { entered: number; isTrial: boolean },
): ImportResult {
  const events = grouped(entrants, ({ event }) => event);
  const newcomers = new Set(
    entrants.flatMap(({ userId, row }) => (entered > 0 && userId === null ? [row.phone] : [])),
  );
  return {
    rows: rows.length,
    entered,
    accounts: newcomers.size,
    events: [...events]
      .map(([{ code, name, team_size }, those]) => ({
        code,
        name,
        count: those.length,
        entries: entriesIn(those).length,
        team_size,
      }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    people: (isTrial ? entrants : []).slice(0, IMPORT_LIMITS.people).map(({ number, row, event }) => ({
      row: number,
      real_name: row.real_name,
      id_no: maskIdentity(row.id_no),
      phone: maskPhone(row.phone),
      event: `${event.code} ${event.name}`,
      team: row.team,
    })),
    lacking: isTrial ? lackingIn(entrants) : [],
    right: isTrial ? entrants.length : 0,
    errors: rows
      .flatMap((row) =>
        importColumns.flatMap((column) => {
          const fault = faults.get(fieldOf(row.number, column));
          return fault === undefined ? [] : [{ row, column, fault }];
        }),
      )
      .slice(0, IMPORT_LIMITS.faults)
      .map(({ row, column, fault }) => ({
        row: row.number,
        column,
        head: '',
        name: row.typed('real_name').slice(0, IMPORT_LIMITS.value),
        value: row.typed(column).slice(0, IMPORT_LIMITS.value),
        says: fault,
      })),
    faults: faults.size,
  };
}

/**
 * Returns the result that an import of the file has; nothing is written. The errors contain fault codes
 * without texts.
 */
export async function tryImport(parts: Parts, file: Import, onProgress: OnProgress): Promise<ImportResult> {
  return resultOf(file, await judge(parts, file, true, onProgress), { entered: 0, isTrial: true });
}

/**
 * Counts the faults of existing people against the limit of the unit, and removes those beyond the limit of
 * the file.
 * @throws ApiError 429
 */
async function requireTold({ db, clock }: Parts, { unitId }: Import, { faults }: Judged): Promise<void> {
  const known = [...faults].filter(([, fault]) => knownFaults.includes(fault));
  for (const [field] of known.slice(KNOWN_TOLD)) faults.delete(field);
  const told = Math.min(known.length, KNOWN_TOLD);
  if (told > 0) await requireWithin(db, `imports-known:${unitId}`, KNOWN_PER_UNIT, clock(), told);
}

/**
 * Returns the result that an entry of people from the unit's own roster has; nothing is written. All faults
 * are reported, because the people belong to the unit.
 * @throws ApiError 429
 */
export async function tryPeople(parts: Parts, people: Import): Promise<ImportResult> {
  const judged = await judge(parts, people, false, () => {});
  await requireTold(parts, people, judged);
  return resultOf(people, judged, { entered: 0, isTrial: true });
}

/**
 * Enters all people of a file as submitted and endorsed by the unit. If one person cannot be entered, nothing
 * is written.
 * @throws ApiError 409 if data has changed since the check; 410 if registration has closed; 429 if the unit
 * has named too many existing people
 */
export async function runImport(parts: Parts, file: Import, onProgress: OnProgress): Promise<ImportResult> {
  const judged = await judge(parts, file, false, onProgress);
  for (const { row } of lackingIn(judged.entrants)) {
    judged.faults.set(fieldOf(row, 'event'), 'row.lacking');
  }
  if (judged.faults.size > 0) {
    await requireTold(parts, file, judged);
    return resultOf(file, judged, { entered: 0, isTrial: false });
  }
  await parts.db
    .transaction()
    .execute((transaction) => writeAll(transaction, parts, file, judged.entrants, onProgress));
  return resultOf(file, judged, { entered: entriesIn(judged.entrants).length, isTrial: false });
}
