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

/** Which entries are in the list of somebody, and what it is narrowed down to: searching. */

/** What an entry that others see may be. */
export const handedIn = entryStatuses.filter((status) => status !== 'draft');

/** What a list may hold for somebody: what their unit or their competitions have been handed, else their own. */
export function shared({ userId, units, competitions }: AccessScope) {
  if (units.length === 0 && competitions.length === 0) {
    // Not by "or": both databases answer each of the two by its index.
    return sql<boolean>`entry.id in (select own.id from entries as own where own.user_id = ${userId}
      union all select member.entry_id from entry_members as member
      inner join persons as person on person.id = member.person_id where person.user_id = ${userId})`;
  }
  const any = (column: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`];
  const held = [...any('entry.organisation_id', units), ...any('entry.competition_id', competitions)];
  return sql<boolean>`(entry.submitted_at is not null and (${sql.join(held, sql` or `)}))`;
}

/** The day after one, as an instant in China. */
const dayAfter = (day: string) => midnightOf(day) + 86_400_000;

/** Tables with that of the entries under the name it has in {@link rows}. */
type WithEntry = Tables & { entry: Tables['entries'] };

/** Which entries somebody may see in a list that is narrowed down so; '' for all of each. */
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
    // Joined, and not by a second "in": one letter is in the names of many people, and the embedded database would
    // write their ids into a table of its own once more.
    const inTeam = called
      .innerJoin('entry_members as member', 'member.person_id', 'word.id')
      .clearSelect()
      .select('member.entry_id as id');
    // Surnames are common: entries of thousands are read by an index that has all that is counted and sorted by,
    // not one by one by their ids.
    conditions.push(
      is.or([
        is('entry.person_id', 'in', called),
        is('entry.id', 'in', inTeam.unionAll(withWord(db, 'entry', text))),
      ]),
    );
  }
  return is.and(conditions);
}

/** The states that a filter stands for. */
export const statusesOf = (status: Exclude<EntryFilters['status'], ''>): readonly EntryStatus[] =>
  status === 'roster' ? onRoster : [status];

/** The entries somebody may see that a list is narrowed down to. */
export function fittingEntries(db: Database, accessScope: AccessScope, { status, ...filters }: EntryFilters) {
  const fitting = db.selectFrom('entries as entry').where(conditionOf(db, accessScope, filters));
  return status === '' ? fitting : fitting.where('entry.status', 'in', statusesOf(status));
}
