import { sql } from 'kysely';
import { requireHeld } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import { expertCapacities, type Capacity } from '../contract/expert/assignment.ts';
import type { AssignmentCandidateList, AssignmentCandidateQuery } from '../contract/expert/crew.ts';
import type { Database } from '../db/open-database.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { forbidden, notFound } from '../kit/api-error.ts';
import { escapedForLike, pageOf } from '../kit/list/list-page.ts';
import { committeeAccounts, conflictsOf } from './assignment-conflicts.ts';
import { findEvent } from './event-needs.ts';
import { bankOf } from './expert-bank.ts';
import { summaryOf } from './expert-rows.ts';

/** Who could be proposed for a capacity of an event. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;
type Candidate = Omit<AssignmentCandidateList['data'][number], 'causes' | 'holds'> & { sort: string };

const nameSort = sql<string>`coalesce(persons.name_sort, users.name)`.as('sort');

async function approvedExperts(db: Database, text: string, now: number): Promise<Candidate[]> {
  const asked = { status: 'approved', text, field: '', certificate: '' } as const;
  const rows = await bankOf(db, asked, now).select(nameSort).execute();
  return rows.map((row) => {
    const { id, name, employer: unit, fields } = summaryOf(row, now);
    return { id, name, unit, is_expert: true, fields, sort: row.sort };
  });
}

/** Accounts that act for a committee which holds the competition. */
async function ofCommittee(db: Database, competitionId: string, text: string): Promise<Candidate[]> {
  const like = `%${escapedForLike(text)}%`;
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

const isOfExperts = (capacity: Capacity) => expertCapacities.some((one) => one === capacity);

/** What each account serves as at the event already; the same identity is the same person. */
async function dutiesAt(
  db: Database,
  eventId: string,
): Promise<(id: string, identity?: string) => Capacity | ''> {
  const rows = await db
    .selectFrom('assignments')
    .leftJoin('persons', 'persons.user_id', 'assignments.user_id')
    .select(['assignments.user_id', 'assignments.capacity', 'persons.id_no_digest'])
    .where('assignments.event_id', '=', eventId)
    .where('assignments.status', '<>', 'released')
    .execute();
  return (id, identity) =>
    rows.find(
      ({ user_id, id_no_digest }) => user_id === id || (identity !== undefined && id_no_digest === identity),
    )?.capacity ?? '';
}

async function identitiesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('persons')
    .select(['user_id', 'id_no_digest'])
    .where('user_id', 'in', ['', ...ids])
    .execute();
  return new Map(
    rows.flatMap(({ user_id, id_no_digest }) =>
      user_id === null || id_no_digest === null ? [] : [[user_id, id_no_digest] as const],
    ),
  );
}

/**
 * One page of those who could be proposed, by name.
 * @throws ApiError 404; 403 for who proposes nobody
 */
export async function listAssignmentCandidates(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  { page, per_page, capacity, text, fit }: AssignmentCandidateQuery,
): Promise<AssignmentCandidateList> {
  const event = await findEvent(db, eventId);
  if (event === undefined) throw notFound();
  const accessScope = await accessScopeOf(db, userId);
  const { row: competition } = await requireHeld(db, accessScope, event.competition_id);
  if (!accessScope.acts) throw forbidden();
  const now = clock();
  const experts = await approvedExperts(db, text, now);
  const others = isOfExperts(capacity) ? [] : await ofCommittee(db, competition.id, text);
  const all = new Map([...others, ...experts].map((one) => [one.id, one] as const));
  const found = [...all.values()].toSorted(
    (one, other) =>
      Number(one.sort > other.sort) - Number(one.sort < other.sort) || (one.id < other.id ? -1 : 1),
  );
  const held = await dutiesAt(db, eventId);
  /** Of more people than are shown only where that decides who is shown. */
  const judged = async (people: readonly Candidate[]) => {
    const ids = people.map(({ id }) => id);
    const identities = await identitiesOf(db, ids);
    const causes = await conflictsOf(
      db,
      ids.map((user_id) => ({ user_id, capacity })),
      { event, competition, now },
    );
    return people.map(({ sort: _, ...one }) => ({
      ...one,
      holds: held(one.id, identities.get(one.id)),
      causes: causes.get(one.id) ?? [],
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
