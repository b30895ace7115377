import type { EntryFacts } from '../../../machines/entry/entry.machine.ts';
import type { Check } from '../../contract/entry/entry-fields.ts';
import type { Database } from '../../db/open-database.ts';
import { midnightOf } from '../../contract/competition/competition-fields.ts';
import { checksOf, worstOf } from '../eligibility.ts';
import { isFree } from '../team/substitution-view.ts';
import type { Row } from './entry-rows.ts';

/** The facts that the guards of an entry's chart read: its checks, its times, its place. */

/** Checks the first person of an entry against the rules of the event. */
export const rulesOf = (row: Row): Check[] => checksOf(row, row, row);

/** Returns the worst check result of all people in an entry. */
export const checksIn = (row: Row) =>
  worstOf([...rulesOf(row), ...row.team.flatMap((member) => checksOf(row, member, member))]);

/**
 * Returns the facts of an existing entry. `isUnique` is missing, because it needs a query and only some
 * callers read it.
 */
export function factsOf(row: Row, now: number): Omit<EntryFacts, 'isUnique'> {
  return {
    at: now,
    opensAt: row.competition_status === 'published' ? row.reg_open_at : Number.MAX_SAFE_INTEGER,
    closesAt: row.reg_close_at,
    correctionUntil: row.correction_until,
    checks: checksIn(row),
    hasPlace: row.no !== null || row.places === 0 || row.taken < row.places,
    needsEndorsement: row.organisation_id !== null,
    isFrozen: row.event_status !== 'planned',
    hasBegun:
      row.competition_status !== 'published' || now >= midnightOf(row.starts_on) || row.is_drawn === 1,
  };
}

/**
 * Checks that the identity is not entered for the event yet, nor for another one that excludes a second
 * entry.
 */
export const isAlone = async (db: Database, row: Row): Promise<boolean> =>
  row.no !== null || (await isFree(db, row, row.id_no_digest));
