import { sql } from 'kysely';
import type { EntryFilters, EntryList, EntryQuery } from '../../contract/entry/entry.ts';
import type { ApiParts } from '../../context.ts';
import type { Database } from '../../db/open-database.ts';
import { chinaInstant } from '../../competition/competitions.ts';
import { pageOf } from '../../kit/list/list-page.ts';
import { withIdentity } from '../../secret/opened-identity.ts';
import { membersOf } from '../team/team-members.ts';
import { accessScopeOf, type AccessScope } from '../access-scope.ts';
import { rows, columns } from './entry-rows.ts';
import { summaryOf } from './entry-summary.ts';
import { handedIn, fittingEntries, statusesOf, undecided, waitingRank } from './entry-filters.ts';
import {
  type Order,
  defaultOrder,
  isSearched,
  orderedEntries,
  partOfWaiting,
  inOrderOf,
} from './entry-order.ts';
import { directed } from '../../kit/list/list-order.ts';

/** A page of a list of entries, with the number of entries of each status. */

/**
 * The maximum number of competitions and of events in the filters of a list, those of the latest competitions
 * first.
 */
const CHOSEN_FROM = 120;

/** The ids of one page, and the number of entries of each status in the whole list. */
interface Counted {
  readonly counts: Readonly<Record<string, number>>;
  readonly ids: readonly string[];
}

/**
 * Does the same as {@link pageByIndexes} for a searched list. It finds the entries once, and then counts and
 * sorts them.
 */
async function searchedPage(
  db: Database,
  accessScope: AccessScope,
  { page, per_page, order: by, status, ...filters }: EntryQuery,
): Promise<Counted> {
  const isOwn = accessScope.units.length === 0 && accessScope.competitions.length === 0;
  const order = by === '' ? defaultOrder(accessScope) : by;
  const [word, asked] = directed<Order>(order);
  const direction = sql.raw(asked);
  const fitting = fittingEntries(db, accessScope, { ...filters, status: '' });
  const found = (isOwn ? fitting : fitting.where('entry.status', 'in', handedIn)).select([
    'entry.id',
    'entry.status',
    'entry.submitted_at',
    'entry.updated_at',
    'entry.person_id',
    'entry.event_id',
    waitingRank(accessScope).as('rank'),
  ]);
  const none = sql``;
  const { keys, joined } = {
    waiting: { keys: ['rank', 'submitted_at'], joined: none },
    submitted: { keys: ['submitted_at'], joined: none },
    updated: { keys: ['updated_at'], joined: none },
    name: {
      keys: ['name_sort'],
      joined: sql`inner join persons as sorted on sorted.id = found.person_id`,
    },
    event: {
      keys: ['code', 'submitted_at'],
      joined: sql`inner join competition_events as sorted on sorted.id = found.event_id`,
    },
  }[word];
  const sorted = sql.join([...keys, 'id'].map((key) => sql`${sql.ref(key)} ${direction}`));
  const told = sql<{ kind: 'count' | 'row'; value: string; number: number }>`(
    select 'count' as kind, status as value, count(*) as number from found group by status
    union all
    select 'row', id, row_number() over (order by ${sorted}) from (
      select found.id, ${sql.join(keys.map((key) => sql.ref(key)))}
      from found ${joined}
      ${status === '' ? none : sql`where found.status = ${status}`}
      order by ${sql.join([...keys, 'found.id'].map((key) => sql`${sql.ref(key)} ${direction}`))}
      limit ${per_page} offset ${(page - 1) * per_page}
    ) as page)`;
  const read = await db
    .with(
      (cte) => cte('found').materialized(),
      () => found,
    )
    .selectFrom(told.as('told'))
    .select(['told.kind', 'told.value', 'told.number'])
    .execute();
  const of = (kind: 'count' | 'row') => read.filter((row) => row.kind === kind);
  return {
    counts: Object.fromEntries(of('count').map(({ value, number }) => [value, number])),
    ids: of('row')
      .toSorted((one, other) => one.number - other.number)
      .map(({ value }) => value),
  };
}

