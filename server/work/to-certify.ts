import { notSecondTo } from '../account/second-person.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/**
 * The events whose awards a committee member can ask for, or can grant because another member has asked.
 * Awards of units have no event; the name of their competition stands for it.
 * @param held the competitions that the user acts for
 */
export function toAward(db: Database, userId: string, held: readonly string[]): Source {
  const fitting = db
    .selectFrom('awards as award')
    .innerJoin('competitions as competition', 'competition.id', 'award.competition_id')
    .leftJoin('competition_events as event', 'event.id', 'award.event_id')
    .leftJoin('publications as version', 'version.id', 'award.publication_id')
    .where('award.competition_id', 'in', held)
    .where((is) =>
      is.or([
        is('award.status', '=', 'proposed'),
        is.and([is('award.status', '=', 'asked'), is('award.asked_by', 'not in', notSecondTo(userId))]),
      ]),
    )
    // Awards of results that a correction has replaced can be neither requested nor granted.
    .where((is) => is.or([is('award.publication_id', 'is', null), is('version.status', '=', 'final')]))
    .groupBy(['award.competition_id', 'award.event_id', 'competition.name', 'event.code', 'event.name']);
  return {
    kind: 'award',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['award.competition_id', 'award.event_id', 'competition.name as competition'])
        .select((is) => ['event.code', 'event.name', is.fn.min('award.proposed_at').as('since')])
        .orderBy('since')
        .orderBy('event.code')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.event_id ?? row.competition_id,
        competition_id: row.competition_id,
        ...(row.event_id !== null && { event_id: row.event_id }),
        title: row.event_id === null ? row.competition : `${row.code} ${row.name}`,
        detail: row.event_id === null ? '' : row.competition,
        since: chinaInstant(row.since),
        due: '',
      }));
    },
  };
}

/** The certificates that another committee member wants to replace or revoke. */
export function toReissue(db: Database, userId: string, held: readonly string[]): Source {
  const fitting = db
    .selectFrom('certificates as certificate')
    .where('certificate.competition_id', 'in', held)
    .where('certificate.status', 'in', ['replacing', 'revoking'])
    .where('certificate.asked_by', 'not in', notSecondTo(userId));
  return {
    kind: 'certificate',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['certificate.id', 'certificate.competition_id', 'certificate.number', 'certificate.name'])
        .orderBy('certificate.number')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        competition_id: row.competition_id,
        title: row.number,
        detail: row.name,
        since: '',
        due: '',
      }));
    },
  };
}
