import { IMPORT_LIMITS, importColumns, type ImportResult } from '../../contract/entry/entry-import.ts';
import type { Fault } from '../../contract/kit/faults.ts';
import { maskIdentity } from '../../contract/kit/identity.ts';
import { maskPhone } from '../../secret/mask.ts';
import { requireWithin } from '../../kit/rate-limits.ts';
import type { Parts, Import } from './read-import.ts';
import { grouped } from './at-once.ts';
import { type OnProgress, fieldOf, type Judged, judge } from './judge-import.ts';
import { writeAll } from './write-import.ts';

/** An import: tried first, then run, with what is told of it. */

/**
 * Rows that name somebody who is here already and cannot be entered: how many of a file are told, and how many of a
 * unit in a day. What they tell is whether numbers belong together, which nobody finds out by trying.
 */
const KNOWN_TOLD = 50;
const KNOWN_PER_UNIT = { hits: 500, milliseconds: 24 * 3_600_000 };
const knownFaults: readonly Fault[] = ['person.elsewhere', 'entry.taken'];

/** What is told of a file before it is put into words. @param isTrial who would be entered is told as well */
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
      .map(([{ code, name }, those]) => ({ code, name, count: those.length }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    people: (isTrial ? entrants : []).slice(0, IMPORT_LIMITS.people).map(({ number, row, event }) => ({
      row: number,
      real_name: row.real_name,
      id_no: maskIdentity(row.id_no),
      phone: maskPhone(row.phone),
      event: `${event.code} ${event.name}`,
    })),
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

/** What a file would do; nothing is written. The errors name their faults, without words. */
export async function tryImport(parts: Parts, file: Import, onProgress: OnProgress): Promise<ImportResult> {
  return resultOf(file, await judge(parts, file, true, onProgress), { entered: 0, isTrial: true });
}

/** As far as the faults of people who are here already may be told; counted. @throws ApiError 429 */
async function requireTold({ db, clock }: Parts, { unitId }: Import, { faults }: Judged): Promise<void> {
  const known = [...faults].filter(([, fault]) => knownFaults.includes(fault));
  for (const [field] of known.slice(KNOWN_TOLD)) faults.delete(field);
  const told = Math.min(known.length, KNOWN_TOLD);
  if (told > 0) await requireWithin(db, `imports-known:${unitId}`, KNOWN_PER_UNIT, clock(), told);
}

/**
 * What the entry of people from the unit's own roster would do; nothing is written. They are the unit's own, so
 * that all that stands against them is told.
 * @throws ApiError 429
 */
export async function tryPeople(parts: Parts, people: Import): Promise<ImportResult> {
  const judged = await judge(parts, people, false, () => {});
  await requireTold(parts, people, judged);
  return resultOf(people, judged, { entered: 0, isTrial: true });
}

/**
 * Enters everybody in a file, each as submitted and endorsed by the unit, or, where anybody cannot be, nobody.
 * @throws ApiError 409 where something has changed while it was looked at; 410 where registration has closed; 429
 *   where the unit has named too many people who are here already
 */
export async function runImport(parts: Parts, file: Import, onProgress: OnProgress): Promise<ImportResult> {
  const judged = await judge(parts, file, false, onProgress);
  if (judged.faults.size > 0) {
    await requireTold(parts, file, judged);
    return resultOf(file, judged, { entered: 0, isTrial: false });
  }
  await parts.db
    .transaction()
    .execute((transaction) => writeAll(transaction, parts, file, judged.entrants, onProgress));
  return resultOf(file, judged, { entered: judged.entrants.length, isTrial: false });
}
