import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { entryStatuses, onRoster } from '../../contract/entry/entry-fields.ts';
import type { EntryStatus } from '../../../machines/entry/entry.machine.ts';
import type { EntryFilters } from '../../contract/entry/entry.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { midnightOf } from '../../contract/competition/competition-fields.ts';
import { withWord } from '../../person/search-words.ts';
import { divisionsOf } from '../../contract/kit/person-words.ts';
import type { AccessScope } from '../access-scope.ts';

/** The entries that a user's list contains, and its filters. */

/** Statuses of entries that are visible to users other than the owner. */
export const handedIn = entryStatuses.filter((status) => status !== 'draft');

/**
 * Returns the condition for the entries in a user's list: submitted entries of the user's units or
 * competitions, or else the user's own entries.
 */
export function shared({ userId, units, competitions }: AccessScope) {
  if (units.length === 0 && competitions.length === 0) {
    // The condition has no "or", so that both databases use an index for each of the two queries.
    return sql<boolean>`entry.id in (select own.id from entries as own where own.user_id = ${userId}
      union all select member.entry_id from entry_members as member
      inner join persons as person on person.id = member.person_id where person.user_id = ${userId})`;
  }
  const any = (column: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`];
  const held = [...any('entry.organisation_id', units), ...any('entry.competition_id', competitions)];
  return sql<boolean>`(entry.submitted_at is not null and (${sql.join(held, sql` or `)}))`;
}

/** The condition for entries that wait for a reviewer: endorsed by the unit, or submitted without a unit. */
export const reviewable = sql<boolean>`(entry.status = 'endorsed' or (entry.status = 'submitted' and entry.organisation_id is null))`;

/**
 * Returns the condition for the entries that wait for a decision of the user's units or committees. It is null
 * or false for the others.
 */
export function undecided({ units, competitions }: Pick<AccessScope, 'units' | 'competitions'>) {
  const reasons = [
    ...(units.length > 0
      ? [sql`(entry.organisation_id in (${sql.join(units)}) and entry.status = 'submitted')`]
      : []),
    ...(competitions.length > 0
      ? [sql`(entry.competition_id in (${sql.join(competitions)}) and ${reviewable})`]
      : []),
  ];
  return reasons.length === 0 ? sql<boolean>`(1 = 0)` : sql<boolean>`(${sql.join(reasons, sql` or `)})`;
}

/** Returns 0 for the entries that wait for a decision, 1 for the others. */
export const waitingRank = (accessScope: Pick<AccessScope, 'units' | 'competitions'>) =>
  sql<number>`case when ${undecided(accessScope)} then 0 else 1 end`;

/** Returns the start of the following day in China, in milliseconds since the epoch. */
const dayAfter = (day: string) => midnightOf(day) + 86_400_000;

/** The tables, with the entries under their alias in {@link rows}. */
type WithEntry = Tables & { entry: Tables['entries'] };

/**
 * Returns the condition for the entries that a user may see and that match the filters. An empty filter ''
 * matches all.
 */
export function conditionOf(
  db: Database,
  accessScope: AccessScope,
  { competition, event, unit, city, from, to, text }: Omit<EntryFilters, 'status'>,
) {
  const is = expressionBuilder<WithEntry, 'entry'>();
  const conditions: Expression<SqlBool>[] = [shared(accessScope)];
  if (competition !== '') conditions.push(is('entry.competition_id', '=', competition));
  if (event !== '') conditions.push(is('entry.event_id', '=', event));
  if (unit !== '') conditions.push(is('entry.organisation_id', 'in', withWord(db, 'unit', unit)));
  if (city !== '') {
    const living = db
      .selectFrom('persons')
      .select('id')
      .where((person) =>
        person.or(divisionsOf(city).map(([first, last]) => person.between('region_code', first, last))),
      );
    conditions.push(is('entry.person_id', 'in', living));
  }
  if (from !== '') conditions.push(is('entry.submitted_at', '>=', midnightOf(from)));
  if (to !== '') conditions.push(is('entry.submitted_at', '<', dayAfter(to)));
  if (text !== '') {
    const called = withWord(db, 'person', text);
    // The query joins instead of using a second "in". A single letter occurs in the names of many people, and
    // the embedded database otherwise copies their ids into a temporary table again.
    const inTeam = called
      .innerJoin('entry_members as member', 'member.person_id', 'word.id')
      .clearSelect()
      .select('member.entry_id as id');
    // Surnames are common, so a search can match thousands of entries. They are read from an index that
    // covers all counted and sorted columns. Reading them one by one by their ids is slower.
    conditions.push(
      is.or([
        is('entry.person_id', 'in', called),
        is('entry.id', 'in', inTeam.unionAll(withWord(db, 'entry', text))),
      ]),
    );
  }
  return is.and(conditions);
}

/** Returns the statuses that a filter stands for. */
export const statusesOf = (status: Exclude<EntryFilters['status'], ''>): readonly EntryStatus[] =>
  status === 'roster' ? onRoster : [status];

/** Returns the query for the entries that a user may see and that match the filters. */
export function fittingEntries(db: Database, accessScope: AccessScope, { status, ...filters }: EntryFilters) {
  const fitting = db.selectFrom('entries as entry').where(conditionOf(db, accessScope, filters));
  return status === '' ? fitting : fitting.where('entry.status', 'in', statusesOf(status));
}
