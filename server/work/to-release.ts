import { notSecondTo } from '../account/second-person.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { heldStatuses } from '../contract/competition/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import { dutiesAs } from '../duty/serving.ts';
import { countOf, heldBy, LISTED_AT_MOST, type Source } from './work-source.ts';

/**
 * The results that wait for the user, by their status: the chief judge of the event rules on ties and agrees,
 * the committee proposes the release, another committee member agrees to it, and the supervisor agrees to the
 * release of a correction.
 * @param held the competitions that the user acts for
 */
export function toRelease(db: Database, userId: string, held: readonly string[]): Source {
  const servedAs = (capacity: 'chief' | 'supervisor') =>
    dutiesAs(db, userId, capacity).select('duty.event_id');
  const fitting = db
    .selectFrom('publications as version')
    .innerJoin('competition_events as event', 'event.id', 'version.event_id')
    .where('event.status', 'in', heldStatuses)
    .where((is) => {
      const isHeld = is('event.competition_id', 'in', ['', ...held]);
      const isOfAnother = is('version.proposed_by', 'not in', notSecondTo(userId));
      return is.or([
        is.and([
          is('version.status', 'in', ['compiled', 'needs_ruling']),
          is('version.event_id', 'in', servedAs('chief')),
        ]),
        is.and([is('version.status', '=', 'agreed'), isHeld]),
        is.and([
          is('version.status', '=', 'proposed'),
          isOfAnother,
          is('version.corrects', 'is', null),
          isHeld,
        ]),
        is.and([
          is('version.status', '=', 'proposed'),
          isOfAnother,
          is('version.corrects', 'is not', null),
          is('version.event_id', 'in', servedAs('supervisor')),
        ]),
      ]);
    });
  return {
    kind: 'release',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['version.id', 'version.event_id', 'version.compiled_at', 'version.release_at'])
        .select(['event.code', 'event.name', 'event.competition_id'])
        .orderBy('version.compiled_at')
        .orderBy('version.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        ...heldBy(held, row.competition_id),
        event_id: row.event_id,
        title: `${row.code} ${row.name}`,
        detail: '',
        since: chinaInstant(row.compiled_at),
        due: row.release_at === null ? '' : chinaInstant(row.release_at),
      }));
    },
  };
}