/** Returns a page of a list without a search. Counts and order each use their own index. */
async function pageByIndexes(
  db: Database,
  accessScope: AccessScope,
  { page, per_page, order, ...filters }: EntryQuery,
): Promise<Counted> {
  const isOwn = accessScope.units.length === 0 && accessScope.competitions.length === 0;
  const { status } = filters;
  const fitting = fittingEntries(db, accessScope, { ...filters, status: '' });
  // The query groups by the first column of the index and excludes drafts. Therefore it counts from the index
  // alone.
  const scope = accessScope.competitions.length > 0 ? 'entry.competition_id' : 'entry.organisation_id';
  const counted = await (isOwn ? fitting : fitting.where('entry.status', 'in', handedIn))
    .select((is) => ['entry.status', is.fn.countAll<number>().as('count')])
    .groupBy([scope, 'entry.status'])
    .execute();
  const counts: Record<string, number> = {};
  for (const { status: one, count } of counted) counts[one] = (counts[one] ?? 0) + count;
  const total = totalOf(counts, status);
  const start = (page - 1) * per_page;
  if (isOwn || order !== '') {
    const ordered = (isLate: boolean) => orderedEntries(db, accessScope, { ...filters, order }, isLate);
    return { counts, ids: await cut(ordered, total, start, per_page) };
  }
  const { first } = await fittingEntries(db, accessScope, filters)
    .where(undecided(accessScope))
    .select((is) => is.fn.countAll<number>().as('first'))
    .executeTakeFirstOrThrow();
  const part = (name: 'undecided' | 'others') => (isLate: boolean) =>
    partOfWaiting(db, accessScope, filters, name, isLate);
  const waiting = await cut(part('undecided'), first, start, per_page);
  const others = await cut(
    part('others'),
    total - first,
    Math.max(0, start - first),
    per_page - waiting.length,
  );
  return { counts, ids: [...waiting, ...others] };
}

/** A query for ids that can be limited. */
interface Cuttable {
  limit: (count: number) => Cuttable;
  offset: (count: number) => Cuttable;
  execute: () => Promise<readonly { readonly id: string }[]>;
}

/**
 * Reads at most `length` ids of a list from `start`. A page in the second half of a list is read from the end,
 * because fewer rows are skipped.
 */
async function cut(
  ordered: (isReversed: boolean) => Cuttable,
  total: number,
  start: number,
  length: number,
): Promise<string[]> {
  const rest = Math.min(length, total - start);
  if (rest <= 0) return [];
  const isLate = start > total / 2;
  const found = await ordered(isLate)
    .limit(rest)
    .offset(isLate ? total - start - rest : start)
    .execute();
  const ids = found.map(({ id }) => id);
  return isLate ? ids.toReversed() : ids;
}

/** Returns the number of entries in a list from the counts by status. */
const totalOf = (counts: Counted['counts'], status: EntryFilters['status']) =>
  (status === '' ? Object.keys(counts) : statusesOf(status)).reduce(
    (sum, one) => sum + (counts[one] ?? 0),
    0,
  );

/**
 * Returns one page of the entries that a user may see. Without a requested order, units and committees
 * receive the entries that wait for them first, and other users the latest first. Counting and sorting use
 * only the indexes of the narrow table. The related rows are joined for the page afterwards.
 */
export async function listEntries(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  { page, per_page, order, ...filters }: EntryQuery,
  now: number,
): Promise<EntryList> {
  const accessScope = await accessScopeOf(db, userId);
  const isOwn = accessScope.units.length === 0 && accessScope.competitions.length === 0;
  const pageFor = isSearched(filters) ? searchedPage : pageByIndexes;
  const { counts, ids } = await pageFor(db, accessScope, { page, per_page, order, ...filters });
  const read = ids.length === 0 ? [] : await rows(db).select(columns).where('entry.id', 'in', ids).execute();
  const found = inOrderOf(ids, read);
  const teams = await membersOf(db, sealing, found);
  return {
    data: found.map((row) =>
      summaryOf({ ...withIdentity(sealing, row), team: teams.get(row.id) ?? [] }, now),
    ),
    meta: {
      pagination: pageOf(totalOf(counts, filters.status), found.length, { page, per_page }),
      counts,
      ...(isOwn ? { competitions: [], events: [] } : await listedBy(db, accessScope, filters.competition)),
      can_decide: accessScope.acts && !isOwn,
      server_time: chinaInstant(now),
    },
  };
}

/**
 * Returns the published competitions of a user's list, the latest first, and the events of one or all of
 * them.
 */
async function listedBy(db: Database, accessScope: AccessScope, competition: string) {
  const competitions = db
    .selectFrom('competitions as competition')
    .where('competition.status', '=', 'published')
    .$if(accessScope.competitions.length > 0, (held) =>
      held.where('competition.id', 'in', accessScope.competitions),
    )
    .orderBy('competition.reg_open_at', 'desc')
    .orderBy('competition.id')
    .limit(CHOSEN_FROM);
  return {
    competitions: await competitions.select(['competition.id', 'competition.name']).execute(),
    events: await competitions
      .innerJoin('competition_events as event', 'event.competition_id', 'competition.id')
      .$if(competition !== '', (all) => all.where('competition.id', '=', competition))
      .select(['event.id', 'event.competition_id', 'event.code', 'event.name'])
      .select(['event.team_size', 'event.file_kinds'])
      .orderBy('event.code')
      .execute(),
  };
}
