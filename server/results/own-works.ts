import { nameKey } from '../contract/person/names.ts';
import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { countedEntries } from './read-count.ts';

/** The units of judges, and the units whose works they judge. */

/**
 * Returns a function that gives the keys of the units of an account: the employer in the expert file and the
 * organisations of the account.
 */
export async function unitsOf(db: Database, ids: readonly string[]) {
  const experts = await db
    .selectFrom('experts')
    .select(['user_id', 'employer'])
    .where('user_id', 'in', ['', ...ids])
    .execute();
  const belongings = await db
    .selectFrom('user_organisations')
    .innerJoin('organisations', 'organisations.id', 'user_organisations.organisation_id')
    .select(['user_organisations.user_id', 'organisations.name'])
    .where('user_organisations.user_id', 'in', ['', ...ids])
    .where('user_organisations.status', 'in', ['claimed', 'confirmed'])
    .execute();
  return (id: string): ReadonlySet<string> =>
    new Set([
      ...experts.filter((one) => one.user_id === id).map(({ employer }) => nameKey(employer ?? '')),
      ...belongings.filter((one) => one.user_id === id).map(({ name }) => nameKey(name)),
    ]);
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
