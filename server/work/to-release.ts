import { chinaInstant } from '../competition/competitions.ts';
import { heldStatuses } from '../contract/competition/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import type { AccessScope } from '../entry/access-scope.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/**
 * The releases of results that another committee member has proposed. Corrections are left out, because the
 * supervisor agrees to them.
 */
export function toRelease(db: Database, { userId, competitions }: AccessScope): Source {
  const fitting = db
    .selectFrom('publications as version')
    .innerJoin('competition_events as event', 'event.id', 'version.event_id')
    .where('version.status', '=', 'proposed')
    .where('version.proposed_by', '<>', userId)
    .where('version.corrects', 'is', null)
    .where('event.competition_id', 'in', ['', ...competitions])
    .where('event.status', 'in', heldStatuses);
  return {
    kind: 'release',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['version.id', 'version.event_id', 'version.compiled_at', 'version.release_at'])
        .select(['event.code', 'event.name'])
        .orderBy('version.compiled_at')
        .orderBy('version.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        event_id: row.event_id,
        title: `${row.code} ${row.name}`,
        detail: '',
        since: chinaInstant(row.compiled_at),
        due: row.release_at === null ? '' : chinaInstant(row.release_at),
      }));
    },
  };
}
