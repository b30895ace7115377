import { chinaInstant } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import { dutiesAs } from '../duty/serving.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/**
 * Appeals that are upheld and take a correction of the results, for the clerk of the event, who compiles it. A work that is
 * marked anew is not ready before its sheets are locked: it is not among them.
 */
export function toRecount(db: Database, userId: string): Source {
  const fitting = db
    .selectFrom('appeals as appeal')
    .innerJoin('entries as entry', 'entry.id', 'appeal.entry_id')
    .innerJoin('competition_events as event', 'event.id', 'appeal.event_id')
    .where('appeal.status', '=', 'upheld')
    .where('appeal.verdict', 'in', ['reinstate', 'laterSession', 'noRank', 'correct'])
    .where('appeal.event_id', 'in', dutiesAs(db, userId, 'clerk').select('duty.event_id'))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('publications as version')
            .select('version.id')
            .whereRef('version.event_id', '=', 'appeal.event_id')
            .where('version.status', '<>', 'discarded')
            .whereRef('version.compiled_at', '>=', 'appeal.ruled_at'),
        ),
      ),
    );
  return {
    kind: 'recount',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['appeal.id', 'appeal.event_id', 'appeal.ruled_at', 'entry.no', 'event.name as event'])
        .orderBy('appeal.ruled_at')
        .orderBy('appeal.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        event_id: row.event_id,
        title: row.no ?? '',
        detail: row.event,
        since: chinaInstant(row.ruled_at ?? 0),
        due: '',
      }));
    },
  };
}
