import type { Selectable } from 'kysely';
import type { AwardFacts } from '../../machines/certificate/award.machine.ts';
import type { CertificateFacts } from '../../machines/certificate/certificate.machine.ts';
import type { CompetitionRow } from '../competition/held-competitions.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { notFound, stale } from '../kit/api-error.ts';

/** Reading and locking of awards. */

export type AwardRow = Selectable<Tables['awards']>;

/** An award with the status of the results that it follows from. */
export interface FoundAward extends AwardRow {
  /** Null if it follows from no results. */
  readonly publication: Selectable<Tables['publications']>['status'] | null;
}

const found = (db: Database) =>
  db
    .selectFrom('awards as award')
    .leftJoin('publications as publication', 'publication.id', 'award.publication_id')
    .selectAll('award')
    .select('publication.status as publication');

/** Returns the facts about an award that the charts need. */
export const factsOfAward = ({
  publication_id,
  publication,
}: Pick<FoundAward, 'publication_id' | 'publication'>): AwardFacts => ({
  isOfResults: publication_id !== null,
  isUnchanged: publication_id === null || publication === 'final',
});

export const certificateFactsOf = (award: FoundAward): CertificateFacts => ({
  isGranted: award.status === 'granted',
  isUnchanged: factsOfAward(award).isUnchanged,
});

/** Returns the awards of an event in all states; for `null`, those of units. */
export const readAwards = (
  db: Database,
  competitionId: string,
  eventId: string | null,
): Promise<FoundAward[]> =>
  found(db)
    .where('award.competition_id', '=', competitionId)
    .where('award.event_id', eventId === null ? 'is' : '=', eventId)
    .orderBy('award.id')
    .execute();

/** Returns the awards of a competition that are not withdrawn. */
export const standingAwards = (db: Database, competitionId: string): Promise<FoundAward[]> =>
  found(db)
    .where('award.competition_id', '=', competitionId)
    .where('award.status', '<>', 'withdrawn')
    .orderBy('award.id')
    .execute();

/**
 * Locks awards of a competition and reads them with the status of their results. The caller has locked the
 * competition.
 * @throws ApiError 404 if an award is not of this competition; 409 if one has changed
 */
export async function lockAwards(
  transaction: Database,
  competitionId: string,
  chosen: readonly { readonly id: string; readonly version: number }[],
): Promise<FoundAward[]> {
  const versions = new Map(chosen.map(({ id, version }) => [id, version]));
  const ids = ['', ...versions.keys()];
  await transaction
    .selectFrom('awards')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await found(transaction)
    .where('award.id', 'in', ids)
    .where('award.competition_id', '=', competitionId)
    .orderBy('award.id')
    .execute();
  if (rows.length !== versions.size) throw notFound();
  if (rows.some(({ id, version }) => versions.get(id) !== version)) throw stale();
  return rows;
}

/** Returns an award that exists. */
export const findAward = (db: Database, id: string): Promise<FoundAward> =>
  found(db).where('award.id', '=', id).executeTakeFirstOrThrow();

/**
 * Returns a competition that the user's committee holds.
 * @throws ApiError 404
 */
export async function requireCommittee(
  db: Database,
  userId: string,
  competitionId: string,
): Promise<{ competition: CompetitionRow; by: 'organiser' | 'viewer' }> {
  const { competitions, acts } = await accessScopeOf(db, userId);
  const competition = competitions.includes(competitionId)
    ? await db.selectFrom('competitions').selectAll().where('id', '=', competitionId).executeTakeFirst()
    : undefined;
  if (competition === undefined) throw notFound();
  return { competition, by: acts ? 'organiser' : 'viewer' };
}
