import { chinaDay } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/**
 * The rehearsals whose days are over, or that the clock has closed, and that nobody has proposed to wipe. Their
 * accounts, papers and marks carry the names of the real event, so they are removed before its first session.
 * @param held the competitions that the user acts for
 */
export function toWipe(db: Database, held: readonly string[], now: number): Source {
  const fitting = db
    .selectFrom('competitions as rehearsal')
    .innerJoin('competitions as real', 'real.id', 'rehearsal.rehearsal_of')
    .where('rehearsal.id', 'in', held)
    .where((is) =>
      is.or([is('rehearsal.status', '=', 'cancelled'), is('rehearsal.ends_on', '<', chinaDay(now))]),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('decisions')
            .select('decisions.id')
            .whereRef('decisions.competition_id', '=', 'rehearsal.id')
            .where('decisions.action', '=', 'wipe')
            .where('decisions.status', 'in', ['proposed', 'approved']),
        ),
      ),
    );
  return {
    kind: 'wipe',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['rehearsal.id', 'rehearsal.name', 'real.name as real', 'real.starts_on'])
        .orderBy('real.starts_on')
        .orderBy('rehearsal.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.name,
        detail: row.real,
        since: '',
        due: `${row.starts_on}T00:00:00+08:00`,
      }));
    },
  };
}
