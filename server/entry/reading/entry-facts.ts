import type { EntryFacts } from '../../../machines/entry/entry.machine.ts';
import type { Check } from '../../contract/entry/entry-fields.ts';
import type { Database } from '../../db/open-database.ts';
import { midnightOf } from '../../contract/competition/competition-fields.ts';
import { checksOf, worstOf } from '../eligibility.ts';
import { isFree } from '../team/substitution-view.ts';
import type { Row } from './entry-rows.ts';

/** What the chart of an entry asks for: its checks, its times, its place. */

/** What the rules of the event say of the first in it. */
export const rulesOf = (row: Row): Check[] => checksOf(row, row, row);

/** The worst of anybody in it. */
export const checksIn = (row: Row) =>
  worstOf([...rulesOf(row), ...row.team.flatMap((member) => checksOf(row, member, member))]);

/** What speaks for and against an entry that is there; whether it is the only one is looked up where that matters. */
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
    hasBegun: row.competition_status !== 'published' || now >= midnightOf(row.starts_on),
  };
}

/** Is nobody of this identity entered yet where only one entry is allowed? */
export const isAlone = async (db: Database, row: Row): Promise<boolean> =>
  row.no !== null || (await isFree(db, row, row.id_no_digest));
