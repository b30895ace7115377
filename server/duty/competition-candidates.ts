import { sql } from 'kysely';
import { requireHeld } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import type {
  CompetitionCandidateList,
  CompetitionCandidateQuery,
} from '../contract/expert/competition-assignment.ts';
import type { Database } from '../db/open-database.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { forbidden } from '../kit/api-error.ts';
import { likeName } from '../kit/list/list-page.ts';
import {
  approvedExperts,
  nameSort,
  ofCommittee,
  pageOfCandidates,
  type Candidate,
} from './assignment-candidates.ts';

import { exhibitionAccounts } from '../exhibitor/exhibition-offices.ts';

/** The accounts that can be proposed as arbiter of a competition or for its venue. */

async function ofExhibitionOffice(db: Database, competitionId: string, text: string): Promise<Candidate[]> {
  const like = likeName(text);
  const rows = await exhibitionAccounts(db, competitionId)
    .innerJoin('users', 'users.id', 'of.user_id')
    .innerJoin('organisations', 'organisations.id', 'of.organisation_id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .select(['users.id', 'users.name', 'persons.real_name', 'organisations.name as unit', nameSort])
    .where((is) =>
      is.or(
        ['users.name', 'persons.real_name', 'organisations.name'].map(
          (column) => sql<boolean>`${sql.ref(column)} like ${like} escape '!'`,
        ),
      ),
    )
    .execute();
  return rows.map(({ id, name, real_name, unit, sort }) => ({
    id,
    unit,
    sort,
    name: real_name ?? name,
    is_expert: false,
    fields: [],
  }));
}

/** Returns the accounts that serve at the competition or at one of its events. */
async function servingAt(db: Database, competitionId: string) {
  const [ofWhole, atEvents] = await Promise.all([
    db
      .selectFrom('competition_assignments')
      .select(['user_id', 'capacity'])
      .where('competition_id', '=', competitionId)
      .where('status', '<>', 'released')
      .execute(),
    db
      .selectFrom('assignments')
      .select(['user_id', 'capacity'])
      .where('competition_id', '=', competitionId)
      .where('status', '<>', 'released')
      .execute(),
  ]);
  return { ofWhole, atEvents };
}

/**
 * Returns one page of the accounts that can be proposed, sorted by name.
 * @throws ApiError 404; 403 if the user is only a viewer
 */
export async function listCompetitionCandidates(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  competitionId: string,
  { capacity, text, ...asked }: CompetitionCandidateQuery,
): Promise<CompetitionCandidateList> {
  const accessScope = await accessScopeOf(db, userId);
  const { row: competition } = await requireHeld(db, accessScope, competitionId);
  if (!accessScope.acts) throw forbidden();
  const now = clock();
  const people =
    capacity === 'venue'
      ? await ofExhibitionOffice(db, competitionId, text)
      : [...(await ofCommittee(db, competitionId, text)), ...(await approvedExperts(db, text, now))];
  const { ofWhole, atEvents } = await servingAt(db, competitionId);
  // A person who serves at an event cannot be an arbiter, but can look after the venue.
  const serving = capacity === 'arbiter' ? [...ofWhole, ...atEvents] : ofWhole;
  return pageOfCandidates(db, people, { capacity, about: { competition, now }, serving }, asked);
}
