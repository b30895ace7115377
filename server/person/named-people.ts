import type { ApiParts } from '../context.ts';
import { nameKey } from '../contract/person/names.ts';
import { ageOn } from '../contract/kit/identity.ts';
import { ROSTER_AT_MOST, type Roster, type RosterQuery } from '../contract/unit/roster.ts';
import type { Database } from '../db/open-database.ts';
import { chinaDay } from '../competition/competitions.ts';
import { unitOf } from '../entry/reading/own-unit.ts';
import { requireUnit } from '../entry/import/read-import.ts';
import { withIdentity } from '../secret/opened-identity.ts';
import type { Sealing } from '../secret/sealing.ts';
import { withWord } from './search-words.ts';

/** A person that a unit names: by a selection from its roster, or by name and number. */
export interface Named {
  /** '' if the person is not selected from the roster. */
  person_id: string;
  real_name: string;
  id_no: string;
}

/**
 * Returns the profile of a person that a unit names. The person belongs to the unit or to no unit. Undefined
 * if there is no such profile. The cause is not reported, so that the unit gains no new information.
 */
export async function findNamed(
  db: Database,
  sealing: Pick<Sealing, 'digest' | 'open'>,
  organisationId: string | null,
  { person_id, real_name, id_no }: Named,
) {
  if (person_id !== '') {
    // Only the unit's own people are searched. Otherwise a unit can find people of other units by trying ids.
    const picked = await confirmedPeople(db, organisationId ?? '')
      .selectAll('persons')
      .select('users.phone')
      .where('persons.id', '=', person_id)
      .executeTakeFirst();
    return picked && withIdentity(sealing, picked);
  }
  const found = await db
    .selectFrom('persons')
    .innerJoin('users', 'users.id', 'persons.user_id')
    .innerJoin('user_roles as role', (join) =>
      join.onRef('role.user_id', '=', 'users.id').on('role.role', '=', 'Personal'),
    )
    .selectAll('persons')
    .select('users.phone')
    .where('persons.id_no_digest', '=', sealing.digest(id_no))
    .where('users.status', '=', 'active')
    .orderBy('persons.created_at')
    .execute();
  const key = nameKey(real_name);
  for (const person of found.filter((one) => nameKey(one.real_name) === key)) {
    const unit = await unitOf(db, person.user_id);
    if (unit === null || unit === organisationId) return withIdentity(sealing, person);
  }
  return undefined;
}

/**
 * Returns the query for people with a profile and an active account whose affiliation the unit has confirmed.
 */
export const confirmedPeople = (db: Database, organisationId: string) =>
  db
    .selectFrom('confirmed_affiliations as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .innerJoin('persons', 'persons.user_id', 'users.id')
    .innerJoin('user_roles as role', (join) =>
      join.onRef('role.user_id', '=', 'users.id').on('role.role', '=', 'Personal'),
    )
    .where('member.organisation_id', '=', organisationId)
    .where('users.status', '=', 'active');

/**
 * Returns the people that a unit can select for an entry: its confirmed people, by name, with masked numbers.
 * @throws ApiError 403 if the account represents no unit or can only view
 */
export async function listRoster(
  { db, sealing, clock }: Pick<ApiParts, 'db' | 'sealing' | 'clock'>,
  userId: string,
  { text }: RosterQuery,
): Promise<Roster> {
  const unitId = await requireUnit(db, userId);
  const all = confirmedPeople(db, unitId);
  const fitting = text === '' ? all : all.where('persons.id', 'in', withWord(db, 'person', text));
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await fitting
    .select(['persons.id', 'persons.real_name', 'persons.id_no_sealed'])
    .orderBy('persons.name_sort')
    .orderBy('persons.id')
    .limit(ROSTER_AT_MOST)
    .execute();
  const today = chinaDay(clock());
  return {
    data: found.map((row) => {
      const { id, real_name, id_no_masked, birth_date } = withIdentity(sealing, row);
      return {
        id,
        real_name,
        id_no: id_no_masked,
        birth_year: birth_date.slice(0, 4),
        is_under_age: ageOn(birth_date, today) < 18,
      };
    }),
    meta: { total },
  };
}
