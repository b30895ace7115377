import { sql } from 'kysely';
import type { EntryFilters, EntryQuery } from '../../contract/entry/entry.ts';
import type { Database } from '../../db/open-database.ts';
import type { AccessScope } from '../access-scope.ts';
import { conditionOf, fittingEntries, statusesOf, undecided, waitingRank } from './entry-filters.ts';
import { directed } from '../../kit/list/list-order.ts';

/** The sort order of a list of entries. */

/** The sort keys of a list. `waiting`: the entries that wait for a decision first, each part by submission. */
export type Order = 'waiting' | 'submitted' | 'updated' | 'name' | 'event';

/** Returns the order of a list if the request names none. */
export const defaultOrder = ({ units, competitions }: AccessScope) =>
  units.length === 0 && competitions.length === 0 ? '-updated' : 'waiting';

/**
 * Checks whether a list is searched. A search leaves few entries, so they are found first and sorted
 * afterwards.
 */
export const isSearched = ({ text, unit, city }: Pick<EntryFilters, 'text' | 'unit' | 'city'>) =>
  text !== '' || unit !== '' || city !== '';

/**
 * Returns the ids of {@link fittingEntries} in a stable order.
 * @param isReversed whether the order is reversed
 */
export function orderedEntries(
  db: Database,
  accessScope: AccessScope,
  { order: by, ...filters }: EntryFilters & Pick<EntryQuery, 'order'>,
  isReversed = false,
) {
  const { status } = filters;
  const order = by === '' ? defaultOrder(accessScope) : by;
  const [word, asked] = directed<Order>(order);
  const direction = (asked === 'desc') !== isReversed ? 'desc' : 'asc';
  const fitting = () => fittingEntries(db, accessScope, filters).select('entry.id');
  const isFoundFirst = isSearched(filters);
  const sorted = {
    waiting: () =>
      fitting().orderBy(waitingRank(accessScope), direction).orderBy('entry.submitted_at', direction),
    submitted: () => fitting().orderBy('entry.submitted_at', direction),
    updated: () => fitting().orderBy('entry.updated_at', direction),
    // The embedded database keeps the order of a cross join. It reads the names in their sorted order and
    // stops at the end of the page.
    name: () =>
      isFoundFirst
        ? fitting()
            .innerJoin('persons as sorted', 'sorted.id', 'entry.person_id')
            .orderBy('sorted.name_sort', direction)
        : db
            .selectFrom('persons as sorted')
            .crossJoin('entries as entry')
            .whereRef('sorted.id', '=', 'entry.person_id')
            .where(conditionOf(db, accessScope, filters))
            .$call((all) => (status === '' ? all : all.where('entry.status', 'in', statusesOf(status))))
            .select('entry.id')
            .orderBy('sorted.name_sort', direction),
    event: () =>
      (isFoundFirst
        ? fitting().innerJoin('competition_events as sorted', 'sorted.id', 'entry.event_id')
        : db
            .selectFrom('competition_events as sorted')
            .crossJoin('entries as entry')
            .whereRef('sorted.id', '=', 'entry.event_id')
            .where(conditionOf(db, accessScope, filters))
            .$call((all) => (status === '' ? all : all.where('entry.status', 'in', statusesOf(status))))
            .select('entry.id')
      )
        .orderBy('sorted.code', direction)
        .orderBy('entry.submitted_at', direction),
  }[word];
  return sorted().orderBy('entry.id', direction);
}

/**
 * Returns the ids of one part of the order `waiting` in a stable order. The database reads each part by an
 * index and stops at the end of the page. It would have to sort the whole list to read both at once.
 * @param isReversed whether the order is reversed
 */
export function partOfWaiting(
  db: Database,
  accessScope: AccessScope,
  filters: EntryFilters,
  part: 'undecided' | 'others',
  isReversed: boolean,
) {
  const direction = isReversed ? 'desc' : 'asc';
  const fitting = fittingEntries(db, accessScope, filters).select('entry.id');
  const condition =
    part === 'undecided' ? undecided(accessScope) : sql<boolean>`${waitingRank(accessScope)} = 1`;
  return fitting.where(condition).orderBy('entry.submitted_at', direction).orderBy('entry.id', direction);
}

/** Returns rows in the order of the given ids. */
export function inOrderOf<One extends { readonly id: string }>(
  ids: readonly string[],
  found: readonly One[],
): One[] {
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
