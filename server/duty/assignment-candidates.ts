import { sql } from 'kysely';
import { requireHeld } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import { expertCapacities, type Capacity } from '../contract/expert/assignment.ts';
import type { CompetitionAssignment } from '../contract/expert/competition-assignment.ts';
import type { AssignmentCandidateList, AssignmentCandidateQuery } from '../contract/expert/crew.ts';
import type { Database } from '../db/open-database.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { forbidden, notFound } from '../kit/api-error.ts';
import { likeName, pageOf } from '../kit/list/list-page.ts';
import { committeeAccounts, conflictsOf } from './assignment-conflicts.ts';
import { arbitersOf } from './competition-assignment-rows.ts';
import { findEvent } from './event-needs.ts';
import { causesIn } from '../expert/conflict/invitation-causes.ts';
import { bankOf } from '../expert/expert-bank.ts';
import { summaryOf } from '../expert/expert-rows.ts';
import { identitiesOf } from '../expert/same-person.ts';

/** The accounts that can be proposed for a capacity of an event. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;
export type Candidate = Omit<AssignmentCandidateList['data'][number], 'causes' | 'holds'> & { sort: string };

export const nameSort = sql<string>`coalesce(persons.name_sort, users.name)`.as('sort');

export async function approvedExperts(db: Database, text: string, now: number): Promise<Candidate[]> {
  const asked = { status: 'approved', text, field: '', certificate: '' } as const;
  const rows = await bankOf(db, asked, now).select(nameSort).execute();
  return rows.map((row) => {
    const { id, name, employer: unit, fields } = summaryOf(row, now);
    return { id, name, unit, is_expert: true, fields, sort: row.sort };
  });
}

/** Returns the accounts that act for a committee that holds the competition. */
export async function ofCommittee(db: Database, competitionId: string, text: string): Promise<Candidate[]> {
  const like = likeName(text);
  const rows = await db
    .selectFrom('users')
    .innerJoin('confirmed_affiliations as of', 'of.user_id', 'users.id')
    .innerJoin('competition_organisers as held', 'held.organisation_id', 'of.organisation_id')
    .innerJoin('organisations', 'organisations.id', 'of.organisation_id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .select(['users.id', 'users.name', 'persons.real_name', 'organisations.name as unit', nameSort])
    .where('held.competition_id', '=', competitionId)
    .where((is) =>
      is.or(
        ['users.name', 'persons.real_name', 'organisations.name'].map(
          (column) => sql<boolean>`${sql.ref(column)} like ${like} escape '!'`,
        ),
      ),
    )
    .execute();
  const open = await committeeAccounts(
    db,
    rows.map(({ id }) => id),
    competitionId,
  );
  return rows
    .filter(({ id }) => open.has(id))
    .map(({ id, name, real_name, unit, sort }) => ({
      id,
      unit,
      sort,
      name: real_name ?? name,
      is_expert: false,
      fields: [],
    }));
}

interface Serving<Held> {
  readonly user_id: string;
  readonly capacity: Held;
}

/** Returns a function that gives the capacity a person has already, through any account of that person. */
async function dutiesOf<Held extends string>(
  db: Database,
  serving: readonly Serving<Held>[],
  ids: readonly string[],
): Promise<(id: string) => Held | ''> {
  const identities = await identitiesOf(db, [...ids, ...serving.map(({ user_id }) => user_id)]);
  return (id) => {
    const own = [...identities(id)];
    return (
      serving.find(({ user_id }) => user_id === id || own.some((one) => identities(user_id).has(one)))
        ?.capacity ?? ''
    );
  };
}

interface Candidacy<Held extends string> {
  readonly capacity: Capacity | CompetitionAssignment['capacity'];
  readonly about: Parameters<typeof conflictsOf>[2];
  /** The accounts that have a duty already. */
  readonly serving: readonly Serving<Held>[];
}

/** Returns one page of candidates, sorted by name, with the causes that exclude them from a capacity. */
export async function pageOfCandidates<Held extends string>(
  db: Database,
  people: readonly Candidate[],
  { capacity, about, serving }: Candidacy<Held>,
  { page, per_page, fit }: Pick<AssignmentCandidateQuery, 'page' | 'per_page' | 'fit'>,
) {
  const all = new Map(people.map((one) => [one.id, one] as const));
  const found = [...all.values()].toSorted(
    (one, other) =>
      Number(one.sort > other.sort) - Number(one.sort < other.sort) || (one.id < other.id ? -1 : 1),
  );
  /**
   * Adds duties and causes to candidates. All candidates are checked only if the result decides who is on the
   * page; otherwise only those of the page.
   */
  const judged = async (some: readonly Candidate[]) => {
    const ids = some.map(({ id }) => id);
    const held = await dutiesOf(db, serving, ids);
    const conflicts = await conflictsOf(
      db,
      ids.map((user_id) => ({ user_id, capacity })),
      about,
    );
    return some.map(({ sort: _, ...one }) => ({
      ...one,
      holds: held(one.id),
      causes: causesIn(conflicts.get(one.id) ?? []),
    }));
  };
  const cut = <Row>(rows: readonly Row[]) => rows.slice((page - 1) * per_page, page * per_page);
  if (fit === '') {
    const data = await judged(cut(found));
    return { data, meta: { pagination: pageOf(found.length, data.length, { page, per_page }) } };
  }
  const fitting = (await judged(found)).filter(({ holds, causes }) => holds === '' && causes.length === 0);
  const data = cut(fitting);
  return { data, meta: { pagination: pageOf(fitting.length, data.length, { page, per_page }) } };
}

const isOfExperts = (capacity: Capacity) => expertCapacities.some((one) => one === capacity);

/**
 * Returns one page of the accounts that can be proposed, sorted by name.
 * @throws ApiError 404; 403 if the user is only a viewer
 */
export async function listAssignmentCandidates(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  { capacity, text, ...asked }: AssignmentCandidateQuery,
): Promise<AssignmentCandidateList> {
  const event = await findEvent(db, eventId);
  if (event === undefined) throw notFound();
  const accessScope = await accessScopeOf(db, userId);
  const { row: competition } = await requireHeld(db, accessScope, event.competition_id);
  if (!accessScope.acts) throw forbidden();
  const now = clock();
  const experts = await approvedExperts(db, text, now);
  const others = isOfExperts(capacity) ? [] : await ofCommittee(db, competition.id, text);
  const atEvent = await db
    .selectFrom('assignments')
    .select(['user_id', 'capacity'])
    .where('event_id', '=', event.id)
    .where('status', '<>', 'released')
    .execute();
  const arbiters = await arbitersOf(db, competition.id);
  const serving = [...atEvent, ...arbiters.map((user_id) => ({ user_id, capacity: 'arbiter' as const }))];
  const candidacy = { capacity, about: { event, competition, now }, serving };
  return pageOfCandidates(db, [...others, ...experts], candidacy, asked);
}
