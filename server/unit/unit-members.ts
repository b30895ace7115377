import { sql } from 'kysely';
import type { ApiParts } from '../context.ts';
import { affiliationStatuses } from '../contract/unit/confirmation.ts';
import type { MemberList, MemberQuery } from '../contract/unit/roster.ts';
import type { Database } from '../db/open-database.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { requireUnit } from '../entry/import/read-import.ts';
import { likeName, pageOf } from '../kit/list/list-page.ts';
import { maskPhone } from '../secret/mask.ts';
import { withIdentity } from '../secret/opened-identity.ts';
import { administeredBy } from './offices.ts';
import { withWord } from '../person/search-words.ts';

/**
 * Selects the people who belong to a unit, claim to, or were entered by it. Accounts that act for the unit
 * are excluded.
 */
const membersOf = (db: Database, unitId: string) =>
  db
    .selectFrom('user_organisations as of')
    .innerJoin('users', 'users.id', 'of.user_id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .where('of.organisation_id', '=', unitId)
    .where('of.capacity', 'is', null)
    .where('users.status', '=', 'active');

/**
 * Affiliation statuses in which a unit can see masked numbers of a person: confirmed by the unit, or entered
 * by it.
 */
const known: readonly string[] = ['confirmed', 'offered'];

/**
 * Returns one page of the people of the unit that the account enters people for, sorted by name.
 * @throws ApiError 403 if the account acts for no unit or is only a viewer
 */
export async function listMembers(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  { page, per_page, status, text }: MemberQuery,
): Promise<MemberList> {
  const unitId = await requireUnit(db, userId);
  const everybody = membersOf(db, unitId);
  // A person without a profile is found by the name of the account only.
  const named =
    text === ''
      ? everybody
      : everybody.where((is) =>
          is.or([
            is('persons.id', 'in', withWord(db, 'person', text)),
            is.and([
              is('persons.id', 'is', null),
              sql<boolean>`lower(users.name) like ${likeName(text.toLowerCase())} escape '!'`,
            ]),
          ]),
        );
  const counted = await named
    .select((is) => ['of.status', is.fn.countAll<number>().as('count')])
    .groupBy('of.status')
    .execute();
  const counts = Object.fromEntries(
    affiliationStatuses.map((one) => [one, counted.find((row) => row.status === one)?.count ?? 0]),
  );
  const total = status === '' ? counted.reduce((sum, { count }) => sum + count, 0) : (counts[status] ?? 0);
  const rows = await named
    .$call((query) => (status === '' ? query : query.where('of.status', '=', status)))
    .select([
      'users.id as account',
      'users.name',
      'users.username',
      'users.phone',
      'users.proposed_phone',
      'persons.id as person',
      'persons.real_name',
      'persons.id_no_sealed',
      'of.status',
      'of.since',
    ])
    .select((is) => [
      is
        .selectFrom('entries')
        .whereRef('entries.user_id', '=', 'of.user_id')
        .whereRef('entries.organisation_id', '=', 'of.organisation_id')
        .where('entries.submitted_at', 'is not', null)
        .select((its) => its.fn.countAll<number>().as('count'))
        .as('entries'),
      is
        .exists(
          is
            .selectFrom('user_roles')
            .whereRef('user_roles.user_id', '=', 'users.id')
            .where('user_roles.role', '=', 'Personal')
            .select('user_roles.role'),
        )
        .as('competes'),
    ])
    .orderBy(sql`coalesce(${sql.ref('persons.name_sort')}, '')`)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: rows.map((row) => {
      const isKnown = row.id_no_sealed !== null && known.includes(row.status);
      const { id_no_masked, birth_date } = isKnown
        ? withIdentity(sealing, { id_no_sealed: row.id_no_sealed ?? '' })
        : { id_no_masked: '', birth_date: '' };
      const number = row.phone ?? row.proposed_phone;
      const mayEnter = row.status === 'confirmed' && row.phone !== null && Boolean(row.competes);
      return {
        id: row.account,
        person_id: mayEnter ? (row.person ?? '') : '',
        name: (row.real_name ?? row.name) || row.username,
        id_no: id_no_masked,
        birth_year: birth_date.slice(0, 4),
        phone: number === null ? '' : maskPhone(number),
        phone_confirmed: row.phone !== null,
        status: row.status,
        since: chinaInstant(row.since),
        entries: row.entries ?? 0,
      };
    }),
    meta: {
      pagination: pageOf(total, rows.length, { page, per_page }),
      counts,
      decides: (await administeredBy(db, userId)) === unitId,
    },
  };
}
