import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { knownPeople, unitKeysOf } from '../expert/conflict/known-people.ts';
import { countedEntries } from './read-count.ts';

/** The units of judges, and the units whose works they judge. */

/** Returns a function that gives the keys of the units of the person behind an account. */
export async function unitsOf(
  db: Database,
  ids: readonly string[],
): Promise<(id: string) => ReadonlySet<string>> {
  const people = await knownPeople(db, ids);
  return (id) => unitKeysOf(people.get(id));
}

/** Returns the works of an event with their receipt numbers, units and codes. */
export async function worksOf(parts: Pick<ApiParts, 'db' | 'sealing'>, about: AboutEvent) {
  const counted = await countedEntries(parts, about);
  const rows = await parts.db
    .selectFrom('entries')
    .innerJoin('organisations', 'organisations.id', 'entries.organisation_id')
    .select(['entries.id', 'entries.no', 'organisations.name as unit'])
    .where('entries.event_id', '=', about.event.id)
    .execute();
  return counted.flatMap(({ id, session, codes }) => {
    const row = rows.find((one) => one.id === id);
    return row === undefined || session === '' ? [] : [{ no: row.no ?? '', unit: row.unit, session, codes }];
  });
}
