import type { RehearsalFacts } from '../../machines/competition/competition.machine.ts';
import type { Database } from '../db/open-database.ts';
import { chinaDay } from '../competition/competitions.ts';
import type { CompetitionRow } from '../competition/held-competitions.ts';

/** A competition and its rehearsal, as seen from either of them. */

/** Returns the competition that a rehearsal copies, or the rehearsal of a competition; undefined for none. */
export const otherOf = (db: Database, { id, rehearsal_of }: Pick<CompetitionRow, 'id' | 'rehearsal_of'>) =>
  db
    .selectFrom('competitions')
    .select(['id', 'name', 'starts_on'])
    .where((is) => (rehearsal_of === null ? is('rehearsal_of', '=', id) : is('id', '=', rehearsal_of)))
    .executeTakeFirst();

/** Returns the facts that the guards of a competition's chart read about rehearsals. */
export async function rehearsalFactsOf(
  db: Database,
  row: Pick<CompetitionRow, 'id' | 'rehearsal_of'>,
  now: number,
): Promise<RehearsalFacts> {
  const isRehearsal = row.rehearsal_of !== null;
  const other = await otherOf(db, row);
  const agreed = await db
    .selectFrom('decisions')
    .select('id')
    .where('competition_id', '=', row.id)
    .where('action', '=', 'wipe')
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return {
    isRehearsal,
    hasRehearsal: !isRehearsal && other !== undefined,
    isOverdue: isRehearsal && other !== undefined && other.starts_on <= chinaDay(now),
    isGivenUp: agreed !== undefined,
  };
}
