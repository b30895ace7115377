import { notSecondTo } from '../account/second-person.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { heldStatuses } from '../contract/competition/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import type { AccessScope } from '../entry/access-scope.ts';
import { dutiesAs } from '../duty/serving.ts';
import { countOf, heldBy, LISTED_AT_MOST, type Source } from './work-source.ts';

/**
 * The rulings on entries that the chief judge has proposed. The supervisor of the event decides on late
 * admissions. A committee member who acts decides on disqualifications.
 */
export function toAgree(db: Database, { userId, competitions, acts }: AccessScope): Source {
  const held = acts ? competitions : [];
  const fitting = db
    .selectFrom('entry_rulings as ruling')
    .innerJoin('entries as entry', 'entry.id', 'ruling.entry_id')
    .innerJoin('competition_events as event', 'event.id', 'ruling.event_id')
    .where('ruling.status', '=', 'proposed')
    .where('ruling.asked_by', 'not in', notSecondTo(userId))
    .where('event.status', 'in', heldStatuses)
    .where((is) =>
      is.or([
        is.and([is('ruling.kind', '=', 'disqualify'), is('ruling.competition_id', 'in', ['', ...held])]),
        is.and([
          is('ruling.kind', '=', 'admitLate'),
          is('ruling.event_id', 'in', dutiesAs(db, userId, 'supervisor').select('duty.event_id')),
        ]),
      ]),
    );
  return {
    kind: 'agree',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['ruling.id', 'ruling.competition_id', 'ruling.event_id', 'ruling.asked_at'])
        .select(['entry.no', 'event.name as event'])
        .orderBy('ruling.asked_at')
        .orderBy('ruling.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        ...heldBy(held, row.competition_id),
        event_id: row.event_id,
        title: row.no ?? '',
        detail: row.event,
        since: chinaInstant(row.asked_at),
        due: '',
      }));
    },
  };
}
